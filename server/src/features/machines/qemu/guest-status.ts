import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { z } from 'zod'
import type { Vitals } from '../driver.ts'

const RunState = z.object({ status: z.string() })

/** Halted by itself, with the reason. */
const BROKEN: Readonly<Record<string, string>> = {
  'internal-error': MACHINES_TEXTS.internalError,
  'io-error': MACHINES_TEXTS.diskError,
  'guest-panicked': MACHINES_TEXTS.guestPanicked,
  watchdog: MACHINES_TEXTS.guestPanicked,
}

/**
 * Reads the answer to `query-status`. Undefined while the machine is halted for a moment, for a snapshot for example: then it feels as
 * before.
 */
export function guestStatusOf(answer: unknown): Vitals | undefined {
  const { status } = RunState.parse(answer)
  const reason = BROKEN[status]
  if (reason !== undefined) return { kind: 'broken', reason }
  if (status === 'running') return { kind: 'running' }
  return status === 'paused' ? { kind: 'paused' } : undefined
}
