import { changeShare, createShare, type Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Blocks } from 'lucide-react'
import { useRef, useState } from 'react'
import { failureText } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { Button, Dialog, FileIcon, FolderIcon, LoadFailed, PinField, Skeleton } from '../../ui/index.ts'
import { ShareForm, useShareFields } from './ShareForm.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import { useShares } from './shares.api.ts'
import type { ShareTarget } from './shareTarget.ts'
import { ModeField, WorldModeField } from './UploadFields.tsx'

interface ShareDialogProps {
  target: ShareTarget
  isOpen: boolean
  onClose: () => void
}

/** The links of a file or folder: the present ones, or the form of a new one. */
export default function ShareDialog({ target, isOpen, onClose }: ShareDialogProps) {
  const shares = useShares()
  /** What the form is for; undefined while the links show. */
  const [editing, setEditing] = useState<Share | null | undefined>(target.share)
  const own = shares.data?.filter(({ entryIds }) => isSame(entryIds, target.entryIds)) ?? []
  if (shares.data !== undefined && (editing !== undefined || own.length === 0)) {
    return (
      <FormDialog
        key={editing?.id ?? 'new'}
        target={target}
        share={editing ?? null}
        isOpen={isOpen}
        onBack={own.length === 0 ? undefined : () => setEditing(undefined)}
        onDone={() => setEditing(undefined)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Title target={target} />}
      footer={
        <>
          <Button onClick={() => setEditing(null)}>{SHARE_TEXTS.newLink}</Button>
          <Button onClick={onClose}>{SHARE_TEXTS.done}</Button>
        </>
      }
    >
      {shares.isError && <LoadFailed text={SHARE_TEXTS.listFailed} onRetry={shares.refetch} />}
      {shares.isPending && <Skeleton className="h-11 rounded-md" />}
      {own.length > 0 && <ShareLinks shares={own} onChange={setEditing} />}
    </Dialog>
  )
}

interface FormDialogProps {
  target: ShareTarget
  /** The link that is changed; null for a new one. */
  share: Share | null
  isOpen: boolean
  /** Undefined if there are no links to go back to. */
  onBack: (() => void) | undefined
  onDone: () => void
  onClose: () => void
}

function FormDialog({ target, share, isOpen, onBack, onDone, onClose }: FormDialogProps) {
  const { fields, options } = useShareFields(share, target.entryType)
  const [pin, setPin] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pinField = useRef<HTMLInputElement>(null)
  const create = useMutation(mutationOf(createShare))
  const change = useMutation(mutationOf(changeShare))
  const { mode } = fields.uploads
  const isBusy = create.isPending || change.isPending

  function submit() {
    const chosen = options()
    setIsChecked(true)
    if (chosen === null || isBusy) return
    const outcome = {
      onSuccess: onDone,
      onError: (error: Error) => {
        setProblem(failureText(error, SHARE_TEXTS.saveFailed))
        setPin('')
      },
    }
    if (share !== null) return change.mutate({ id: share.id, mode, ...chosen }, outcome)
    if (pin.trim() === '') return pinField.current?.focus()
    const isWorld = target.entryType === 'world'
    const entries = { entryIds: [...target.entryIds], ...(isWorld && { entryType: 'world' as const }) }
    create.mutate({ ...entries, mode, pin, ...chosen }, outcome)
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Title target={target} />}
      isHeld={isBusy}
      onSubmit={submit}
      onIncomplete={() => pinField.current?.focus()}
      {...(share === null && { initialFocus: pinField })}
      footer={
        <>
          {onBack && (
            <Button onClick={onBack} disabled={isBusy}>
              {SHARE_TEXTS.back}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            busyLabel={share === null ? SHARE_TEXTS.creating : SHARE_TEXTS.saving}
            disabled={share === null && pin.trim() === ''}
          >
            {share === null ? SHARE_TEXTS.create : SHARE_TEXTS.save}
          </Button>
        </>
      }
    >
      {target.entryType === 'folder' ? (
        <ModeField fields={fields.uploads} />
      ) : target.entryType === 'world' ? (
        <WorldModeField fields={fields.uploads} />
      ) : (
        <p className="text-ink-2">{helpOf(target)}</p>
      )}
      <ShareForm fields={fields} share={share} entryType={target.entryType} isChecked={isChecked} />
      {share === null ? (
        <PinField
          ref={pinField}
          value={pin}
          onValueChange={(typed) => {
            setPin(typed)
            setProblem(null)
          }}
          error={problem}
        />
      ) : (
        problem !== null && <p className="text-sm text-bad-ink">{problem}</p>
      )}
    </Dialog>
  )
}

function Title({ target: { name, entryType, kind } }: { target: ShareTarget }) {
  return (
    <span className="flex items-center gap-3">
      {entryType === 'folder' ? (
        <FolderIcon className="size-9 shrink-0" />
      ) : entryType === 'world' ? (
        <Blocks aria-hidden="true" className="size-9 shrink-0 p-1.5 text-accent" />
      ) : (
        <FileIcon kind={kind} className="size-9 shrink-0" />
      )}
      <span className="min-w-0">{SHARE_TEXTS.dialogTitle(name)}</span>
    </span>
  )
}

function helpOf({ entryType, isProtected }: ShareTarget): string {
  if (entryType === 'selection') return SHARE_TEXTS.selectionHelp
  return isProtected ? SHARE_TEXTS.protectedHelp : SHARE_TEXTS.fileHelp
}

/** Whether two links give the same entries, in whatever order. */
function isSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id) => others.includes(id))
}
