import { changeVideoDownloadsSettings } from '@pinloft/contract/video-downloads/endpoints'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN } from '../../testing/test-app.ts'

export const videoDownloadsOperations: readonly Operation[] = [
  {
    name: 'settings of downloads that are changed',
    endpoint: changeVideoDownloadsSettings,
    action: (app) => {
      const cookies = `.example.com\tTRUE\t/\tTRUE\t0\tname\t${uniqueText()}\n`
      return send(app, changeVideoDownloadsSettings, {
        payload: { pin: TEST_PIN, atOnce: 3, bytesPerSecond: 1_000_000, cookies },
      })
    },
  },
]

/** Routes that change something, but cannot leave it half done. */
export const videoDownloadsWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/youtube/download': 'a row of a job; what the job stores has tests of its own',
  'POST /api/youtube/downloader/update': 'a row of a job, which replaces a program in one step',
  'POST /api/youtube/downloader/restore': 'a program, which is replaced in one step',
  'POST /api/youtube/videos': 'a look at a video, which stores nothing',
  'POST /api/youtube/playlists': 'the same for a playlist',
}
