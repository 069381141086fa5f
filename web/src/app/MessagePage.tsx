import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, EmptyState, LostIllustration, Page, Pane } from '../ui/index.ts'

export interface MessagePageProps {
  pageTitle: string
  drawing: ReactNode
  title: string
  help: string
  /** The way on. */
  action: ReactNode
}

/** A screen that only says something. */
export function MessagePage({ pageTitle, ...message }: MessagePageProps) {
  return (
    <Page title={pageTitle}>
      <Pane className="py-8">
        <EmptyState level={2} {...message} />
      </Pane>
    </Page>
  )
}

export function NotFoundPage() {
  return (
    <MessagePage
      pageTitle="Page Not Found"
      drawing={<LostIllustration />}
      title="There is nothing at this address"
      help="The address may be mistyped or from another version of Pinloft."
      action={
        <Link href="/" className={buttonClass('plain')}>
          Go to Dashboard
        </Link>
      }
    />
  )
}
