import { endSession, type Session } from '@pinloft/contract/access/endpoints'
import { lowerFirst } from '@pinloft/contract/files/names'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { toastFailed } from '../../platform/failures.ts'
import { formatExactDate, formatRelativeDate } from '../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button, Chip, toast } from '../../ui/index.ts'
import { EndSessionDialog } from './EndSessionDialog.tsx'

export function SessionRow({ session }: { session: Session }) {
  const nowMs = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const ending = useMutation(mutationOf(endSession))
  const Icon = /phone|android|ipad/i.test(session.device) ? Smartphone : Laptop

  function end() {
    ending.mutate(
      { id: session.id },
      {
        onSuccess: ({ message }) => toast({ title: message }),
        onError: (failure) => toastFailed('Session not ended', failure),
        onSettled: () => setIsAsking(false),
      },
    )
  }

  return (
    <li className="mx-2 flex min-h-(--row-h) items-center gap-3 rounded-row px-3 py-1.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
        <Icon aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-x-2 gap-y-0.5 max-md:flex-wrap max-md:pb-0.5">
          <span className="truncate font-label text-ink">{session.device}</span>
          {session.isCurrent && <Chip tone="accent">This browser</Chip>}
        </p>
        <p className="text-sm leading-[17px] text-ink-3 tabular-nums md:truncate">
          <span className="max-md:block">{session.network}</span>
          <span className="max-md:hidden"> · </span>
          <time dateTime={session.lastUsedAt} title={formatExactDate(session.lastUsedAt)}>
            Last used {lowerFirst(formatRelativeDate(session.lastUsedAt, nowMs))}
          </time>
        </p>
      </div>
      <Button size="sm" variant="plain" onClick={() => setIsAsking(true)}>
        End Session
      </Button>
      <EndSessionDialog
        session={session}
        open={isAsking}
        isBusy={ending.isPending}
        onConfirm={end}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}
