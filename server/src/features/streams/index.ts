export type { PlaybackService } from './playback.service.ts'
export { streamsRoutes } from './streams.routes.ts'
export { Streams } from './streams.ts'
export { decodeSubtitles } from './subtitles/subtitle-text.ts'
