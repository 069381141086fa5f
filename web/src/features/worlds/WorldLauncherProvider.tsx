import { type ReactNode, useMemo, useState } from 'react'
import { type Entry, WorldLauncherContext } from '../../core/files/index.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'
import { sourceOf, type WorldSource } from './upload/worldSource.ts'

const UploadWorldDialog = lazyPart(() => import('./upload/UploadWorldDialog.tsx'))

/** Makes worlds of what is in Cloud Storage. */
export function WorldLauncherProvider({ children }: { children: ReactNode }) {
  const [source, setSource] = useState<WorldSource | null>(null)
  const launcher = useMemo(
    () => ({
      canMake: (entry: Entry) => sourceOf(entry) !== null,
      make: (entry: Entry) => setSource(sourceOf(entry)),
    }),
    [],
  )
  return (
    <WorldLauncherContext value={launcher}>
      {children}
      <PartBoundary waiting={null}>
        {source !== null && <UploadWorldDialog chosen={source} onClose={() => setSource(null)} />}
      </PartBoundary>
    </WorldLauncherContext>
  )
}
