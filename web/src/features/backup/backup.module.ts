import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const backupModule: WebFeature = {
  name: 'backup',
  settingsPanes: [{ id: 'backup', column: 'wide', position: 20, Part: lazyPart(() => import('./BackupPane.tsx')) }],
}
