import { AppError } from '../../../platform/errors.ts'
import type { FilmInput } from '../film-inputs.ts'
import type { RunSlots } from '../run-slots.ts'
import { SegmentRun } from './segment-run.ts'
import type { StreamPlan } from './stream-arguments.ts'

/** Number of segments kept before the last requested one, as a player may request them again. */
const KEPT_BEHIND = 1
/** More than a run produces ahead. */
const KEPT_AHEAD = 8

interface SegmentStreamOptions {
  plan: StreamPlan
  slots: RunSlots
  openInput(): Promise<FilmInput>
}

type Waiter = PromiseWithResolvers<Buffer>

/**
 * The stream of one film for one viewer: a few segments in memory, and the one ffmpeg process that produces the next
 * ones. Nothing is written to disk. A request for a distant segment restarts ffmpeg there.
 */
export class SegmentStream {
  readonly plan: StreamPlan
  readonly #slots: RunSlots
  readonly #openInput: () => Promise<FilmInput>
  readonly #segments = new Map<number, Buffer>()
  readonly #segmentWaiters = new Map<number, Waiter>()
  readonly #headWaiters = new Set<Waiter>()
  #head: Buffer | undefined
  #run: SegmentRun | undefined

  constructor({ plan, slots, openInput }: SegmentStreamOptions) {
    this.plan = plan
    this.#slots = slots
    this.#openInput = openInput
  }

  /** The MP4 head that precedes the segments. Throws like `segment`. */
  async head(firstSegment: number): Promise<Buffer> {
    if (this.#head !== undefined) return this.#head
    const waiter = Promise.withResolvers<Buffer>()
    this.#headWaiters.add(waiter)
    if (this.#run === undefined) this.#begin(firstSegment)
    return waiter.promise
  }

  /**
   * Throws `segment_not_found` if the film has no such segment, `playback_unavailable` if ffmpeg cannot produce it, and
   * `stream_busy` if others are served first or the viewer has moved elsewhere in the meantime.
   */
  async segment(index: number): Promise<Buffer> {
    if (index >= this.plan.grid.count) throw new AppError('segment_not_found')
    this.#forgetOthers(index)
    const made = this.#segments.get(index)
    this.#run?.want(index)
    const bytes = made ?? (await this.#waitFor(index))
    if (bytes.length === 0) throw new AppError('segment_not_found')
    return bytes
  }

  close(): void {
    this.#run?.stop()
    this.#run = undefined
    this.#segments.clear()
    this.#rejectAll(new AppError('stream_busy'))
  }

  #waitFor(index: number): Promise<Buffer> {
    const waiter = this.#segmentWaiters.get(index) ?? Promise.withResolvers<Buffer>()
    this.#segmentWaiters.set(index, waiter)
    if (this.#run?.willMake(index) !== true) this.#begin(index)
    return waiter.promise
  }

  #begin(firstSegment: number): void {
    this.#run?.stop()
    for (const [index, waiter] of this.#segmentWaiters) {
      if (index === firstSegment) continue
      this.#segmentWaiters.delete(index)
      waiter.reject(new AppError('stream_busy'))
    }
    const run: SegmentRun = new SegmentRun({
      plan: this.plan,
      firstSegment,
      slots: this.#slots,
      openInput: this.#openInput,
      onHead: (bytes) => run === this.#run && this.#takeHead(bytes),
      onSegment: (index, bytes) => run === this.#run && this.#takeSegment(index, bytes),
      onEnd: (failure) => run === this.#run && this.#finish(failure),
    })
    this.#run = run
    void run.run()
  }

  #takeHead(bytes: Buffer): void {
    this.#head ??= bytes
    for (const waiter of this.#headWaiters) waiter.resolve(this.#head)
    this.#headWaiters.clear()
  }

  #takeSegment(index: number, bytes: Buffer): void {
    this.#segments.set(index, bytes)
    this.#segmentWaiters.get(index)?.resolve(bytes)
    this.#segmentWaiters.delete(index)
  }

  /** Rejects the waiting requests, as ffmpeg did not produce what they need. */
  #finish(failure: unknown): void {
    this.#run = undefined
    const isRefusal = failure instanceof AppError
    const code = failure === undefined ? 'segment_not_found' : 'playback_unavailable'
    this.#rejectAll(isRefusal ? failure : new AppError(code, { cause: failure }))
  }

  #rejectAll(error: unknown): void {
    for (const waiter of [...this.#headWaiters, ...this.#segmentWaiters.values()]) waiter.reject(error)
    this.#headWaiters.clear()
    this.#segmentWaiters.clear()
  }

  #forgetOthers(index: number): void {
    for (const made of this.#segments.keys()) {
      if (made < index - KEPT_BEHIND || made > index + KEPT_AHEAD) this.#segments.delete(made)
    }
  }
}
