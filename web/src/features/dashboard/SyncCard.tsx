import { Pane, PaneHeader, SyncDrawing } from '../../ui/index.ts'
import { CardEmpty } from './CardEmpty.tsx'

/** The synced folders of PCs. This version has none. */
export function SyncCard() {
  return (
    <Pane aria-labelledby="pc-sync" className="flex flex-col">
      <PaneHeader id="pc-sync" title="PC FolderSync Status" />
      <CardEmpty
        drawing={<SyncDrawing />}
        title="No PC sync configurations"
        help="PC folders synced with the cloud appear here."
      />
    </Pane>
  )
}
