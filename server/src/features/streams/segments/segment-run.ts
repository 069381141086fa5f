import type { FilmInput } from '../film-inputs.ts'
import type { RunSlots, SlotHolder } from '../run-slots.ts'
import { readMp4Pieces } from './fragments.ts'
import { segmentAt } from './segment-grid.ts'
import { MEDIA_OFFSET_SECONDS, type StreamPlan, streamArguments } from './stream-arguments.ts'

/** It makes so many segments more than were asked for, or so many bytes, then waits. */
const AHEAD_SEGMENTS = 3
const AHEAD_BYTES = 16 * 1024 * 1024
/** A fragment so little before a segment's beginning belongs to it: times are rounded. */
const TOLERANCE_SECONDS = 0.021

interface RunOptions {
  plan: StreamPlan
  firstSegment: number
  slots: RunSlots
  openInput(): Promise<FilmInput>
  onHead(bytes: Buffer): void
  onSegment(index: number, bytes: Buffer): void
  /** It has ended; with the reason, where it failed. */
  onEnd(failure: unknown): void
}

/** One ffmpeg that makes the segments of a film from one on, in order, a little ahead of the viewer. */
export class SegmentRun implements SlotHolder {
  readonly firstSegment: number
  readonly #options: RunOptions
  #making: number
  #wantedSegment: number
  #aheadBytes = 0
  #resume: (() => void) | undefined
  #stop: (() => void) | undefined
  #isStopped = false

  constructor(options: RunOptions) {
    this.#options = options
    this.firstSegment = options.firstSegment
    this.#making = options.firstSegment
    this.#wantedSegment = options.firstSegment
  }

  isIdle(): boolean {
    return this.#resume !== undefined
  }

  giveWay(): void {
    this.stop()
  }

  /** It makes a segment soon: beginning anew there would not be quicker. */
  willMake(segment: number): boolean {
    return !this.#isStopped && segment >= this.#making && segment <= this.#making + AHEAD_SEGMENTS
  }

  want(segment: number): void {
    this.#wantedSegment = segment
    this.#aheadBytes = 0
    const resume = this.#resume
    this.#resume = undefined
    resume?.()
  }

  stop(): void {
    this.#isStopped = true
    this.#stop?.()
    this.#resume?.()
    this.#options.slots.leave(this)
  }

  async run(): Promise<void> {
    const { slots, openInput, onEnd } = this.#options
    let failure: unknown
    try {
      await slots.take(this)
      if (!this.#isStopped) {
        const input = await openInput()
        await this.#make(input).finally(() => input.close())
      }
    } catch (error) {
      failure = error
    }
    this.stop()
    // Its program has ended by now.
    slots.release(this)
    onEnd(failure)
  }

  async #make(input: FilmInput): Promise<void> {
    const { plan, onHead, onSegment } = this.#options
    const program = await input.pipe({ ...streamArguments(plan, this.firstSegment), urgency: 'playing' })
    this.#stop = () => program.stop()
    if (this.#isStopped) program.stop()
    const pieces: Buffer[] = []
    const finish = () => {
      const bytes = Buffer.concat(pieces.splice(0))
      this.#aheadBytes += bytes.length
      onSegment(this.#making, bytes)
    }
    for await (const piece of readMp4Pieces(program.output())) {
      if (this.#isStopped) return
      if (piece.kind === 'head') {
        onHead(piece.bytes)
        continue
      }
      const startSeconds = piece.startSeconds - MEDIA_OFFSET_SECONDS
      const segment = segmentAt(plan.grid, startSeconds, TOLERANCE_SECONDS)
      // Of the frames before the first segment, which ffmpeg gives because it begins at a key frame.
      if (segment < this.firstSegment || startSeconds < this.#startOf(this.firstSegment) - TOLERANCE_SECONDS) continue
      if (segment > this.#making) {
        // Of those that have no frame an empty one is told.
        for (; this.#making < segment; this.#making++) finish()
        await this.#waitUntilWanted()
      }
      pieces.push(piece.bytes)
      // Known to be whole before the next one begins: that would be a segment later.
      const endSeconds = piece.endSeconds - MEDIA_OFFSET_SECONDS
      if (endSeconds >= this.#startOf(segment + 1) - TOLERANCE_SECONDS) {
        finish()
        this.#making = segment + 1
        await this.#waitUntilWanted()
      }
    }
    if (pieces.length > 0 && !this.#isStopped) finish()
  }

  async #waitUntilWanted(): Promise<void> {
    while (!this.#isStopped && this.#isFarAhead()) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve
        this.#options.slots.settle(this)
      })
    }
  }

  #isFarAhead(): boolean {
    const ahead = this.#making - this.#wantedSegment
    return ahead > AHEAD_SEGMENTS || (ahead > 1 && this.#aheadBytes > AHEAD_BYTES)
  }

  #startOf(segment: number): number {
    return this.#options.plan.grid.starts[segment] ?? Number.POSITIVE_INFINITY
  }
}
