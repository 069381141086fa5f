import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConsoleLine } from '@pinloft/contract/game-servers/console'
import { GAME_CONSOLE_KEPT_LINES } from '@pinloft/contract/game-servers/limits'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { RotatedLog, rotatedPath } from '../../../platform/process/program-log.ts'

const MAX_BYTES = 2 * MEBIBYTE
/** A disk that is slower than a console loses some of its lines. */
const WAITING_MAX = 10

/** The last lines of a console on the disk, so that they are there after a restart of Pinloft. */
export class ConsoleHistory {
  readonly #path: string
  readonly #log: RotatedLog
  #writing: Promise<void> = Promise.resolve()
  #waiting = 0

  /** `folder` is that of the server. */
  constructor(folder: string) {
    this.#path = join(folder, 'console')
    this.#log = new RotatedLog(this.#path, MAX_BYTES)
  }

  /** Those of earlier times, the oldest first. */
  async read(): Promise<ConsoleLine[]> {
    const texts = await Promise.all(
      [rotatedPath(this.#path), this.#path].map((path) => readFile(path, 'utf8').catch(() => '')),
    )
    const rows = texts
      .join('')
      .split('\n')
      .slice(-GAME_CONSOLE_KEPT_LINES - 1)
    return rows.flatMap((row) => {
      try {
        return ConsoleLine.parse(JSON.parse(row))
      } catch {
        // The last one was cut short.
        return []
      }
    })
  }

  /** A disk that is full loses them: the game and the console go on. */
  add(lines: readonly ConsoleLine[]): void {
    if (lines.length === 0 || this.#waiting >= WAITING_MAX) return
    this.#waiting++
    this.#writing = this.#writing.then(async () => {
      try {
        await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 })
        await this.#log.write(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
      } catch {
        // See above.
      }
      this.#waiting--
    })
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#log.close()
  }
}
