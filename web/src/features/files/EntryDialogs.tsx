import { ProtectionDialog } from '../protection/index.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
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
export function EntryDialogs({ screen, entries, selecting }: EntryDialogsProps) {
  const { acts, grid, dialog, open, close, zips } = screen
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
      <DeleteDialog entries={dialog?.type === 'delete' ? dialog.entries : null} onClose={close} />
      <PreviewDialog
        entries={entries}
        fileId={dialog?.type === 'preview' ? dialog.fileId : null}
        onShow={(fileId) => open({ type: 'preview', fileId })}
        onDelete={(entry) => acts.askDelete([entry])}
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
