import { VIDEO_DOWNLOADS_TEXTS } from '@pinloft/contract/video-downloads/texts'
import { MonitorDown } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { DownloadNewsProvider } from './DownloadNewsProvider.tsx'
import { DOWNLOADER_PATH } from './startedDownloads.ts'
import { followVideoDownloads } from './video-downloads.api.ts'

const { title } = VIDEO_DOWNLOADS_TEXTS

export const videoDownloadsModule: WebFeature = {
  name: 'video-downloads',
  screens: [{ path: DOWNLOADER_PATH, title, load: () => import('./VideoDownloadsPage.tsx') }],
  navigation: [{ path: DOWNLOADER_PATH, label: title, icon: MonitorDown, group: 'media' }],
  settingsSections: [
    {
      id: 'downloads',
      icon: MonitorDown,
      position: 60,
      Summary: lazyPart(() => import('./settings/DownloadsSummary.tsx')),
    },
  ],
  settingsPanes: [
    { id: 'downloads', sectionId: 'downloads', Part: lazyPart(() => import('./settings/DownloadsPane.tsx')) },
  ],
  follow: followVideoDownloads,
  Provider: DownloadNewsProvider,
}
