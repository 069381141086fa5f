import { ABOUT_PAGE_TEXTS } from '@pinloft/contract/about-page/texts'
import { CircleUserRound } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { ABOUT_PATH } from './aboutPath.ts'
import { useAboutCommands } from './useAboutCommands.tsx'

const { title } = ABOUT_PAGE_TEXTS

export const aboutPageModule: WebFeature = {
  name: 'about-page',
  screens: [{ path: ABOUT_PATH, title, load: () => import('./AboutPage.tsx') }],
  navigation: [{ path: ABOUT_PATH, label: title, icon: CircleUserRound, group: 'writing' }],
  useCommands: useAboutCommands,
}
