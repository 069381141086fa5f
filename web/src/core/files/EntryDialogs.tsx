import type { Selecting } from '../../kit/list/useSelection.ts'
import { ProtectionDialog } from '../protection/index.ts'
import { DeleteDialog } from './actions/DeleteDialog.tsx'
import { TransferDialog } from './actions/TransferDialog.tsx'
import type { EntryScreen } from './actions/useEntryActions.ts'
import { ZipDialog } from './actions/ZipDialog.tsx'
import type { Entry } from './fileListing.ts'
import { PreviewDialog } from './previews/PreviewDialog.tsx'

export interface EntryDialogsProps {
  screen: EntryScreen
  /** The visible rows, through which a preview moves. */
  entries: readonly Entry[]
  selecting: Selecting<Entry>
}

/** The dialogs opened by actions on entries. */
export function EntryDialogs({ screen, entries, selecting }: EntryDialogsProps) {
  const { actions, grid, dialog, open, close, zips } = screen
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
        onDelete={(entry) => actions.askDelete([entry])}
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
