import { getFileContent } from '@pinloft/contract/files/endpoints'
import {
  endStream,
  getPlayback,
  getSubtitles,
  type Playback,
  type PlaybackWay,
  type StreamHeight,
  startStream,
} from '@pinloft/contract/streams/endpoints'
import { tokenOf } from '../../core/protection/index.ts'
import { call, urlOf } from '../../platform/call.ts'
import { request } from '../../platform/request.ts'

export function fetchPlayback(fileId: string, signal: AbortSignal): Promise<Playback> {
  return call(getPlayback, { params: { id: fileId }, query: { token: tokenOf(fileId) }, signal })
}

interface WayRequest {
  viewer: string
  plays: string[]
  audioTrack: number | undefined
  maxHeightPixels: StreamHeight | undefined
}

/** How the server wants the file to be played here. */
export function chooseWay(fileId: string, way: WayRequest, signal: AbortSignal): Promise<PlaybackWay> {
  return call(startStream, { params: { id: fileId }, body: { ...way, token: tokenOf(fileId) }, signal })
}

/** The file as it is. */
export function contentAddress(fileId: string): string {
  return urlOf(getFileContent.path, { id: fileId }, { token: tokenOf(fileId) })
}

/** A file's URL with its token, and further parameters of a stream. */
export function openedAddress(address: string, fileId: string, query: Record<string, string> = {}): string {
  const url = new URL(address, location.href)
  const token = tokenOf(fileId)
  if (token !== undefined) url.searchParams.set('token', token)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** Throws if the URL cannot be loaded. */
export async function expectReachable(address: string, signal: AbortSignal): Promise<void> {
  const response = await request(address, { headers: { Range: 'bytes=0-0' }, signal })
  await response.body?.cancel()
}

/** Notifies the server that a viewer is gone; also while the page is being unloaded. */
export function endStreamOf(fileId: string, viewer: string): void {
  const address = urlOf(endStream.path, { id: fileId, viewer }, { token: tokenOf(fileId) })
  // The server notices by itself, only later.
  fetch(address, { method: endStream.method, credentials: 'include', keepalive: true }).catch(() => undefined)
}

/** The URL of a video's subtitles, as WebVTT. */
export function subtitlesAddress(fileId: string, trackId: string): string {
  return urlOf(getSubtitles.path, { id: fileId, track: trackId }, { token: tokenOf(fileId) })
}
