import { ProtectionDialog } from '../protection/index.ts'
import { DeleteFileDialog } from './DeleteFileDialog.tsx'
import { DeleteFilesDialog } from './DeleteFilesDialog.tsx'
import type { Entry } from './fileListing.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import type { EntryScreen } from './useEntryActs.ts'
import type { Selecting } from './useSelection.ts'
import { ZipDialog } from './ZipDialog.tsx'

export interface EntryDialogsProps {
  screen: EntryScreen
  /** The rows in sight, through which a preview goes on. */
  entries: readonly Entry[]
  selecting: Selecting
}

/** The dialogs that acts on entries open. */
export function EntryDialogs({ screen: { grid, dialog, open, close, zips }, entries, selecting }: EntryDialogsProps) {
  const doomed = dialog?.type === 'delete' ? dialog.files : null
  return (
    <>
      <TransferDialog
        transfer={dialog?.type === 'transfer' ? dialog.transfer : null}
        onClose={close}
        onDone={() => {
          selecting.clear()
          close()
        }}
      />
      <ProtectionDialog target={dialog?.type === 'protection' ? dialog : null} onClose={close} />
      <DeleteFileDialog file={doomed?.length === 1 ? (doomed[0] ?? null) : null} onClose={close} />
      <DeleteFilesDialog files={doomed && doomed.length > 1 ? doomed : null} onClose={close} />
      <PreviewDialog
        entries={entries}
        fileId={dialog?.type === 'preview' ? dialog.fileId : null}
        onShow={(fileId) => open({ type: 'preview', fileId })}
        onClose={close}
        home={grid}
      />
      <ZipDialog
        zip={zips.zip}
        onUnlock={(file) => void zips.onUnlock(file)}
        onDownload={zips.onDownload}
        onClose={close}
      />
    </>
  )
}
