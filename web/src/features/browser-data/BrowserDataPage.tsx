import { listBrowserDataDomains } from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { EmptyState, IconButton, LoadFailed, Page, Pane, Skeleton, SyncIllustration } from '../../ui/index.ts'
import { SiteData } from './SiteData.tsx'

/** What sites have stored in browsers, the same on all devices. */
export default function BrowserDataPage() {
  const { data: domains, error, refetch } = useQuery(queryOf(listBrowserDataDomains))
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState('')
  const site = domains?.find(({ domain }) => domain === chosen) ?? domains?.[0]
  return (
    <Page
      title={TEXTS.title}
      back={<IconButton onSky label={TEXTS.back} icon={<ArrowLeft />} onClick={() => navigate('/gaming')} />}
    >
      {domains === undefined && error === null && <Skeleton className="h-64 w-full rounded-pane" />}
      {error && (
        <Pane className="p-(--pane-pad)">
          <LoadFailed text={TEXTS.loadFailed} onRetry={refetch} />
        </Pane>
      )}
      {domains?.length === 0 && (
        <Pane>
          <EmptyState drawing={<SyncIllustration />} title={TEXTS.emptyTitle} help={TEXTS.empty} level={2} />
        </Pane>
      )}
      {domains && site && (
        <SiteData key={site.domain} site={site} domains={domains.map(({ domain }) => domain)} onChoose={setChosen} />
      )}
    </Page>
  )
}
