import { STREAM_HEIGHTS, type StreamHeight, type StreamQuery } from '@pinloft/contract/streams/endpoints'
import type { Credentials } from '../../core/protection/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { FilmInputs } from './film-inputs.ts'
import { durationOf, type Films, type OpenedFilm } from './films.ts'
import { isViewerName } from './playback.service.ts'
import type { RunSlots } from './run-slots.ts'
import { writePlaylist } from './segments/playlist.ts'
import { evenGrid, frameRateOf, keyFrameGrid, segmentAt } from './segments/segment-grid.ts'
import { SegmentStream } from './segments/segment-stream.ts'
import type { StreamPlan } from './segments/stream-arguments.ts'
import { Viewers } from './segments/viewers.ts'

/** Not every FFmpeg has it; without it HDR is not tone-mapped, which looks pale. */
const TONE_MAPPING_FILTER = 'zscale'

/** Used if no height was chosen. */
const AUTOMATIC_HEIGHT = 720

interface StreamRequest {
  id: string
  viewer: string
  query: StreamQuery
  credentials: Credentials
}

/** A request for bytes; `gone` is aborted when the client disconnects. */
type BytesRequest = StreamRequest & { gone: AbortSignal }

/** For copied and for re-encoded films. */
interface Slots {
  copy: RunSlots
  encode: RunSlots
}

interface SegmentsDependencies {
  films: Films
  inputs: FilmInputs
  slots: Slots
  /** Visitors of links have their own, so that nobody who has one can keep the owner from playing. */
  visitorSlots: Slots
}

/** Serves the contents of a playlist. Everything in an address is validated again, as anyone may write one. */
export class SegmentsService {
  readonly #films: Films
  readonly #inputs: FilmInputs
  readonly #owner: { slots: Slots; viewers: Viewers }
  readonly #visitors: { slots: Slots; viewers: Viewers }

  constructor({ films, inputs, slots, visitorSlots }: SegmentsDependencies) {
    this.#films = films
    this.#inputs = inputs
    this.#owner = { slots, viewers: new Viewers() }
    this.#visitors = { slots: visitorSlots, viewers: new Viewers() }
  }

  /** Throws what `Films.open` throws, `stream_address_invalid` and `playback_unavailable`, before the first block. */
  async playlist(request: StreamRequest): Promise<AsyncGenerator<Buffer, void, void>> {
    const { opened } = await this.#open(request)
    const { grid } = await this.#plan(opened, request.query)
    return writePlaylist(grid, new URLSearchParams(definedOf(request.query)).toString())
  }

  /** Throws what `playlist` throws, and what `SegmentStream.head` throws. */
  async head(request: BytesRequest): Promise<Buffer> {
    const atSeconds = Number(request.query.at ?? 0)
    return this.#use(request, (stream) =>
      stream.head(Number.isFinite(atSeconds) ? segmentAt(stream.plan.grid, atSeconds, 0) : 0),
    )
  }

  /** Throws what `playlist` throws, and what `SegmentStream.segment` throws. */
  async segment(request: BytesRequest, name: string): Promise<Buffer> {
    return this.#use(request, (stream) => {
      const index = /^(\d{1,7})\.m4s$/.exec(name)?.[1]
      if (index === undefined) throw new AppError('segment_not_found')
      return stream.segment(Number(index))
    })
  }

  /** Throws what `Films.open` throws. */
  async end(request: Omit<StreamRequest, 'query'>): Promise<void> {
    const { key } = await this.#open(request)
    this.#of(request).viewers.end(key)
  }

  forget(sha256: string): void {
    for (const { viewers } of [this.#owner, this.#visitors]) viewers.forget(sha256)
  }

  close(): void {
    for (const { viewers } of [this.#owner, this.#visitors]) viewers.close()
  }

  async #open({ id, viewer, credentials }: Omit<StreamRequest, 'query'>): Promise<{ opened: OpenedFilm; key: string }> {
    const opened = await this.#films.open(id, credentials)
    if (!isViewerName(viewer)) throw new AppError('stream_address_invalid')
    return { opened, key: `${credentials.session.id} ${viewer}` }
  }

  async #use(request: BytesRequest, work: (stream: SegmentStream) => Promise<Buffer>): Promise<Buffer> {
    const { opened, key } = await this.#open(request)
    const { video, audio, audioTrack, height } = request.query
    const of = { key, sha256: opened.file.sha256, profile: [video, audio, audioTrack, height].join() }
    const { viewers, slots } = this.#of(request)
    return viewers.use(of, () => this.#stream(opened, request.query, slots), work, request.gone)
  }

  #of({ credentials }: Pick<StreamRequest, 'credentials'>) {
    return credentials.isVisitor === true ? this.#visitors : this.#owner
  }

  async #stream(opened: OpenedFilm, query: StreamQuery, slots: Slots): Promise<SegmentStream> {
    const plan = await this.#plan(opened, query)
    const isEncoded = plan.video?.way === 'h264'
    return new SegmentStream({
      plan,
      slots: isEncoded ? slots.encode : slots.copy,
      openInput: () => this.#inputs.open(opened.file),
    })
  }

  async #plan(opened: OpenedFilm, query: StreamQuery): Promise<StreamPlan> {
    const { film } = opened
    const [picture] = film.video
    const endSeconds = durationOf(opened) / 1000
    const sound = film.audio.find(({ index }) => String(index) === query.audioTrack)
    const audio = sound && {
      index: sound.index,
      codec: sound.codec,
      way: wayOf(query.audio, ['copy', 'flac', 'aac'] as const),
    }
    if (picture === undefined) {
      if (audio === undefined) throw new AppError('stream_address_invalid')
      return { grid: evenGrid(endSeconds, null), video: null, audio }
    }
    const base = { audio: audio ?? null }
    if (wayOf(query.video, ['copy', 'h264'] as const) === 'h264') {
      const rate = frameRateOf(film)
      const isMapped = film.hdrTransfer !== null && (await this.#inputs.hasFilter(TONE_MAPPING_FILTER))
      const hdrTransfer = isMapped ? film.hdrTransfer : null
      return {
        ...base,
        grid: evenGrid(endSeconds, rate),
        video: { index: picture.index, way: 'h264', rate, hdrTransfer, maxHeightPixels: heightOf(query.height) },
      }
    }
    const cutPoints = await this.#films.cutPoints(opened)
    const grid = cutPoints && keyFrameGrid(cutPoints, film, endSeconds)
    if (grid === null) throw new AppError('playback_unavailable')
    return { ...base, grid, video: { index: picture.index, way: 'copy', codec: picture.codec } }
  }
}

function wayOf<Way extends string>(asked: string | undefined, ways: readonly Way[]): Way {
  const way = ways.find((known) => known === asked)
  if (way === undefined) throw new AppError('stream_address_invalid')
  return way
}

function heightOf(asked: string | undefined): StreamHeight {
  if (asked === undefined) return AUTOMATIC_HEIGHT
  const height = STREAM_HEIGHTS.find((known) => String(known) === asked)
  if (height === undefined) throw new AppError('stream_address_invalid')
  return height
}

function definedOf(query: StreamQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
