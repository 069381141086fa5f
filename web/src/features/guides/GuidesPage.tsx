import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { useGuidesRoute } from './guidesRoute.ts'
import { Library } from './library/Library.tsx'
import type { KnownPassword } from './passwords.ts'
import { SheetWaiting } from './SheetWaiting.tsx'

const GuideReader = lazyPart(() => import('./reading/GuideReader.tsx'))
const GuideWriter = lazyPart(() => import('./writing/GuideWriter.tsx'))
const GuideHistory = lazyPart(() => import('./history/GuideHistory.tsx'))

/** The library of guides, and the guide that is read, written or compared with its revisions. */
export default function GuidesPage() {
  const navigation = useGuidesRoute()
  const { route } = navigation
  // The password that was verified last, for as long as the screen is open: a guide is not asked for again.
  const [known, setKnown] = useState<KnownPassword | null>(null)
  if (route.view === 'library') return <Library navigation={navigation} filter={route} onPassword={setKnown} />
  const passwordOf = (guideId: string) => (known?.guideId === guideId ? known.password : null)
  return (
    <PartBoundary waiting={<SheetWaiting />}>
      {route.view === 'read' && (
        <GuideReader key={route.guideId} navigation={navigation} guideId={route.guideId} onPassword={setKnown} />
      )}
      {route.view === 'history' && (
        <GuideHistory
          key={route.guideId}
          navigation={navigation}
          guideId={route.guideId}
          chosen={route.revision}
          password={passwordOf(route.guideId)}
          onPassword={setKnown}
        />
      )}
      {route.view === 'edit' && (
        <GuideWriter
          key={route.guideId}
          navigation={navigation}
          guideId={route.guideId}
          draftId={null}
          password={passwordOf(route.guideId)}
          onPassword={setKnown}
        />
      )}
      {route.view === 'create' && (
        <GuideWriter
          key={route.draftId ?? 'new'}
          navigation={navigation}
          guideId={null}
          draftId={route.draftId}
          password={null}
          onPassword={setKnown}
        />
      )}
    </PartBoundary>
  )
}
