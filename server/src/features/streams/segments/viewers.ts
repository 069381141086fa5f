import { AppError } from '../../../platform/errors.ts'
import type { SegmentStream } from './segment-stream.ts'

/** A viewer who has asked for nothing for so long is gone. */
const GONE_AFTER_MS = 8000
/** Most viewers at the same time: each may have some segments in memory. */
const VIEWERS_MAX = 64

/** Who sees what. */
interface ViewerOf {
  /** The session's id and the name that the player has given itself. */
  key: string
  sha256: string
  /** What is made of the file, as a text that is the same for the same. */
  profile: string
}

interface Viewer extends ViewerOf {
  stream: Promise<SegmentStream>
  /** Requests that are being answered. */
  activeCount: number
  goneTimer: NodeJS.Timeout | undefined
}

/** The viewers of streams: one stream for each. Its work ends soon after the viewer is gone. */
export class Viewers {
  readonly #viewers = new Map<string, Viewer>()
  readonly #goneAfterMs: number

  constructor({ goneAfterMs = GONE_AFTER_MS }: { goneAfterMs?: number } = {}) {
    this.#goneAfterMs = goneAfterMs
  }

  /**
   * Answers a request with the viewer's stream; another one than before ends that. Who has gone away, as the signal tells,
   * asks for nothing any more. Throws `stream_busy`.
   */
  async use<Result>(
    of: ViewerOf,
    create: () => Promise<SegmentStream>,
    work: (stream: SegmentStream) => Promise<Result>,
    gone: AbortSignal,
  ): Promise<Result> {
    const viewer = this.#find(of) ?? this.#add(of, create)
    clearTimeout(viewer.goneTimer)
    const leave = this.#enter(viewer)
    gone.addEventListener('abort', leave, { once: true })
    try {
      return await work(await viewer.stream)
    } finally {
      leave()
    }
  }

  /** Counts a request until the function that it gives is called, for the first time. */
  #enter(viewer: Viewer): () => void {
    let isActive = true
    viewer.activeCount++
    return () => {
      if (!isActive) return
      isActive = false
      viewer.activeCount--
      if (viewer.activeCount > 0 || this.#viewers.get(viewer.key) !== viewer) return
      viewer.goneTimer = setTimeout(() => this.end(viewer.key), this.#goneAfterMs).unref()
    }
  }

  end(key: string): void {
    const viewer = this.#viewers.get(key)
    if (viewer === undefined) return
    this.#viewers.delete(key)
    clearTimeout(viewer.goneTimer)
    viewer.stream.then(
      (stream) => stream.close(),
      () => {},
    )
  }

  /** Ends all that is made of a content. */
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
    const viewer: Viewer = { ...of, stream: create(), activeCount: 0, goneTimer: undefined }
    this.#viewers.set(of.key, viewer)
    return viewer
  }
}
