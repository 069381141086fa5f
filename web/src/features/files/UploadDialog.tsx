import { FILES_TEXTS, uploadButtonText } from '@pinloft/contract/files-texts'
import { useRef, useState } from 'react'
import { Button, Dialog, toast } from '../../ui/index.ts'
import { PinPrompt } from '../access/index.ts'
import { counted } from './counted.ts'
import { DropOverlay } from './DropOverlay.tsx'
import type { Picked } from './droppedItems.ts'
import { FolderPlace } from './ExactName.tsx'
import { StopUploadsDialog } from './StopUploadsDialog.tsx'
import { UploadList } from './UploadList.tsx'
import { UploadZone } from './UploadZone.tsx'
import { usePageDrop } from './usePageDrop.ts'
import { useUploads } from './useUploads.ts'

export interface UploadDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Path of the folder that the files go to; empty for the root. */
  folder: string
}

/**
 * Uploads files: chosen, dropped or pasted. While it is mounted it takes what is dropped anywhere on the page, and opens.
 */
export function UploadDialog({ open, onOpenChange, folder }: UploadDialogProps) {
  const uploads = useUploads(folder)
  const [isAskingPin, setIsAskingPin] = useState(false)
  const [isAskingToStop, setIsAskingToStop] = useState(false)
  const browse = useRef<HTMLButtonElement>(null)
  const isOver = usePageDrop(take)
  const place = <FolderPlace path={folder} />

  function take(picked: Picked) {
    if (picked.files.length === 0) return void uploads.addFolders(picked)
    uploads.add(picked)
    onOpenChange(true)
  }

  function close() {
    if (uploads.isRunning) return setIsAskingToStop(true)
    stopAndClose()
  }

  function stopAndClose() {
    setIsAskingToStop(false)
    uploads.clear()
    onOpenChange(false)
  }

  function begin() {
    if (uploads.pending === 0) {
      toast({ variant: 'destructive', title: FILES_TEXTS.noFilesTitle, description: FILES_TEXTS.noFilesHelp })
    } else setIsAskingPin(true)
  }

  function retry(id: string) {
    uploads.retry(id)
    if (!uploads.isRunning) setIsAskingPin(true)
  }

  return (
    <>
      <DropOverlay isShown={isOver && !open} place={place} />
      {/* One window at a time: the queue makes room for the questions about it. */}
      <Dialog
        open={open && !isAskingPin && !isAskingToStop}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={FILES_TEXTS.uploadTitle}
        description={
          <>
            To {place}
            {uploads.isRunning && ` · ${uploads.stored} of ${counted(uploads.queue.length, 'file')}`}
          </>
        }
        note={FILES_TEXTS.noSizeLimit}
        initialFocus={browse}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              disabled={uploads.pending === 0}
              busy={uploads.isRunning}
              busyLabel="Uploading..."
              onClick={begin}
            >
              {uploadButtonText(uploads.pending)}
            </Button>
          </>
        }
      >
        <UploadZone isOver={isOver} onPicked={take} buttonRef={browse} />
        <UploadList uploads={uploads} onRetry={retry} />
      </Dialog>
      <PinPrompt
        open={isAskingPin}
        title="Enter your PIN to upload"
        description={
          <>
            {counted(uploads.pending, 'file')} to {place}
          </>
        }
        onCancel={() => setIsAskingPin(false)}
        onVerify={(pin) => {
          setIsAskingPin(false)
          void uploads.start(pin)
        }}
      />
      <StopUploadsDialog
        open={isAskingToStop}
        isRunning={uploads.isRunning}
        onKeep={() => setIsAskingToStop(false)}
        onStop={stopAndClose}
      />
    </>
  )
}
