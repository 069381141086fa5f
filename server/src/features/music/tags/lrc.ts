import { LYRIC_LINE_MAX_CHARACTERS, LYRICS_MAX_LINES, type LyricLine } from '@pinloft/contract/music/endpoints'

const TIME = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y
const OFFSET = /^\[offset:\s*([+-]?\d{1,7})\s*\]$/i
/** Metadata of an .lrc file: `[ar:Artist]`. */
const REMARK = /^\[[a-z#]+:.*\]$/i
/** Timestamps of single words. */
const WORD_TIME = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g

/**
 * Parses lyrics with timestamps, as in .lrc files, in the order in which they are sung; or plain text. Returns only the
 * first `LYRICS_MAX_LINES`, each truncated to `LYRIC_LINE_MAX_CHARACTERS`. Takes linear time.
 */
export function parseLrc(text: string): LyricLine[] {
  const rows = text.split(/\r\n|\r|\n/).map((row) => row.trim())
  const timed: { atMs: number; text: string }[] = []
  let offsetMs = 0
  for (const row of rows) {
    offsetMs = Number(OFFSET.exec(row)?.[1] ?? offsetMs)
    const { timesMs, rest } = timesBefore(row, LYRICS_MAX_LINES - timed.length)
    if (timesMs.length === 0) continue
    // One string for all of its times, as it may be long.
    const line = cut(rest.replace(WORD_TIME, '').replace(/\s+/g, ' ').trim())
    for (const atMs of timesMs) timed.push({ atMs, text: line })
  }
  if (timed.length === 0) return plainLines(rows)
  // A positive offset shifts the lines earlier.
  return timed
    .map(({ atMs, text: line }) => ({ atMs: Math.max(0, atMs - offsetMs), text: line }))
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** A timestamp as written before a line. */
export function lrcTime(atMs: number): string {
  const [wholeMs, minuteMs] = [Math.max(0, Math.round(atMs)), 60_000]
  const seconds = ((wholeMs % minuteMs) / 1000).toFixed(3).padStart(6, '0')
  return `[${String(Math.floor(wholeMs / minuteMs)).padStart(2, '0')}:${seconds}]`
}

/** Times beyond the limit are skipped. */
function timesBefore(row: string, maxTimes: number): { timesMs: number[]; rest: string } {
  const timesMs: number[] = []
  let end = 0
  for (;;) {
    TIME.lastIndex = end
    const match = TIME.exec(row)
    if (match === null) return { timesMs, rest: row.slice(end) }
    const [, minutes, seconds, fraction = ''] = match
    if (timesMs.length < maxTimes) {
      timesMs.push(Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0')))
    }
    end = TIME.lastIndex
  }
}

/** Empty lines separate verses; leading and trailing ones are dropped. */
function plainLines(rows: readonly string[]): LyricLine[] {
  const said = rows.filter((row) => !REMARK.test(row))
  const isText = (row: string) => row !== ''
  const first = said.findIndex(isText)
  if (first < 0) return []
  const some = said.slice(first, Math.min(said.findLastIndex(isText) + 1, first + LYRICS_MAX_LINES))
  return some.map((line) => ({ atMs: null, text: cut(line) }))
}

/** Truncates a line; half a character at the cut is replaced. */
function cut(line: string): string {
  return line.length <= LYRIC_LINE_MAX_CHARACTERS ? line : line.slice(0, LYRIC_LINE_MAX_CHARACTERS).toWellFormed()
}
