import { linkedFoldersQuery } from '../../core/files/index.ts'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { onLiveEvent } from '../../platform/live-socket.ts'

export const linkedFoldersModule: WebFeature = {
  name: 'linked-folders',
  settingsPanes: [
    { id: 'linked-folders', sectionId: 'storage', Part: lazyPart(() => import('./LinkedFoldersPane.tsx')) },
  ],
  // Lists of files grey what is offline.
  follow: (client) =>
    onLiveEvent('linked_folders_changed', () =>
      client.invalidateQueries({ queryKey: linkedFoldersQuery.queryKey, refetchType: 'active' }),
    ),
}
