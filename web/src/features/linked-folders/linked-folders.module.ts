import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const linkedFoldersModule: WebFeature = {
  name: 'linked-folders',
  settingsPanes: [
    { id: 'linked-folders', sectionId: 'storage', Part: lazyPart(() => import('./LinkedFoldersPane.tsx')) },
  ],
  // Lists of files grey what is offline.
}
