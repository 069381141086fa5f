import { formatSize } from '@pinloft/contract/shared/sizes'

const SHOW_EVERY_MS = 250
/** Less often when lines cannot be overwritten, as in a log. */
const PRINT_EVERY_MS = 10_000

/**
 * Shows the progress of a long command on standard error: one line that is updated in place on a terminal, otherwise an
 * occasional new line.
 */
export class ProgressLine {
  readonly #startedAtMs = performance.now()
  #shownAtMs = performance.now()
  #isShown = false

  show(doneBytes: number, totalBytes: number): void {
    const now = performance.now()
    const isTerminal = process.stderr.isTTY
    if (now - this.#shownAtMs < (isTerminal ? SHOW_EVERY_MS : PRINT_EVERY_MS)) return
    this.#shownAtMs = now
    const text = describeProgress({ doneBytes, totalBytes, passedMs: now - this.#startedAtMs })
    process.stderr.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`)
    this.#isShown = isTerminal
  }

  /** Erases the line. */
  clear(): void {
    if (this.#isShown) process.stderr.write('\r\x1b[K')
    this.#isShown = false
  }
}

/** '1.5 GB of 4 GB · 37 % · 210 MB/s · 0:12 left'. */
export function describeProgress({
  doneBytes,
  totalBytes,
  passedMs,
}: {
  doneBytes: number
  totalBytes: number
  passedMs: number
}): string {
  const bytesPerMs = doneBytes / Math.max(1, passedMs)
  const percent = totalBytes === 0 ? 100 : Math.floor((doneBytes / totalBytes) * 100)
  const parts = [`${formatSize(doneBytes)} of ${formatSize(totalBytes)}`, `${percent} %`]
  if (doneBytes > 0) {
    const leftSeconds = Math.ceil((totalBytes - doneBytes) / bytesPerMs / 1000)
    const minutes = Math.floor(leftSeconds / 60)
    const left = `${minutes}:${String(leftSeconds % 60).padStart(2, '0')}`
    parts.push(`${formatSize(Math.round(bytesPerMs * 1000))}/s`, `${left} left`)
  }
  return parts.join(' · ')
}
