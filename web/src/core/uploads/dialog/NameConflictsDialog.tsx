import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { useRef } from 'react'
import { Button, Dialog, displayName, useWhileClosing } from '../../../ui/index.ts'
import { FileName, FolderPathText } from '../../files/index.ts'
import { namesInWords, type TakenName } from '../queue/nameConflicts.ts'

/** Names that are listed; a dropped folder can have thousands. */
const LISTED_MAX = 100

export interface NameConflictsDialogProps {
  /** The files whose names are taken; `null` closes the dialog. */
  names: readonly TakenName[] | null
  onReplace: () => void
  onKeepBoth: () => void
  onSkip: () => void
  onCancel: () => void
}

/** Asks once for all files whose names are taken what to do, before anything is sent. */
export function NameConflictsDialog({ names, onReplace, onKeepBoth, onSkip, onCancel }: NameConflictsDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const shown = useWhileClosing(names) ?? []
  const replaceable = shown.filter(({ taken }) => taken.type === 'file')
  const wordsFor = (some: readonly TakenName[]) => namesInWords(some.map(({ item }) => displayName(item.file.name)))
  const folders = shown.filter(({ taken }) => taken.type === 'folder')
  const locked = replaceable.filter(({ taken }) => taken.type === 'file' && taken.isPasswordProtected === true)
  return (
    <Dialog
      size="sm"
      open={names !== null}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={UPLOADS_TEXTS.conflictsTitle(shown.length)}
      description={UPLOADS_TEXTS.conflictsHelp(shown.length)}
      initialFocus={first}
      bodyClassName="pb-6"
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
        tabIndex={0}
        aria-label={UPLOADS_TEXTS.conflictsTitle(shown.length)}
        className="max-h-[min(168px,24dvh)] shrink-0 overflow-y-auto rounded-lg bg-sunken px-4 py-2.5"
      >
        <ul className="grid gap-1.5">
          {shown.slice(0, LISTED_MAX).map(({ item }) => (
            <li key={item.id} className="min-w-0">
              <FileName name={item.file.name} className="leading-[18px] font-[550] text-ink" />
              <p className="truncate text-xs text-ink-3">
                <FolderPathText path={item.folder} />
              </p>
            </li>
          ))}
          {shown.length > LISTED_MAX && (
            <li className="text-xs text-ink-3">{UPLOADS_TEXTS.moreConflicts(shown.length - LISTED_MAX)}</li>
          )}
        </ul>
      </section>
      {locked.length > 0 && (
        <p className="text-sm text-ink-2">{UPLOADS_TEXTS.protectedConflicts(wordsFor(locked), locked.length)}</p>
      )}
      {folders.length > 0 && (
        <p className="text-sm text-ink-2">{UPLOADS_TEXTS.folderConflicts(wordsFor(folders), folders.length)}</p>
      )}
      <div className="grid gap-2">
        {replaceable.length > 0 && (
          <Button ref={first} variant="primary" block onClick={onReplace}>
            {UPLOADS_TEXTS.replace}
          </Button>
        )}
        <Button ref={replaceable.length > 0 ? undefined : first} block onClick={onKeepBoth}>
          {UPLOADS_TEXTS.keepBoth}
        </Button>
        <Button block onClick={onSkip}>
          {UPLOADS_TEXTS.skip}
        </Button>
      </div>
    </Dialog>
  )
}
