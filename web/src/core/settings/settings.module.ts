import { SETTINGS_TEXTS } from '@pinloft/contract/settings/texts'
import { SlidersHorizontal, SunMoon } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useSettingsCommands } from './useSettingsCommands.tsx'

const { title } = SETTINGS_TEXTS

export const settingsModule: WebFeature = {
  name: 'settings',
  screens: [{ path: '/settings', title, load: () => import('./SettingsPage.tsx') }],
  navigation: [{ path: '/settings', label: title, icon: SlidersHorizontal, group: 'more' }],
  settingsSections: [
    { id: 'appearance', icon: SunMoon, position: 10, Summary: lazyPart(() => import('./AppearanceSummary.tsx')) },
  ],
  settingsPanes: [
    { id: 'appearance', sectionId: 'appearance', Part: lazyPart(() => import('./AppearancePane.tsx')) },
    { id: 'keyboard', sectionId: 'appearance', Part: lazyPart(() => import('./KeyboardPane.tsx')) },
  ],
  useCommands: useSettingsCommands,
}
