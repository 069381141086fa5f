import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { errorBodyOf } from '../../platform/request.ts'

/** A segment is generated on request, which takes a slow computer a while. */
const FIRST_BYTE_LIMIT_MS = 60_000
const LOAD_LIMIT_MS = 180_000
/** How much of a video is buffered, ahead of and behind the playback position. */
const AHEAD_SECONDS = 30
const AHEAD_MAX_SECONDS = 60
const BEHIND_SECONDS = 30

interface HlsPlayerOptions {
  element: HTMLMediaElement
  address: string
  startSeconds: number
  /** The browser could not play the received media. */
  onMediaFault(): void
  /** A segment has loaded. */
  onLoaded(): void
  /** A segment failed to load: an `ApiError` or a `ConnectionError`. `retry` requests it once more. */
  onLoadFault(error: unknown): void
}

export interface HlsPlayer {
  retry(): void
  recover(): void
  destroy(): void
}

/**
 * Plays a playlist in an element, with the required part of hls.js. Null if hls.js does not run here; such browsers
 * play HLS natively.
 */
export async function startHls(options: HlsPlayerOptions): Promise<HlsPlayer | null> {
  const { default: Hls, Events, ErrorTypes } = await import('hls.js/light')
  if (!Hls.isSupported()) return null
  const { element, address, startSeconds, onMediaFault, onLoaded, onLoadFault } = options
  // Each error is reported at once: retries are decided in one place.
  const loadPolicy = {
    default: {
      maxTimeToFirstByteMs: FIRST_BYTE_LIMIT_MS,
      maxLoadTimeMs: LOAD_LIMIT_MS,
      timeoutRetry: null,
      errorRetry: null,
    },
  }
  const hls: Hls = new Hls({
    // A worker would be created from a blob, which the page's policy blocks.
    enableWorker: false,
    startPosition: startSeconds,
    maxBufferLength: AHEAD_SECONDS,
    maxMaxBufferLength: AHEAD_MAX_SECONDS,
    backBufferLength: BEHIND_SECONDS,
    manifestLoadPolicy: loadPolicy,
    playlistLoadPolicy: loadPolicy,
    fragLoadPolicy: loadPolicy,
  })
  hls.on(Events.ERROR, (_name, data) => {
    if (!data.fatal) return
    if (data.type === ErrorTypes.NETWORK_ERROR) onLoadFault(loadFaultOf(data))
    else onMediaFault()
  })
  hls.on(Events.FRAG_BUFFERED, onLoaded)
  hls.loadSource(address)
  hls.attachMedia(element)
  return {
    retry: () => (hls.levels.length === 0 ? hls.loadSource(address) : hls.startLoad()),
    recover: () => hls.recoverMediaError(),
    destroy: () => hls.destroy(),
  }
}

function loadFaultOf({ networkDetails, error }: ErrorData): Error {
  if (!(networkDetails instanceof XMLHttpRequest) || networkDetails.status === 0) return new ConnectionError(error)
  const { status, statusText, response } = networkDetails
  const body = response instanceof ArrayBuffer ? new TextDecoder().decode(response) : String(response)
  const { message, code } = errorBodyOf(body)
  return new ApiError(status, message ?? statusText, code, message)
}
