import type { ReactNode } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { useStarted } from './startedDownloads.ts'

const DownloadNews = lazyPart(() => import('./DownloadNews.tsx'))

/** Reports what became of the downloads that were started in this tab, on whatever screen; inside the music, to play. */
export function DownloadNewsProvider({ children }: { children: ReactNode }) {
  const hasStarted = useStarted().size > 0
  return (
    <>
      {children}
      {hasStarted && (
        <PartBoundary waiting={null}>
          <DownloadNews />
        </PartBoundary>
      )}
    </>
  )
}
