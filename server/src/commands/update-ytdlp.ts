import { YtdlpRelease } from '../features/video-downloads/index.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { prepareDataDirectory } from '../platform/data-directory.ts'
import { AppError } from '../platform/errors.ts'

try {
  const { dataDir, ytdlpReleasesUrl } = readConfig(process.env)
  await prepareDataDirectory(dataDir)
  const release = new YtdlpRelease({ dataDir, releasesUrl: ytdlpReleasesUrl })
  const { signal } = new AbortController()
  console.log(`yt-dlp ${await release.install({ signal, report: () => {} })} is installed`)
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof AppError ? error.message : error)
  process.exitCode = 1
}
