import { SlidersHorizontal } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

export const settingsModule: WebFeature = {
  name: 'settings',
  screens: [{ path: '/settings', title: 'Settings', load: () => import('./SettingsPage.tsx') }],
  navigation: [{ path: '/settings', label: 'Settings', icon: SlidersHorizontal, group: 'more' }],
  settingsPanes: [
    { id: 'appearance', column: 'narrow', position: 10, Part: lazyPart(() => import('./AppearancePane.tsx')) },
    { id: 'keyboard', column: 'narrow', position: 40, Part: lazyPart(() => import('./KeyboardPane.tsx')) },
  ],
}
