import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describeVideo, type SitePlaylist, type SiteVideo, sitePlaylists, siteVideos } from './site-videos.ts'
import { generateMedia } from './video-site-media.ts'

export { SITE_PLAYLIST_ID, SITE_VIDEO_IDS } from './site-videos.ts'

const PLUGIN_FOLDER = fileURLToPath(new URL('plugin', import.meta.url))
const SLOW_BYTES_PER_SECOND = 24_000
/** Pieces per second at which a slow video is sent. */
const SLOW_PIECES = 4

const MIME_TYPES: Record<string, string> = {
  m4a: 'audio/mp4',
  webm: 'audio/webm',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  vtt: 'text/vtt',
}

/** The same files for every site of a test file. */
let generated: ReturnType<typeof generateMedia> | undefined

/** A video site on loopback, which the real yt-dlp finds at YouTube's addresses. */
export interface VideoSite {
  url: string
  /** The value of YTDLP_PATH: yt-dlp with the extractor of this site. It bypasses proxies. */
  ytdlpPath: string
  videos: Map<string, SiteVideo>
  playlists: Map<string, SitePlaylist>
  /** Requests so far, such as `/media/quietwater1/sound.m4a bytes=1024-`. */
  requests: readonly string[]
  /** The cookies of requests so far. */
  cookies: readonly string[]
  /** Sends the rest of a held video, also of those that are asked for later. */
  release: (videoId: string) => void
  stop: () => Promise<void>
}

/** Starts a video site. Needs yt-dlp and FFmpeg. */
export async function startVideoSite(): Promise<VideoSite> {
  generated ??= generateMedia()
  const media = await generated
  const videos = siteVideos()
  const playlists = sitePlaylists()
  const requests: string[] = []
  const cookies: string[] = []
  const held = new Map<string, PromiseWithResolvers<void>>()
  const broken = new Set<string>()
  const holdOf = (videoId: string) => {
    const hold = held.get(videoId) ?? Promise.withResolvers<void>()
    held.set(videoId, hold)
    return hold
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    requests.push(`${path} ${request.headers.range ?? ''}`.trim())
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie)
    const [, area, id = '', name = ''] = path.split('/')
    if (area === 'redirect') return void response.writeHead(302, { location: decodeURIComponent(id) }).end()
    const video = videos.get(id)
    if (area === 'videos' && video !== undefined) return sendJson(response, describeVideo(id, video, url, media))
    if (area === 'playlists') return sendJson(response, describePlaylist(id))
    const body = media.get(name)
    if (area === 'media' && video !== undefined && body !== undefined) {
      return sendMedia(request, response, { id, name, video, body })
    }
    response.writeHead(404).end()
  }

  function describePlaylist(playlistId: string): object {
    const playlist = playlists.get(playlistId)
    if (playlist === undefined) return { refusal: 'The playlist does not exist.' }
    const entries = playlist.videoIds.map((id) => ({
      id,
      url: `https://www.youtube.com/watch?v=${id}`,
      title: videos.get(id)?.title,
      uploader: videos.get(id)?.uploader ?? 'Ana Ferreira',
      duration: 12,
    }))
    return { title: playlist.title, entries }
  }

  async function sendMedia(
    request: IncomingMessage,
    response: ServerResponse,
    { id, name, video, body }: { id: string; name: string; video: SiteVideo; body: Buffer },
  ): Promise<void> {
    // Pictures and subtitles are always sent whole.
    const isStream = !/\.(?:jpg|vtt)$/.test(name)
    const delivery = isStream ? (video.delivery ?? 'whole') : 'whole'
    if (delivery === 'missing') return void response.writeHead(404).end()
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const from = Number(range?.[1] ?? 0)
    const to = Math.min(range?.[2] ? Number(range[2]) + 1 : body.length, body.length)
    if (from >= body.length) {
      return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end()
    }
    response.writeHead(range === null ? 200 : 206, {
      'content-type': MIME_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': to - from,
      'accept-ranges': 'bytes',
      ...(range !== null && { 'content-range': `bytes ${from}-${to - 1}/${body.length}` }),
    })
    const half = Math.max(from, Math.min(to, Math.floor(body.length / 2)))
    if (delivery === 'slow') return sendSlowly(response, body.subarray(from, to))
    if (delivery === 'held') {
      response.write(body.subarray(from, half))
      await holdOf(id).promise
      return void response.end(body.subarray(half, to))
    }
    if (delivery === 'broken' && !broken.has(`${id}/${name}`)) {
      broken.add(`${id}/${name}`)
      return void response.write(body.subarray(from, half), () => response.destroy())
    }
    response.end(body.subarray(from, to))
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-yt-dlp-'))
  const ytdlpPath = join(folder, 'yt-dlp')
  const environment = `PYTHONPATH='${PLUGIN_FOLDER}' PYTHONDONTWRITEBYTECODE=1 VIDEO_SITE=${url} no_proxy=127.0.0.1`
  await writeFile(ytdlpPath, `#!/bin/sh\nexec env ${environment} yt-dlp "$@"\n`)
  await chmod(ytdlpPath, 0o755)

  return {
    url,
    ytdlpPath,
    videos,
    playlists,
    requests,
    cookies,
    release: (videoId) => holdOf(videoId).resolve(),
    stop: async () => {
      for (const hold of held.values()) hold.resolve()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function sendSlowly(response: ServerResponse, body: Buffer): Promise<void> {
  const piece = Math.ceil(SLOW_BYTES_PER_SECOND / SLOW_PIECES)
  for (let sent = 0; sent < body.length && !response.destroyed; sent += piece) {
    response.write(body.subarray(sent, sent + piece))
    await delay(1000 / SLOW_PIECES)
  }
  response.end()
}
