import { ArchiveRestore } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const backupModule: WebFeature = {
  name: 'backup',
  settingsSections: [
    { id: 'backup', icon: ArchiveRestore, position: 40, Summary: lazyPart(() => import('./BackupSummary.tsx')) },
  ],
  settingsPanes: [{ id: 'backup', sectionId: 'backup', Part: lazyPart(() => import('./BackupPane.tsx')) }],
}
