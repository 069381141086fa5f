import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import type { MediaTrouble } from '../../platform/media-attachment.ts'

/** What a request error means for playback. */
export function troubleOf(error: unknown): MediaTrouble {
  if (error instanceof ConnectionError) return { phase: 'waiting', why: 'offline' }
  if (!(error instanceof ApiError)) return { phase: 'failed', message: String(error) }
  if (error.code === 'stream_busy') return { phase: 'waiting', why: 'busy' }
  if (error.status === 403) return { phase: 'locked' }
  // A proxy in between responds like this while the server starts.
  if (error.code === null && [502, 503, 504].includes(error.status)) return { phase: 'waiting', why: 'offline' }
  return { phase: 'failed', message: error.message }
}
