import { getTrashSettings } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, Dialog, ExactName, PinField, useWhileClosing } from '../../../ui/index.ts'
import { countsOf, type Entry, nameOf } from '../fileListing.ts'
import { DeletionPasswords } from './DeletionPasswords.tsx'
import { useDeletion } from './useDeletion.ts'

const NOTHING: readonly Entry[] = []

export interface DeleteDialogProps {
  /** The entries to delete; `null` closes the dialog. */
  entries: readonly Entry[] | null
  onClose: () => void
}

/** Asks for the PIN, and for the password of each protected file, then moves entries to the trash. */
export function DeleteDialog({ entries, onClose }: DeleteDialogProps) {
  const shown = useWhileClosing(entries) ?? NOTHING
  const pinField = useRef<HTMLInputElement>(null)
  const passwords = useRef<HTMLDivElement>(null)
  const { secrets, change, problem, locked, hasMoreLocked, isPending, submit, close } = useDeletion({
    entries: shown,
    onClose,
  })
  const focusProblem = useEffectEvent(() => {
    if (problem?.field !== 'password') return pinField.current?.focus()
    const fields = [...(passwords.current?.querySelectorAll<HTMLInputElement>('[data-password-of]') ?? [])]
    const found = fields.find(({ dataset }) => dataset.passwordOf === problem.file?.id) ?? fields[0]
    found?.focus()
  })
  useEffect(() => {
    if (problem !== null) focusProblem()
  }, [problem])
  const [only] = shown.length === 1 ? shown : NOTHING
  return (
    <Dialog
      size="sm"
      open={entries !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={TRASH_TEXTS.deleteTitle(countsOf(shown))}
      description={<Destination only={only} />}
      initialFocus={pinField}
      isHeld={isPending}
      onSubmit={() => entries !== null && submit()}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="bad" busy={isPending} busyLabel="Deleting...">
            Delete
          </Button>
        </>
      }
    >
      <PinField
        ref={pinField}
        value={secrets.pin}
        onValueChange={(pin) => change({ pin })}
        error={problem !== null && problem.field !== 'password' ? problem.text : null}
      />
      {locked.length > 0 && (
        <DeletionPasswords
          ref={passwords}
          locked={locked}
          hasMore={hasMoreLocked}
          isOnlyFile={only?.type === 'file'}
          secrets={secrets}
          onChange={change}
          problem={problem?.field === 'password' ? problem : null}
        />
      )}
    </Dialog>
  )
}

/** Where deleted entries go, and for how long. */
function Destination({ only }: { only: Entry | undefined }) {
  const { data: settings } = useQuery(queryOf(getTrashSettings))
  return (
    <>
      {only === undefined ? (
        TRASH_TEXTS.goesToTrash.several
      ) : (
        <>
          <ExactName name={nameOf(only)} className="font-[550] whitespace-pre-wrap text-ink-2" />
          {TRASH_TEXTS.goesToTrash[only.type]}
        </>
      )}
      {settings && ` ${TRASH_TEXTS.keptFor(settings.keptDays)}`}
    </>
  )
}
