import type { File } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  endStream,
  getPlayback,
  type Playback,
  type PlaybackWay,
  type StreamHeight,
  startStream,
} from '@pinloft/contract/streams/endpoints'
import type { Client } from './client.ts'
import { decodeFilm, type Packet } from './film-samples.ts'
import type { Pinloft } from './pinloft.ts'
import { callForBytes } from './protected-files.ts'

/** What Chromium can play, as far as the tests need. */
const CHROMIUM = [/^video\/mp4; codecs="(avc1|vp09|av01)/, /^audio\/mp4; codecs="(mp4a\.40|opus|flac)/]
const CHROMIUM_DIRECT =
  /^(video|audio)\/(mp4|webm|ogg)(; codecs="((avc1|vp09|av01|mp4a|opus|vorbis|flac|vp8)[^"]*)")?$|^audio\/(mpeg|flac|wav|aac)/

export interface Playlist {
  lengths: number[]
  /** Absolute paths. */
  head: string
  segments: string[]
}

/** A headless player. */
export class StreamViewer {
  readonly #server: Pinloft
  readonly #client: Client
  readonly #file: File
  readonly #query: string
  readonly name: string

  /** `query` opens a protected file. */
  constructor(server: Pinloft, client: Client, file: File, { name = 'viewer', query = '' } = {}) {
    this.#server = server
    this.#client = client
    this.#file = file
    this.#query = query
    this.name = name
  }

  async playback(): Promise<Playback> {
    const path = `${pathOf(getPlayback.path, { id: this.#file.id })}?${this.#query}`
    return (await this.#client.call('GET', path)).json<Playback>()
  }

  /** With Chromium's capabilities, or those of a browser that plays only H.264 and AAC. */
  async choose(
    browser: 'chromium' | 'old' = 'chromium',
    wish: { audioTrack?: number; maxHeightPixels?: StreamHeight | undefined } = {},
  ): Promise<PlaybackWay> {
    const { questions } = await this.playback()
    const known = browser === 'chromium' ? CHROMIUM : []
    const plays = questions.streamed.filter((question) => known.some((pattern) => pattern.test(question)))
    const { direct } = questions
    if (browser === 'chromium' && direct !== null && CHROMIUM_DIRECT.test(direct)) plays.push(direct)
    const json = { ...Object.fromEntries(new URLSearchParams(this.#query)), viewer: this.name, plays, ...wish }
    return (
      await this.#client.call('POST', pathOf(startStream.path, { id: this.#file.id }), { json })
    ).json<PlaybackWay>()
  }

  async playlist({ address }: PlaybackWay): Promise<Playlist> {
    const path = `${address}&${this.#query}`
    const { status, bytes } = await this.bytes(path)
    const lines = bytes.toString().split('\n')
    if (status !== 200) throw new Error(`The playlist answered ${status}: ${bytes}`)
    const absolute = (relative: string) => {
      const { pathname, search } = new URL(relative, `http://server${path}`)
      return pathname + search
    }
    return {
      lengths: lines.flatMap((line) => (line.startsWith('#EXTINF:') ? [Number.parseFloat(line.slice(8))] : [])),
      head: absolute(/URI="([^"]*)"/.exec(bytes.toString())?.[1] ?? ''),
      segments: lines.filter((line) => line !== '' && !line.startsWith('#')).map(absolute),
    }
  }

  bytes(path: string) {
    return callForBytes(this.#server, this.#client, { path })
  }

  /** The packets of a segment, decoded after the init segment. */
  async packets({ head, segments }: Playlist, index: number): Promise<Packet[]> {
    const parts = []
    for (const path of [segments[index] ?? '', head]) {
      const { status, bytes } = await this.bytes(path)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${bytes}`)
      parts.unshift(bytes)
    }
    return decodeFilm(Buffer.concat(parts))
  }

  end() {
    const path = pathOf(endStream.path, { id: this.#file.id, viewer: this.name })
    return this.#client.call('DELETE', `${path}?${this.#query}`)
  }
}
