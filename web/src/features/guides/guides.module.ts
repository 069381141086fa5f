import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import { BookOpen } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { GUIDES_PATH } from './guidesPath.ts'
import { useGuideCommands } from './useGuideCommands.tsx'
import { useGuideFinds } from './useGuideFinds.tsx'

const { title } = GUIDES_TEXTS

export const guidesModule: WebFeature = {
  name: 'guides',
  screens: [{ path: GUIDES_PATH, title, load: () => import('./GuidesPage.tsx') }],
  navigation: [{ path: GUIDES_PATH, label: title, icon: BookOpen, group: 'writing' }],
  keyboardHelp: [KEY_HELP.guides],
  useCommands: useGuideCommands,
  useFinds: useGuideFinds,
}
