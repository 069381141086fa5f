export type { PlaybackService } from './playback.service.ts'

export { createStreams } from './streams.feature.ts'
