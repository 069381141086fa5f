import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { FilmInput } from '../film-inputs.ts'
import type { RunSlots, SlotHolder } from '../run-slots.ts'
import { readMp4Pieces } from './fragments.ts'
import { segmentAt } from './segment-grid.ts'
import { MEDIA_OFFSET_SECONDS, type StreamPlan, streamArguments } from './stream-arguments.ts'

/** How many segments or bytes it produces beyond what was requested before it pauses. */
const AHEAD_SEGMENTS = 3
const AHEAD_BYTES = 16 * MEBIBYTE
/** A fragment that starts this little before a segment belongs to it, because times are rounded. */
const TOLERANCE_SECONDS = 0.021

interface RunOptions {
  plan: StreamPlan
  firstSegment: number
  slots: RunSlots
  openInput(): Promise<FilmInput>
  onHead(bytes: Buffer): void
  onSegment(index: number, bytes: Buffer): void
  /** Called at the end, with the error if it failed. */
  onEnd(failure: unknown): void
}

/**
 * One ffmpeg process that produces the segments of a film from a given one on, in order, slightly ahead of the viewer.
 */
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

  /** Whether it will produce a segment soon, so that a restart there would not be faster. */
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
    // The program has ended by now.
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
      // From frames before the first segment, which ffmpeg outputs because it starts at a key frame.
      if (segment < this.firstSegment || startSeconds < this.#startOf(this.firstSegment) - TOLERANCE_SECONDS) continue
      if (segment > this.#making) {
        // Segments without a frame are reported as empty.
        for (; this.#making < segment; this.#making++) finish()
        await this.#waitUntilWanted()
      }
      pieces.push(piece.bytes)
      // Complete by its end time: waiting for the next segment to start would take a segment longer.
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
    return this.#options.plan.grid.startOf(segment)
  }
}
