import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { formatClock } from '../../platform/format-date.ts'
import { ErrorLine } from '../../ui/index.ts'

/** What a person should know of a server beyond its status. */
export function ServerNotes({ server }: { server: GameServer }) {
  const { status, statusReason, retryAt, activity } = server
  return (
    <>
      {statusReason !== null &&
        (status === 'crashed' ? (
          <ErrorLine>
            {statusReason}
            {retryAt !== null && ` ${TEXTS.retryAt(formatClock(retryAt))}.`}
          </ErrorLine>
        ) : (
          <p className="text-sm text-pretty text-ink-2 wrap-anywhere">{statusReason}</p>
        ))}
      {activity !== null && (
        <p role="status" className="text-sm font-label text-wait-ink">
          {GAME_SERVERS_TEXTS.activities[activity]}
        </p>
      )}
    </>
  )
}
