import { KEY_HELP } from '@pinloft/contract/shared/keyboard-texts'
import { Disc3 } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { MUSIC_PATH } from './musicRoute.ts'
import { MiniPlayerPlace } from './now-playing/MiniPlayerPlace.tsx'
import { MusicProvider } from './player/MusicProvider.tsx'
import { useMusicFinds } from './useMusicFinds.tsx'

export const musicModule: WebFeature = {
  name: 'music',
  screens: [{ path: MUSIC_PATH, title: 'Music Player', load: () => import('./MusicPage.tsx') }],
  navigation: [{ path: MUSIC_PATH, label: 'Music Player', icon: Disc3, group: 'media', tab: 'Music', hasTab: true }],
  filePlayer: { kind: 'audio', Part: lazyPart(() => import('./now-playing/TrackPreview.tsx')) },
  useFinds: useMusicFinds,
  keyboardHelp: [KEY_HELP.music],
  Provider: MusicProvider,
  NavigationFoot: MiniPlayerPlace,
}
