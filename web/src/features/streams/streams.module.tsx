import type { ReactNode } from 'react'
import type { WebFeature } from '../../platform/feature.ts'
import { AttachMediaContext } from '../../platform/media-attachment.ts'

const loadAttachMedia = async () => (await import('./attach-media.ts')).attachMedia

export const streamsModule: WebFeature = {
  name: 'streams',
  Provider: ({ children }: { children: ReactNode }) => (
    <AttachMediaContext value={loadAttachMedia}>{children}</AttachMediaContext>
  ),
}
