import { getAboutDraft } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { LoadFailed, Page, Pane, Skeleton } from '../../ui/index.ts'
import { AboutCreator } from './AboutCreator.tsx'

/** The About Page Creator. */
export default function AboutPage() {
  const stored = useQuery({ ...queryOf(getAboutDraft), staleTime: 0, gcTime: 0 })
  if (stored.data !== undefined && stored.isFetchedAfterMount) return <AboutCreator stored={stored.data} />
  return (
    <Page title={TEXTS.title} shape="sheet">
      <div className="flex min-h-0 flex-1 gap-(--pane-gap)">
        <Pane
          aria-label={TEXTS.form}
          className="flex w-[440px] shrink-0 flex-col gap-5 p-5 max-lg:w-full max-lg:flex-1"
        >
          {stored.isError ? (
            <LoadFailed text={TEXTS.loadFailed} onRetry={() => void stored.refetch()} />
          ) : (
            ['h-9', 'h-28', 'h-40', 'h-10'].map((height) => <Skeleton key={height} className={`${height} w-full`} />)
          )}
        </Pane>
        <Pane className="flex-1 max-lg:hidden" aria-hidden="true" />
      </div>
    </Page>
  )
}
