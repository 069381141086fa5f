import { VIDEO_DOWNLOADS_TEXTS } from '@pinloft/contract/video-downloads/texts'
import { YtdlpRelease } from '../features/video-downloads/index.ts'
import { prepareDataDirectory } from '../platform/data-directory.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ dataDir, ytdlpReleasesUrl }, signal) => {
  await prepareDataDirectory(dataDir)
  const release = new YtdlpRelease({ dataDir, releasesUrl: ytdlpReleasesUrl })
  return VIDEO_DOWNLOADS_TEXTS.updated(await release.install({ signal, report: () => {} }))
})
