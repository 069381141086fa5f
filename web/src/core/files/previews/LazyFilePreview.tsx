import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { Skeleton } from '../../../ui/index.ts'
import type { FilePreviewProps } from './FilePreview.tsx'

const Preview = lazyPart(async () => ({ default: (await import('./FilePreview.tsx')).FilePreview }))

/** The content of one file, for dialogs of other features. */
export function LazyFilePreview(props: FilePreviewProps) {
  return (
    <PartBoundary waiting={<Skeleton className="size-full min-h-40" />}>
      <Preview {...props} />
    </PartBoundary>
  )
}
