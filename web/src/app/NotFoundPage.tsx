import { Link } from 'wouter'
import { buttonClass, EmptyState, LostDrawing, Page, Pane } from '../ui/index.ts'

export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <Pane className="py-8">
        <EmptyState
          level={2}
          drawing={<LostDrawing />}
          title="There is nothing at this address"
          help="It may be mistyped, or from another version of Pinloft."
          action={
            <Link href="/" className={buttonClass('plain')}>
              Go to Dashboard
            </Link>
          }
        />
      </Pane>
    </Page>
  )
}
