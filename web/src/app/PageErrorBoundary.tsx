import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button, LostDrawing } from '../ui/index.ts'
import { MessagePage } from './MessagePage.tsx'

/** Shows an error message and a way to continue when a page's code cannot be loaded or the page throws. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <MessagePage
        pageTitle="Page not loaded"
        drawing={<LostDrawing />}
        title="This page could not be loaded"
        help="The connection may be lost, or Pinloft was updated. Reload to go on."
        action={
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
            Reload
          </Button>
        }
      />
    )
  }
}
