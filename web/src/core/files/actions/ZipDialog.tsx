import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { ZIP_TEXTS } from '@pinloft/contract/zips/endpoints'
import { useRef } from 'react'
import { Button, Dialog, displayName, ExactName, useWhileClosing } from '../../../ui/index.ts'
import { FolderPathText } from '../FolderPathText.tsx'
import type { PreparedZip } from './zips.api.ts'

export interface ZipDialogProps {
  /** The prepared archive; `null` closes the dialog. */
  zip: PreparedZip | null
  onUnlock: (file: StoredFile) => void
  onDownload: (zip: PreparedZip) => void
  onClose: () => void
}

/** Warns which protected files a download omits before it starts, and lets them be unlocked. */
export function ZipDialog({ zip, onUnlock, onDownload, onClose }: ZipDialogProps) {
  const shown = useWhileClosing(zip)
  const list = useRef<HTMLUListElement>(null)
  if (shown === null) return null
  const { fileCount, leftOutCount, leftOut } = shown
  return (
    <Dialog
      size="sm"
      open={zip !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={ZIP_TEXTS.title(leftOutCount)}
      description={ZIP_TEXTS.help(leftOutCount)}
      initialFocus={list}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {fileCount > 0 && (
            <Button variant="primary" onClick={() => onDownload(shown)}>
              {ZIP_TEXTS.downloadRest}
            </Button>
          )}
        </>
      }
    >
      <ul
        ref={list}
        aria-label={ZIP_TEXTS.title(leftOutCount)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by the keyboard
        tabIndex={0}
        className="flex max-h-[min(300px,40dvh)] flex-col overflow-y-auto rounded-lg p-1.5 shadow-[inset_0_0_0_1px_var(--line)] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring"
      >
        {leftOut.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-2.5">
            <span className="min-w-0 flex-1">
              <ExactName name={file.originalName} className="block truncate font-name whitespace-pre text-ink" />
              <span className="block truncate text-sm text-ink-3">
                <FolderPathText path={file.folder} />
              </span>
            </span>
            <Button
              aria-label={ZIP_TEXTS.unlockFile(displayName(file.originalName))}
              onClick={() => onUnlock(file)}
              className="shrink-0"
            >
              {PROTECTION_TEXTS.opening.submit}
            </Button>
          </li>
        ))}
        {leftOutCount > leftOut.length && (
          <li className="px-2.5 py-1.5 text-sm text-ink-3">{ZIP_TEXTS.more(leftOutCount - leftOut.length)}</li>
        )}
      </ul>
    </Dialog>
  )
}
