import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Monitor } from '../driver.ts'

/** A system that takes no keys for so long may be busy for hours: those after that are its own affair. */
const PATIENCE_MS = 1000
const LOOK_EVERY_MS = 5

/** Status of the keyboard controller: its lowest bit is set while a key waits in it. Reading it changes nothing. */
const STATUS_PORT = 'i /1bx 0x64'
/** Where a BIOS keeps the keys that its program has not read yet: the place of the first one, and that after the last. */
const BIOS_KEYS = 'xp /2hx 0x41a'

const Words = z.string()

/** Finds out whether the system of a machine has taken what was typed, as a slow one loses what comes too fast. */
export class Keyboard {
  readonly #monitor: Monitor
  readonly #patienceMs: number
  #lastEnd: string | undefined

  constructor(monitor: Monitor, patienceMs = PATIENCE_MS) {
    this.#monitor = monitor
    this.#patienceMs = patienceMs
  }

  /** Waits until all keys are taken, as long as its patience lasts. Returns whether they are. */
  async taken(signal: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + this.#patienceMs
    const endBefore = this.#lastEnd
    for (;;) {
      if (await this.#isEmpty(endBefore)) return true
      if (signal.aborted || performance.now() >= deadline) return false
      await delay(LOOK_EVERY_MS)
    }
  }

  async #isEmpty(endBefore: string | undefined): Promise<boolean> {
    const status = await this.#ask(STATUS_PORT)
    const [first, end] = (await this.#ask(BIOS_KEYS)).match(/0x[0-9a-f]{4}\b/g)?.slice(-2) ?? []
    this.#lastEnd = end
    if ((Number(status.split('=')[1]) & 1) === 1) return false
    // Other systems leave that memory as it is: it says something only while keys arrive in it.
    return first === end || end === endBefore
  }

  async #ask(line: string): Promise<string> {
    return Words.parse(await this.#monitor('human-monitor-command', { 'command-line': line }))
  }
}
