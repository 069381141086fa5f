import type { Machine } from '@pinloft/contract/machines/endpoints'
import { useNow } from '../../platform/use-now.ts'
import { StatusDot } from '../../ui/index.ts'
import { STATUS_DOTS, statusWords } from './machineWords.ts'

interface MachineStatusProps {
  machine: Pick<Machine, 'status' | 'startedAt' | 'operatingSystem'>
  /** Also says its operating system. */
  hasSystem?: boolean
  isDetailed?: boolean
}

/** 'Running, 3 h · Ubuntu 22.04 LTS'. */
export function MachineStatus({ machine, hasSystem = false, isDetailed = false }: MachineStatusProps) {
  const nowMs = useNow()
  return (
    <span className="flex min-w-0 items-center gap-2 pl-1 text-sm leading-[18px] text-ink-3 tabular-nums">
      <StatusDot status={STATUS_DOTS[machine.status]} />
      <span className="truncate">
        {statusWords(machine, nowMs, isDetailed)}
        {hasSystem && ` · ${machine.operatingSystem}`}
      </span>
    </span>
  )
}
