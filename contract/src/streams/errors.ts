import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'

export const STREAMS_ERRORS = {
  playback_unavailable: { status: 422, message: 'This file can’t be played. Download it to open it on your device' },
  stream_busy: { status: 503, message: 'Other videos are being prepared. Try again shortly' },
  stream_address_invalid: { status: 400, message: 'This stream has expired. Start playing again' },
  scrub_previews_unavailable: { status: 404, message: 'There are no previews of this video' },
  segment_not_found: { status: 404, message: 'This part of the video does not exist' },
  subtitles_unavailable: { status: 404, message: 'These subtitles are missing or not text' },
} as const satisfies ErrorCatalogue
