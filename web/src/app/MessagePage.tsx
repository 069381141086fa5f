import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, EmptyState, LostDrawing, Page, Pane, SignpostDrawing } from '../ui/index.ts'
import type { AbsentPageTexts } from './absent-pages.ts'

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

/** Stands where a screen would be, and says plainly that there is none. */
export function AbsentPage({ texts: { pageTitle, title, help } }: { texts: AbsentPageTexts }) {
  return (
    <MessagePage
      pageTitle={pageTitle}
      drawing={<SignpostDrawing />}
      title={title}
      help={help}
      action={
        <Link href="/storage" className={buttonClass('plain')}>
          Open Cloud Storage
        </Link>
      }
    />
  )
}

export function NotFoundPage() {
  return (
    <MessagePage
      pageTitle="Page Not Found"
      drawing={<LostDrawing />}
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
