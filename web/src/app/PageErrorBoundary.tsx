import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button, EmptyState, LostDrawing, Page, Pane } from '../ui/index.ts'

/** Shows words and a way on when a page's code cannot be fetched or the page fails. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page title="Page not loaded">
        <Pane className="py-8">
          <EmptyState
            level={2}
            drawing={<LostDrawing />}
            title="This page could not be loaded"
            help="The connection may be lost, or Pinloft was updated. Reload to go on."
            action={
              <Button icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
                Reload
              </Button>
            }
          />
        </Pane>
      </Page>
    )
  }
}
