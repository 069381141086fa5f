import { AppError } from '../../../platform/errors.ts'
import type { SegmentStream } from './segment-stream.ts'

/** A viewer without requests for this long is gone. */
const LEAVE_AFTER_MS = 8000
/** Maximum number of concurrent viewers, each of which may have some segments in memory. */
const VIEWERS_MAX = 64

/** A viewer and what is being watched. */
interface ViewerOf {
  /** The session id and the name chosen by the player. */
  key: string
  sha256: string
  /** How the file is converted, as a text that is equal for equal conversions. */
  profile: string
}

interface Viewer extends ViewerOf {
  stream: Promise<SegmentStream>
  /** Requests in progress. */
  activeCount: number
  leaveTimer: NodeJS.Timeout | undefined
}

/** The viewers of streams, with one stream each. Its work ends soon after the viewer is gone. */
export class Viewers {
  readonly #viewers = new Map<string, Viewer>()
  readonly #leaveAfterMs: number

  constructor({ leaveAfterMs = LEAVE_AFTER_MS }: { leaveAfterMs?: number } = {}) {
    this.#leaveAfterMs = leaveAfterMs
  }

  /**
   * Serves a request from the viewer's stream; a different stream ends the previous one. A request no longer counts
   * once `gone` is aborted by a disconnect. Throws `stream_busy`.
   */
  async use<Result>(
    of: ViewerOf,
    create: () => Promise<SegmentStream>,
    work: (stream: SegmentStream) => Promise<Result>,
    gone: AbortSignal,
  ): Promise<Result> {
    const viewer = this.#find(of) ?? this.#add(of, create)
    clearTimeout(viewer.leaveTimer)
    const leave = this.#enter(viewer)
    gone.addEventListener('abort', leave, { once: true })
    try {
      return await work(await viewer.stream)
    } finally {
      leave()
    }
  }

  /** Counts a request until the returned function is first called. */
  #enter(viewer: Viewer): () => void {
    let isActive = true
    viewer.activeCount++
    return () => {
      if (!isActive) return
      isActive = false
      viewer.activeCount--
      if (viewer.activeCount > 0 || this.#viewers.get(viewer.key) !== viewer) return
      viewer.leaveTimer = setTimeout(() => this.end(viewer.key), this.#leaveAfterMs).unref()
    }
  }

  end(key: string): void {
    const viewer = this.#viewers.get(key)
    if (viewer === undefined) return
    this.#viewers.delete(key)
    clearTimeout(viewer.leaveTimer)
    viewer.stream.then(
      (stream) => stream.close(),
      () => {},
    )
  }

  /** Ends all streams of a content. */
  forget(sha256: string): void {
    for (const viewer of [...this.#viewers.values()]) if (viewer.sha256 === sha256) this.end(viewer.key)
  }

  close(): void {
    for (const key of [...this.#viewers.keys()]) this.end(key)
  }

  #find({ key, sha256, profile }: ViewerOf): Viewer | undefined {
    const viewer = this.#viewers.get(key)
    return viewer?.sha256 === sha256 && viewer.profile === profile ? viewer : undefined
  }

  #add(of: ViewerOf, create: () => Promise<SegmentStream>): Viewer {
    this.end(of.key)
    if (this.#viewers.size >= VIEWERS_MAX) throw new AppError('stream_busy')
    const viewer: Viewer = { ...of, stream: create(), activeCount: 0, leaveTimer: undefined }
    this.#viewers.set(of.key, viewer)
    return viewer
  }
}
