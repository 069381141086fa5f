import { lowerFirst } from '@pinloft/contract/files/names'
import { type AppPassword, revokeAppPassword } from '@pinloft/contract/webdav/endpoints'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { Cable } from 'lucide-react'
import { useState } from 'react'
import { toastFailed } from '../../platform/failures.ts'
import { formatExactDate, formatRelativeDate } from '../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button, Dialog, toast } from '../../ui/index.ts'
import { accessWords } from './accessWords.ts'

export function AppPasswordRow({ appPassword }: { appPassword: AppPassword }) {
  const { id, name, lastUsedAt } = appPassword
  const nowMs = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const revoking = useMutation(mutationOf(revokeAppPassword))

  function revoke() {
    revoking.mutate(
      { id },
      {
        onSuccess: () => toast({ title: TEXTS.revoked(name) }),
        onError: (failure) => toastFailed(TEXTS.revokeFailed, failure),
        onSettled: () => setIsAsking(false),
      },
    )
  }

  return (
    <li className="mx-2 flex min-h-(--row-h) items-center gap-3 rounded-row px-3 py-1.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
        <Cable aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-label text-ink">{name}</p>
        <p className="text-sm leading-[17px] text-ink-3 tabular-nums md:truncate">
          <span className="max-md:block">{accessWords(appPassword)}</span>
          <span className="max-md:hidden"> · </span>
          {lastUsedAt === null ? (
            TEXTS.neverUsed
          ) : (
            <time dateTime={lastUsedAt} title={formatExactDate(lastUsedAt)}>
              {TEXTS.used(lowerFirst(formatRelativeDate(lastUsedAt, nowMs)))}
            </time>
          )}
        </p>
      </div>
      <Button size="sm" variant="plain" aria-label={TEXTS.revokeOf(name)} onClick={() => setIsAsking(true)}>
        {TEXTS.revoke}
      </Button>
      <Dialog
        size="sm"
        open={isAsking}
        onOpenChange={setIsAsking}
        isHeld={revoking.isPending}
        title={TEXTS.revokeTitle(name)}
        description={TEXTS.revokeText}
        onSubmit={revoke}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)} disabled={revoking.isPending}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" variant="bad" busy={revoking.isPending} busyLabel={TEXTS.revoking}>
              {TEXTS.revoke}
            </Button>
          </>
        }
      />
    </li>
  )
}
