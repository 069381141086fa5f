import { EmptyState, HouseDrawing, Page, Pane } from '../../ui/index.ts'

export default function DashboardPage() {
  return (
    <Page title="Dashboard">
      <Pane className="py-8">
        <EmptyState level={2} drawing={<HouseDrawing />} title="This version has no Dashboard page" />
      </Pane>
    </Page>
  )
}
