export { YtdlpRelease } from './update/ytdlp-release.ts'
export { createVideoDownloads, type VideoDownloads } from './video-downloads.feature.ts'
export { videoDownloadsStorage } from './video-downloads.storage.ts'
