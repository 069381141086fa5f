import { Link } from 'wouter'
import { buttonClass, EmptyState, Page, Pane, SignpostDrawing } from '../ui/index.ts'
import type { AbsentPageTexts } from './absent-pages.ts'

/** Stands where a screen would be, and says plainly that there is none. */
export function AbsentPage({ texts }: { texts: AbsentPageTexts }) {
  return (
    <Page title={texts.pageTitle}>
      <Pane className="py-8">
        <EmptyState
          level={2}
          drawing={<SignpostDrawing />}
          title={texts.title}
          help={texts.help}
          action={
            <Link href="/storage" className={buttonClass('plain')}>
              Open Cloud Storage
            </Link>
          }
        />
      </Pane>
    </Page>
  )
}
