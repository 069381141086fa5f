import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { type createAppPassword, listAppPasswords } from '@pinloft/contract/webdav/endpoints'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { CommandLine } from '../../platform/CommandLine.tsx'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, Dialog, StatusDot, useWhileClosing } from '../../ui/index.ts'
import { accessWords } from './accessWords.ts'
import { Recipe } from './Recipe.tsx'

export type MadePassword = ReplyOf<typeof createAppPassword>

/** A new app password, which can't be shown again, and how a program is connected with it. */
export function ShownPasswordDialog({ made, onClose }: { made: MadePassword | null; onClose: () => void }) {
  const { data } = useQuery(queryOf(listAppPasswords))
  const shown = useWhileClosing(made)
  if (shown === null) return null
  const { appPassword, password } = shown
  const isConnected = data?.items.some(({ id, lastUsedAt }) => id === appPassword.id && lastUsedAt !== null) ?? false
  return (
    <Dialog
      open={made !== null}
      onOpenChange={onClose}
      title={TEXTS.shownTitle(appPassword.name)}
      description={TEXTS.shownText}
      note={
        <span role="status" className="flex items-center gap-2">
          <StatusDot status={isConnected ? 'ok' : 'idle'} />
          {isConnected ? TEXTS.connected : TEXTS.waiting}
        </span>
      }
      footer={<Button onClick={onClose}>{TEXTS.done}</Button>}
    >
      <CommandLine command={password} copyLabel={TEXTS.copyPassword} isLarge />
      <p className="text-sm text-ink-3">{accessWords(appPassword)}</p>
      <Recipe />
    </Dialog>
  )
}
