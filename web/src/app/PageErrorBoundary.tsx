import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button, LostIllustration } from '../ui/index.ts'
import { MessagePage } from './MessagePage.tsx'

/** Shows an error message and a way to continue when a page throws. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageNotLoaded /> : this.props.children
  }
}

/** Shown in place of a page that threw, or whose code could not be fetched. */
export function PageNotLoaded() {
  return (
    <MessagePage
      pageTitle="Page not loaded"
      drawing={<LostIllustration />}
      title="This page could not be loaded"
      help="The connection may be lost, or Pinloft was updated. Reload the page to continue."
      action={
        <Button icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
          Reload
        </Button>
      }
    />
  )
}
