import { lazy } from 'react'
import type { WebFeature } from '../../platform/feature.ts'

export const backupModule: WebFeature = {
  name: 'backup',
  settingsPanes: [{ id: 'backup', column: 'wide', position: 20, Part: lazy(() => import('./BackupPane.tsx')) }],
}
