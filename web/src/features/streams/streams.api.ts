import { getFileContent } from '@pinloft/contract/files'
import {
  endStream,
  getPlayback,
  getSubtitles,
  type Playback,
  type PlaybackWay,
  type StreamHeight,
  startStream,
} from '@pinloft/contract/streams'
import { call, urlOf } from '../../platform/call.ts'
import { request } from '../../platform/request.ts'
import { tokenOf } from '../protection/index.ts'

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

/** An address of a file with what opens it, and more of what is asked of a stream. */
export function openedAddress(address: string, fileId: string, query: Record<string, string> = {}): string {
  const url = new URL(address, location.href)
  const token = tokenOf(fileId)
  if (token !== undefined) url.searchParams.set('token', token)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** Throws where the address gives nothing out. */
export async function expectReachable(address: string, signal: AbortSignal): Promise<void> {
  const response = await request(address, { headers: { Range: 'bytes=0-0' }, signal })
  await response.body?.cancel()
}

/** Tells the server that a viewer is gone; also when the page is just being left. */
export function endStreamOf(fileId: string, viewer: string): void {
  const address = urlOf(endStream.path, { id: fileId, viewer }, { token: tokenOf(fileId) })
  // The server finds out by itself, only later.
  fetch(address, { method: endStream.method, credentials: 'include', keepalive: true }).catch(() => undefined)
}

/** Where subtitles of a film are, as WebVTT. */
export function subtitlesAddress(fileId: string, trackId: string): string {
  return urlOf(getSubtitles.path, { id: fileId, track: trackId }, { token: tokenOf(fileId) })
}
