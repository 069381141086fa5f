import { EmptyState, Pane, PaneHeader, SyncDrawing } from '../../ui/index.ts'

/** The folders of PCs that are kept in step. This version has none. */
export function SyncCard() {
  return (
    <Pane aria-labelledby="pc-sync">
      <PaneHeader id="pc-sync" title="PC FolderSync Status" />
      <EmptyState
        className="pt-1!"
        drawing={<SyncDrawing />}
        title="No PC sync configurations"
        help="A PC folder that is kept in step with the cloud shows here."
      />
    </Pane>
  )
}
