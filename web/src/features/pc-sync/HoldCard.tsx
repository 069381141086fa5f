import { answerPcSyncHold, getPcSyncHold, type PcSync, type PcSyncHold } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { toastFailed } from '../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { ActionDialog, Button, Pane } from '../../ui/index.ts'

/** A folder that was stopped before what happened on the computer was applied here. */
export function HoldCard({ folder, hold }: { folder: PcSync; hold: PcSyncHold }) {
  const { id, pcName, folderName } = folder
  const [isAsking, setIsAsking] = useState(false)
  const [isListed, setIsListed] = useState(false)
  const { mutate, mutateAsync, isPending } = useMutation(mutationOf(answerPcSyncHold))
  const { data: detail } = useQuery({ ...queryOf(getPcSyncHold, { id }), enabled: isListed, staleTime: 0 })
  const title = TEXTS.hold[hold.reason](hold, pcName, folderName)
  const keep = () =>
    mutate(
      { id, holdId: hold.id, answer: 'keep', pin: '' },
      { onError: (failure) => toastFailed(TEXTS.failed, failure) },
    )
  return (
    <Pane role="alert" aria-label={title} className="flex gap-4 bg-wait-soft! p-5 max-md:flex-col max-md:gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface text-wait-ink">
        <ShieldAlert aria-hidden="true" className="size-5 [stroke-width:1.75]" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <h2 className="font-display text-lg font-title text-balance text-ink">{title}</h2>
          <p className="text-pretty text-ink-2">{TEXTS.holdHelp[hold.reason]}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isPending && !isAsking} onClick={keep}>
            {TEXTS.keep}
          </Button>
          <Button onClick={() => setIsAsking(true)}>{TEXTS.apply[hold.reason]}</Button>
          {hold.fileCount > 0 && (
            <Button variant="ghost" aria-expanded={isListed} onClick={() => setIsListed(!isListed)}>
              {TEXTS.showFiles(hold.fileCount)}
            </Button>
          )}
        </div>
        {isListed && (
          <ul className="max-h-60 overflow-y-auto text-sm text-ink-2">
            {detail?.paths.map((path) => (
              <li key={path} className="wrap-anywhere">
                {path}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ActionDialog
        isOpen={isAsking}
        title={TEXTS.applyTitle}
        description={TEXTS.applyHelp(hold.fileCount)}
        action={TEXTS.applyAction}
        busyAction={TEXTS.applying}
        isBad
        asksPin
        run={(pin) => mutateAsync({ id, holdId: hold.id, answer: 'apply', pin })}
        failed={TEXTS.failed}
        onClose={() => setIsAsking(false)}
      />
    </Pane>
  )
}
