import { EmptyState, HouseDrawing, Page, Pane } from '../../ui/index.ts'

export default function FilesPage() {
  return (
    <Page title="Cloud Storage">
      <Pane className="py-8">
        <EmptyState level={2} drawing={<HouseDrawing />} title="This version has no Cloud Storage page" />
      </Pane>
    </Page>
  )
}
