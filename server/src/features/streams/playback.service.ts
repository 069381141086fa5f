import { pathOf } from '@pinloft/contract/endpoint'
import { getFileContent } from '@pinloft/contract/files'
import { getStreamPlaylist, type Playback, type PlaybackWay, type StreamHeight } from '@pinloft/contract/streams'
import { AppError } from '../../platform/errors.ts'
import type { Credentials } from '../protection/index.ts'
import type { Films, OpenedFilm } from './films.ts'
import { chooseStep } from './ladder.ts'
import { questionsOf } from './questions.ts'
import { keyFrameGrid } from './segments/segment-grid.ts'
import type { SidecarSubtitles } from './subtitles/sidecar-subtitles.ts'

const VIEWER_NAME = /^[\w-]{1,64}$/

interface WayRequest {
  viewer: string
  /** The questions that the browser has answered with yes. */
  plays: readonly string[]
  audioTrack?: number | undefined
  maxHeightPixels?: StreamHeight | undefined
}

/** Says what is in films and music, and how a browser plays it in the simplest way. */
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
    return { container, durationMs, video, audio, subtitles, chapters, questions: questionsOf(film, file.name) }
  }

  /** Throws what `Films.open` throws, and `stream_address_invalid` where the viewer's name is no name. */
  async choose(id: string, request: WayRequest, credentials: Credentials): Promise<PlaybackWay> {
    const opened = await this.#films.open(id, credentials)
    if (!isViewerName(request.viewer)) throw new AppError('stream_address_invalid')
    const { film, file } = opened
    const question = { film, name: file.name, plays: new Set(request.plays), audioTrack: request.audioTrack }
    const hoped = chooseStep({ ...question, isCuttable: true })
    // Only where it matters: the key frames may have to be looked for.
    const isCuttable = hoped?.way !== 'remux' || hoped.video === null || (await this.#isCuttable(opened))
    const step = isCuttable ? hoped : chooseStep({ ...question, isCuttable })
    if (step === null) throw new AppError('playback_unavailable')
    const { way, video, audio, reason, audioIndex } = step
    if (way === 'direct') return { way, video, audio, reason, address: pathOf(getFileContent.path, { id }) }
    if (film.durationMs === null) throw new AppError('playback_unavailable')
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
    const keyFrames = await this.#films.keyFrames(opened)
    return keyFrames !== null && keyFrameGrid(keyFrames, film, (film.durationMs ?? 0) / 1000) !== null
  }
}

export function isViewerName(name: string): boolean {
  return VIEWER_NAME.test(name)
}
