import { counted } from '@pinloft/contract/shared/words'
import { UPLOADS_TEXTS, uploadButtonText } from '@pinloft/contract/uploads/texts'
import { useEffect, useRef } from 'react'
import { Button, Dialog, toast } from '../../../ui/index.ts'
import { FolderPathText } from '../../files/index.ts'
import type { Picked } from '../drop/droppedItems.ts'
import { countByStatus } from '../queue/uploadQueue.ts'
import type { Uploads } from '../useUploads.ts'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { UploadList } from './UploadList.tsx'
import { UploadZone } from './UploadZone.tsx'

export interface UploadDialogProps {
  uploads: Uploads
  /** Path of the target folder; empty for the root. */
  folder: string
  /** The `accept` value of the file picker; everything if omitted. */
  accept?: string
  isOpen: boolean
  /** Files are being dragged over the page. */
  isOver: boolean
  onPicked: (picked: Picked) => void
  /** The names of the files are being looked up. */
  isChecking: boolean
  onBegin: () => void
  onGoOn: (itemId: string) => void
  /** Closes the dialog; running uploads continue. */
  onHide: () => void
  onCancel: () => void
}

/** The dialog in which files are chosen, dropped or pasted, and their progress is shown. */
export function UploadDialog(props: UploadDialogProps) {
  const { uploads, folder, accept, isOpen, isOver, isChecking, onPicked, onBegin, onGoOn, onHide, onCancel } = props
  const { queue, isRunning, isActive, pending } = uploads
  const browse = useRef<HTMLButtonElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const isDone = queue.length > 0 && pending === 0 && !isActive
  const isOnePlace = queue.every(({ target }) => target === folder)

  // The buttons of the running upload leave, and one of them may have the focus.
  useEffect(() => {
    const focused = document.activeElement
    if (isDone && (focused === browse.current || !(focused instanceof HTMLButtonElement))) done.current?.focus()
  }, [isDone])

  function begin() {
    if (pending > 0) return onBegin()
    toast({ variant: 'destructive', title: UPLOADS_TEXTS.noFilesTitle, description: UPLOADS_TEXTS.noFilesHelp })
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onHide()}
      title={UPLOADS_TEXTS.title}
      description={
        <>
          To <FolderPathText path={folder} />
          {!isOnePlace && ' and other folders'}
          {isActive && ` · ${countByStatus(queue, 'success')} of ${counted(queue.length, 'file')}`}
          {isDone && ` · ${counted(countByStatus(queue, 'success'), 'file')} stored`}
        </>
      }
      note={UPLOADS_TEXTS.noSizeLimit}
      initialFocus={browse}
      footer={
        isDone ? (
          <Button ref={done} variant="primary" onClick={onHide}>
            {UPLOADS_TEXTS.done}
          </Button>
        ) : (
          <>
            {isActive && (
              <Button variant="ghost" onClick={onHide}>
                Hide
              </Button>
            )}
            <Button onClick={onCancel}>Cancel</Button>
            <Button
              variant="primary"
              disabled={pending === 0}
              busy={isRunning || isChecking}
              busyLabel={isRunning ? 'Uploading...' : UPLOADS_TEXTS.checkingNames}
              onClick={begin}
            >
              {uploadButtonText(pending)}
            </Button>
          </>
        )
      }
    >
      <UploadZone isOver={isOver} onPicked={onPicked} accept={accept} buttonRef={browse} />
      <UploadList uploads={uploads} onGoOn={onGoOn} />
      <UnfinishedUploads uploads={uploads} />
    </Dialog>
  )
}
