import { getFileContent } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  getStreamPlaylist,
  type Playback,
  type PlaybackWay,
  type StreamHeight,
} from '@pinloft/contract/streams/endpoints'
import type { Credentials } from '../../core/protection/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { FilmTags } from './film.ts'
import { durationOf, type Films, type OpenedFilm } from './films.ts'
import { probesOf } from './playability-probes.ts'
import { chooseStep } from './playback-fallbacks.ts'
import { keyFrameGrid } from './segments/segment-grid.ts'
import type { SidecarSubtitles } from './subtitles/sidecar-subtitles.ts'

const VIEWER_NAME = /^[\w-]{1,64}$/

interface WayRequest {
  viewer: string
  /** The questions that the browser answered with yes. */
  plays: readonly string[]
  audioTrack?: number | undefined
  maxHeightPixels?: StreamHeight | undefined
}

/** Describes films and music, and chooses the simplest way for a browser to play them. */
export class PlaybackService {
  readonly #films: Films
  readonly #sidecars: SidecarSubtitles

  constructor({ films, sidecars }: { films: Films; sidecars: SidecarSubtitles }) {
    this.#films = films
    this.#sidecars = sidecars
  }

  /** Throws what `Films.open` throws. */
  async describe(id: string, credentials: Credentials): Promise<Playback> {
    const { film, file } = await this.#films.open(id, credentials)
    const { container, durationMs, video, audio, chapters } = film
    const sidecars = video.length === 0 ? [] : await this.#sidecars.of(id)
    const subtitles = [...film.subtitles, ...sidecars.map(({ track }) => track)]
    return { container, durationMs, video, audio, subtitles, chapters, questions: probesOf(film, file.name) }
  }

  /**
   * The duration and size of a video. Throws what `Films.open` throws, and `work_interrupted` if not all of it could be
   * determined this time.
   */
  async measure(
    id: string,
    credentials: Credentials,
  ): Promise<{ durationMs: number | null; widthPixels: number | null; heightPixels: number | null } & FilmTags> {
    const { film, isUnmeasured } = await this.#films.open(id, credentials)
    if (isUnmeasured) throw new AppError('work_interrupted')
    const { widthPixels = null, heightPixels = null } = film.video[0] ?? {}
    return { durationMs: film.durationMs, widthPixels, heightPixels, ...film.tags }
  }

  /** Throws what `Films.open` throws, and `stream_address_invalid` if the viewer's name is invalid. */
  async choose(id: string, request: WayRequest, credentials: Credentials): Promise<PlaybackWay> {
    const opened = await this.#films.open(id, credentials)
    if (!isViewerName(request.viewer)) throw new AppError('stream_address_invalid')
    const { film, file } = opened
    const question = { film, name: file.name, plays: new Set(request.plays), audioTrack: request.audioTrack }
    const hoped = chooseStep({ ...question, isCuttable: true })
    // Checked only where it matters, as the key frames may have to be searched for.
    const isCuttable = hoped?.way !== 'remux' || hoped.video === null || (await this.#isCuttable(opened))
    const step = isCuttable ? hoped : chooseStep({ ...question, isCuttable })
    if (step === null) throw new AppError('playback_unavailable')
    const { way, video, audio, reason, audioIndex } = step
    if (way === 'direct') return { way, video, audio, reason, address: pathOf(getFileContent.path, { id }) }
    durationOf(opened)
    const query = new URLSearchParams({
      ...(video && { video }),
      ...(audio && { audio, audioTrack: String(audioIndex) }),
      ...(video === 'h264' && request.maxHeightPixels && { height: String(request.maxHeightPixels) }),
    })
    const path = pathOf(getStreamPlaylist.path, { id, viewer: request.viewer })
    return { way, video, audio, reason, address: `${path}?${query}` }
  }

  async #isCuttable(opened: OpenedFilm): Promise<boolean> {
    const { film } = opened
    try {
      const cutPoints = await this.#films.cutPoints(opened)
      return cutPoints !== null && keyFrameGrid(cutPoints, film, (film.durationMs ?? 0) / 1000) !== null
    } catch (error) {
      // The video is then re-encoded, this time.
      if (error instanceof AppError && error.code === 'work_interrupted') return false
      throw error
    }
  }
}

export function isViewerName(name: string): boolean {
  return VIEWER_NAME.test(name)
}
