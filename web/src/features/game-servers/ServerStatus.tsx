import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { useNow } from '../../platform/use-now.ts'
import { StatusDot } from '../../ui/index.ts'
import { STATUS_DOTS, statusWords } from './gameServerWords.ts'

/** 'Running, 3 h 12 min'. */
export function ServerStatus({ server }: { server: GameServer }) {
  const nowMs = useNow()
  return (
    <span className="flex min-w-0 items-center gap-2 pl-1 text-sm leading-[18px] text-ink-3 tabular-nums">
      <StatusDot status={STATUS_DOTS[server.status]} />
      <span className="truncate">{statusWords(server, nowMs)}</span>
    </span>
  )
}
