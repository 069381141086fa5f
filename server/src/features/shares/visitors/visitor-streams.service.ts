import type { StreamQuery } from '@pinloft/contract/streams/endpoints'
import { AppError } from '../../../platform/errors.ts'
import type { PlaybackService, SegmentsService } from '../../streams/index.ts'
import { credentialsOf, type Visitor, type VisitorsService } from './visitors.service.ts'

/** What every browser plays that knows HLS; anything else is converted. */
const PLAYED_CODECS = /codecs="(avc1|mp4a\.40)\./
/** A visit plays one thing at a time. */
const VIEWER = 'visit'

interface Dependencies {
  visitors: VisitorsService
  playback: PlaybackService
  segments: SegmentsService
}

/** What is played, through which link, and by whom. */
interface Place {
  token: string
  entryId: string
  visitor: Visitor
}

type BytesRequest = Place & { query: StreamQuery; gone: AbortSignal }

/** Streams for visitors. Throws `share_ended`, `password_required`, `preview_unavailable` and what streams throw. */
export class VisitorStreamsService {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async playlist(place: Place) {
    const { playback, segments } = this.#dependencies
    const request = await this.#open(place)
    const { questions } = await playback.describe(request.id, request.credentials)
    const plays = questions.streamed.filter((question) => PLAYED_CODECS.test(question))
    const { address } = await playback.choose(request.id, { viewer: VIEWER, plays }, request.credentials)
    const query = Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?'))))
    return segments.playlist({ ...request, query })
  }

  async head({ query, gone, ...place }: BytesRequest): Promise<Buffer> {
    return this.#dependencies.segments.head({ ...(await this.#open(place)), query, gone })
  }

  async segment({ query, gone, ...place }: BytesRequest, name: string): Promise<Buffer> {
    return this.#dependencies.segments.segment({ ...(await this.#open(place)), query, gone }, name)
  }

  async #open({ token, entryId, visitor }: Place) {
    const { visitors } = this.#dependencies
    const open = await visitors.open(token, visitor)
    const entry = await visitors.entry(open, entryId)
    if (entry.type !== 'file') throw new AppError('share_ended')
    // Playing would be having it.
    if (open.share.download_limit !== null) throw new AppError('preview_unavailable')
    return { id: entryId, viewer: VIEWER, credentials: credentialsOf(open.visit, entryId, visitor) }
  }
}
