import type { ConsoleLine } from '@pinloft/contract/game-servers/console'
import { GAME_CONSOLE_KEPT_LINES, GAME_CONSOLE_LINE_MAX_CHARACTERS } from '@pinloft/contract/game-servers/limits'
import type { ConsoleHistory } from './console-history.ts'

/** Of each second: more than anybody reads. */
const KEPT_PER_SECOND = 1000
const PUBLISH_EVERY_MS = 200
const PUBLISHED_LINES_MAX = 200
// What moves the cursor or colours, by ECMA-48.
const ESCAPES = /\p{Cc}\[[0-9;?]{0,40}[ -/]{0,4}[@-~]/gu
const UNSHOWN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

interface Written {
  lines: ConsoleLine[]
  droppedCount: number
}

/** The last lines of a console, with their numbers. A flood is counted and not kept. */
export class ConsoleLog {
  readonly #lines: ConsoleLine[] = []
  readonly #now: () => number
  readonly #publish: (written: Written) => void
  readonly #history: ConsoleHistory | undefined
  #lastNumber = 0
  #droppedCount = 0
  #second = 0
  #inSecond = 0
  /** Not published and not stored yet. */
  #fresh: ConsoleLine[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** `now` is the time of the clock in milliseconds; `publish` is called several times a second at most. */
  constructor(now: () => number, publish: (written: Written) => void, history?: ConsoleHistory) {
    this.#now = now
    this.#publish = publish
    this.#history = history
  }

  get droppedCount(): number {
    return this.#droppedCount
  }

  /** Of what the server printed; null if there is none. */
  get lastText(): string | null {
    return this.#lines.findLast(({ source }) => source === 'server')?.text ?? null
  }

  get lastNumber(): number {
    return this.#lastNumber
  }

  /** Number of the oldest line that is kept; that of the next one if none is. */
  get firstNumber(): number {
    return this.#lines[0]?.number ?? this.#lastNumber + 1
  }

  /** False for a line that comes too fast. */
  add(text: string, source: ConsoleLine['source'] = 'server'): boolean {
    const atMs = this.#now()
    const number = ++this.#lastNumber
    const second = Math.floor(atMs / 1000)
    if (second !== this.#second) [this.#second, this.#inSecond] = [second, 0]
    if (source === 'server' && ++this.#inSecond > KEPT_PER_SECOND) {
      this.#droppedCount++
      this.#publishSoon()
      return false
    }
    const line = { number, at: new Date(atMs).toISOString(), source, text: shown(text) }
    this.#lines.push(line)
    if (this.#lines.length > GAME_CONSOLE_KEPT_LINES) this.#lines.shift()
    this.#fresh.push(line)
    this.#publishSoon()
    return true
  }

  /** The oldest first. */
  page({ after, before, limit }: { after?: number | undefined; before?: number | undefined; limit: number }) {
    if (before !== undefined) return this.#lines.filter(({ number }) => number < before).slice(-limit)
    if (after === undefined) return this.#lines.slice(-limit)
    return this.#lines.filter(({ number }) => number > after).slice(0, limit)
  }

  /** Has the lines of earlier times. Called once, before any other. */
  async recall(): Promise<void> {
    this.#lines.push(...((await this.#history?.read()) ?? []))
    this.#lastNumber = this.#lines.at(-1)?.number ?? 0
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isClosed = true
    this.#history?.add(this.#fresh)
    await this.#history?.close()
  }

  #publishSoon(): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const lines = this.#fresh
      this.#fresh = []
      this.#history?.add(lines)
      this.#publish({ lines: lines.slice(-PUBLISHED_LINES_MAX), droppedCount: this.#droppedCount })
    }, PUBLISH_EVERY_MS).unref()
  }
}

function shown(text: string): string {
  const plain = text
    .slice(0, 2 * GAME_CONSOLE_LINE_MAX_CHARACTERS)
    .replace(ESCAPES, '')
    .replace(UNSHOWN, ' ')
  return plain.slice(0, GAME_CONSOLE_LINE_MAX_CHARACTERS).toWellFormed()
}
