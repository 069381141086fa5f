import { Cloud, HardDrive } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const storageModule: WebFeature = {
  name: 'storage',
  screens: [{ path: '/storage', title: 'Cloud Storage', load: () => import('./StoragePage.tsx') }],
  navigation: [{ path: '/storage', label: 'Cloud Storage', icon: Cloud, group: 'start', tab: 'Storage', hasTab: true }],
  settingsSections: [
    { id: 'storage', icon: HardDrive, position: 30, Summary: lazyPart(() => import('./settings/StorageSummary.tsx')) },
  ],
  settingsPanes: [
    { id: 'space', sectionId: 'storage', Part: lazyPart(() => import('./settings/SpacePane.tsx')) },
    { id: 'retention', sectionId: 'storage', Part: lazyPart(() => import('./settings/RetentionPane.tsx')) },
  ],
}
