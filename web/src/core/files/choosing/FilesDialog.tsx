import { fileKind } from '@pinloft/contract/files/kinds'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSettled } from '../../../platform/use-settled.ts'
import { Button, Dialog, ExactName, FileIcon, LoadFailed, Skeleton, TextField } from '../../../ui/index.ts'
import { Thumbnail } from '../thumbnails/Thumbnail.tsx'
import { useFilesToChoose } from './choosing.api.ts'

const TYPING_PAUSE_MS = 150

export interface ChosenFile {
  id: string
  name: string
  mimeType: string
}

export interface FilesDialogProps {
  isOpen: boolean
  texts: {
    title: string
    help: string
    search: string
    failed: string
    empty: string
    /** Beside a file that has a password, which cannot be chosen. */
    protected: string
    submit: (count: number) => string
  }
  /** Only files of this kind. */
  kind?: 'image'
  /** What is chosen when the dialog opens. */
  chosen?: readonly ChosenFile[]
  /** How many can be chosen. */
  max?: number
  onClose: () => void
  onChosen: (files: readonly ChosenFile[]) => void
}

const NONE: readonly ChosenFile[] = []

/** Asks for files of Cloud Storage, from all folders. */
export function FilesDialog({ isOpen, ...props }: FilesDialogProps) {
  const { texts, kind, chosen: initial = NONE, max = Number.POSITIVE_INFINITY, onClose } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(initial)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // Not while it closes: it would change before the eyes.
    if (isOpen) {
      setChosen(initial)
      setTyped('')
    }
  }
  const words = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const { data: files, isError, refetch } = useFilesToChoose({ words, kind, isNeeded: isOpen })
  const canSubmit = chosen.length > 0 || initial.length > 0

  function submit() {
    if (!canSubmit) return
    props.onChosen(chosen)
    onClose()
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.help}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!canSubmit}>
            {texts.submit(chosen.length)}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.search}
        isLabelHidden
        type="search"
        placeholder={texts.search}
        icon={<Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
        value={typed}
        onValueChange={setTyped}
      />
      <div className="h-[min(340px,45dvh)] overflow-y-auto">
        {files === undefined ? (
          isError ? (
            <LoadFailed text={texts.failed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-40" />
          )
        ) : files.length === 0 ? (
          <p className="py-2 text-sm text-ink-3">{texts.empty}</p>
        ) : (
          <ul>
            {files.map((file) => {
              const { id, originalName: name, mimeType, folder, isPasswordProtected } = file
              const isChosen = chosen.some((one) => one.id === id)
              return (
                <li key={id}>
                  <label className="flex min-h-12 items-center gap-3 rounded-row px-2 hover:bg-hover has-disabled:opacity-70">
                    <input
                      type="checkbox"
                      className="size-[17px] shrink-0 accent-(--accent)"
                      checked={isChosen}
                      disabled={isPasswordProtected || (!isChosen && chosen.length >= max)}
                      onChange={({ target }) => {
                        const others = chosen.filter((one) => one.id !== id)
                        setChosen(target.checked ? [...others, { id, name, mimeType }] : others)
                      }}
                    />
                    <Thumbnail
                      file={file}
                      size="small"
                      className="grid h-9 w-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken"
                      pictureClassName="size-full object-cover"
                      fallback={<FileIcon kind={fileKind(name, mimeType)} className="size-6" />}
                    />
                    <span className="min-w-0 flex-1">
                      <ExactName name={name} className="block truncate text-ink" />
                      <span className="block truncate text-xs text-ink-3">
                        {isPasswordProtected ? texts.protected : folder}
                      </span>
                    </span>
                  </label>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
