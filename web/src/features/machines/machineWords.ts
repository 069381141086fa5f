import type { Machine, MachineStatus } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { runningTime } from '../../platform/running-time.ts'
import type { Status } from '../../ui/index.ts'

/** Green, yellow, orange and grey; a problem has its own shape. */
export const STATUS_DOTS: Record<MachineStatus, Status> = {
  running: 'ok',
  starting: 'wait',
  stopping: 'stopping',
  stopped: 'idle',
  paused: 'idle',
  error: 'bad',
}

/** 'Running, 3 h', 'Stopped'. */
export function statusWords(
  { status, startedAt }: Pick<Machine, 'status' | 'startedAt'>,
  nowMs: number,
  isDetailed = false,
): string {
  const word = MACHINES_TEXTS.statuses[status]
  if (status !== 'running' || startedAt === null) return word
  return TEXTS.statusFor(word, runningTime(startedAt, nowMs, isDetailed))
}

/** Bytes in GB with one decimal: '2.6', '11'. */
export function inGigabytes(bytes: number): string {
  return String(Number((bytes / GIBIBYTE).toFixed(1)))
}

/** Whether its processors run or could at once: it has a screen. */
export function hasScreen({ status }: Pick<Machine, 'status'>): boolean {
  return status === 'running' || status === 'stopping' || status === 'paused' || status === 'error'
}

export function canReboot({ status }: Pick<Machine, 'status'>): boolean {
  return status === 'running' || status === 'stopping' || status === 'error'
}

/** Whether it stands still until somebody lets it go on, and how: only a full disk can be mended without a reset. */
export function wayOn({ status, statusReason }: Pick<Machine, 'status' | 'statusReason'>): 'resume' | 'reboot' | null {
  if (status === 'paused') return 'resume'
  if (status !== 'error') return null
  return statusReason === MACHINES_TEXTS.diskError ? 'resume' : 'reboot'
}
