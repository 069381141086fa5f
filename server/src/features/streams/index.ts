export type { PlaybackService } from './playback.service.ts'

export type { SegmentsService } from './segments.service.ts'
export { createStreams } from './streams.feature.ts'
