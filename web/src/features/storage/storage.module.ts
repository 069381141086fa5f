import { Cloud } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'

export const storageModule: WebFeature = {
  name: 'storage',
  screens: [{ path: '/storage', title: 'Cloud Storage', load: () => import('./StoragePage.tsx') }],
  navigation: [{ path: '/storage', label: 'Cloud Storage', icon: Cloud, group: 'start', tab: 'Storage' }],
}
