import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import { Clapperboard } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { VIDEO_PATH } from './videoAddress.ts'

export const videoModule: WebFeature = {
  name: 'video',
  screens: [{ path: VIDEO_PATH, title: 'Video Player', load: () => import('./VideoPage.tsx') }],
  navigation: [{ path: VIDEO_PATH, label: 'Video Player', icon: Clapperboard, group: 'media', tab: 'Video' }],
  filePlayer: { kind: 'video', Part: lazyPart(() => import('./player/FilmPreview.tsx')) },
  keyboardHelp: [KEY_HELP.video],
}
