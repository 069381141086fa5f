import type { LyricLine } from '@pinloft/contract/music'

const TIME = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y
const OFFSET = /^\[offset:\s*([+-]?\d{1,7})\s*\]$/i
/** What an .lrc file says of itself: `[ar:Artist]`. */
const REMARK = /^\[[a-z#]+:.*\]$/i
/** Times of single words. */
const WORD_TIME = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g

/** Lyrics with times before their lines, as .lrc files have them, in the order in which they are sung; or plain text. */
export function parseLrc(text: string): LyricLine[] {
  const rows = text.split(/\r\n|\r|\n/).map((row) => row.trim())
  const timed: { atMs: number; text: string }[] = []
  let offsetMs = 0
  for (const row of rows) {
    offsetMs = Number(OFFSET.exec(row)?.[1] ?? offsetMs)
    const { timesMs, rest } = timesBefore(row)
    for (const atMs of timesMs) timed.push({ atMs, text: rest.replace(WORD_TIME, '').replace(/\s+/g, ' ').trim() })
  }
  if (timed.length === 0) return plainLines(rows)
  // A positive offset makes the lines come sooner.
  return timed
    .map(({ atMs, text: line }) => ({ atMs: Math.max(0, atMs - offsetMs), text: line }))
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** A time as it stands before a line. */
export function lrcTime(atMs: number): string {
  const [wholeMs, minuteMs] = [Math.max(0, Math.round(atMs)), 60_000]
  const seconds = ((wholeMs % minuteMs) / 1000).toFixed(3).padStart(6, '0')
  return `[${String(Math.floor(wholeMs / minuteMs)).padStart(2, '0')}:${seconds}]`
}

function timesBefore(row: string): { timesMs: number[]; rest: string } {
  const timesMs: number[] = []
  let end = 0
  for (;;) {
    TIME.lastIndex = end
    const match = TIME.exec(row)
    if (match === null) return { timesMs, rest: row.slice(end) }
    const [, minutes, seconds, fraction = ''] = match
    timesMs.push(Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0')))
    end = TIME.lastIndex
  }
}

/** Empty lines part verses; none is at the beginning or the end. */
function plainLines(rows: readonly string[]): LyricLine[] {
  const said = rows.filter((row) => !REMARK.test(row))
  const isText = (row: string) => row !== ''
  return said.slice(said.findIndex(isText), said.findLastIndex(isText) + 1).map((line) => ({ atMs: null, text: line }))
}
