import { WORLDS_SCREEN_TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { Gamepad2 } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'

const PATH = '/gaming'
const title = WORLDS_SCREEN_TEXTS.gaming

export const gamingModule: WebFeature = {
  name: 'gaming',
  screens: [{ path: PATH, title, load: () => import('./GamingPage.tsx') }],
  navigation: [{ path: PATH, label: title, icon: Gamepad2, group: 'more' }],
}
