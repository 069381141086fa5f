import type { Attachment } from '@pinloft/contract/assistant'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant-screen-texts'
import { fileKind } from '@pinloft/contract/file-kinds'
import { ATTACHMENTS_MAX } from '@pinloft/contract/limits'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSettled } from '../../../platform/use-settled.ts'
import { Button, Dialog, ExactName, FileIcon, LoadFailed, Skeleton, TextField } from '../../../ui/index.ts'
import { useFilesToAttach } from '../sources/sources.api.ts'

interface AttachDialogProps {
  isOpen: boolean
  attachments: readonly Attachment[]
  onClose: () => void
  onChosen: (attachments: readonly Attachment[]) => void
}

const TYPING_PAUSE_MS = 150

/** Asks which files of the storage a question refers to. */
export function AttachDialog({ isOpen, attachments, onClose, onChosen }: AttachDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(attachments)
  const words = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const { data: files, isError, refetch } = useFilesToAttach(words, isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setChosen(attachments)
  }
  useEffect(() => {
    if (isOpen) setTyped('')
  }, [isOpen])

  function toggle(attachment: Attachment, isChosen: boolean) {
    const others = chosen.filter(({ fileId }) => fileId !== attachment.fileId)
    setChosen(isChosen ? [...others, attachment] : others)
  }

  function submit() {
    onChosen(chosen)
    onClose()
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.attachTitle}
      description={TEXTS.attachHelp}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary">
            {TEXTS.attachAction(chosen.length)}
          </Button>
        </>
      }
    >
      <TextField
        label={TEXTS.searchFiles}
        isLabelHidden
        type="search"
        placeholder={TEXTS.searchFiles}
        icon={<Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
        value={typed}
        onValueChange={setTyped}
      />
      <div className="h-[min(340px,45dvh)] overflow-y-auto">
        {files === undefined ? (
          isError ? (
            <LoadFailed text={TEXTS.filesFailed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-40" />
          )
        ) : files.length === 0 ? (
          <p className="py-2 text-sm text-ink-3">{TEXTS.noFiles}</p>
        ) : (
          <ul>
            {files.map(({ id, originalName, mimeType, folder, isPasswordProtected }) => {
              const isChosen = chosen.some(({ fileId }) => fileId === id)
              return (
                <li key={id}>
                  <label className="flex min-h-11 items-center gap-3 rounded-row px-2 hover:bg-hover has-disabled:opacity-60">
                    <input
                      type="checkbox"
                      className="size-[17px] shrink-0 accent-(--accent)"
                      checked={isChosen}
                      disabled={isPasswordProtected || (!isChosen && chosen.length >= ATTACHMENTS_MAX)}
                      onChange={(event) => toggle({ fileId: id, name: originalName, mimeType }, event.target.checked)}
                    />
                    <FileIcon kind={fileKind(originalName, mimeType)} className="size-6 shrink-0" />
                    <span className="min-w-0 flex-1">
                      <ExactName name={originalName} className="block truncate text-ink" />
                      {folder !== '' && <span className="block truncate text-xs text-ink-3">{folder}</span>}
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
