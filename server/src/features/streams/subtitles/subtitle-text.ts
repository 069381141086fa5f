/** Cues with a blank text are dropped. */
const BLANK = /^\s*$/
const TIME = /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/
const ARROW = /-->/
const TAG = /<\/?[a-z\d][^<>]*>/gi
/** SubRip tags that WebVTT supports too. */
const KEPT_TAG = /^<\/?[bius]>$/i
/** Maximum length of the result; further cues are dropped. One character of the original can become five. */
export const WEBVTT_MAX_CHARACTERS = 16 * 1024 * 1024

interface Cue {
  startMs: number
  endMs: number
  text: string
}

/**
 * Converts subtitles in SubRip, SubStation Alpha or WebVTT to WebVTT; null if the text contains none of them. Takes
 * linear time.
 */
export function toWebVtt(text: string): string | null {
  const lines = text.replaceAll('\0', '').split(/\r\n|\r|\n/)
  // Everything but the cues of a WebVTT file (styles, notes) is meant for its author.
  const cues = lines.some((line) => /^\s*\[Events\]/i.test(line)) ? readSubStation(lines) : readTimed(lines)
  return cues.length === 0 ? null : writeWebVtt(cues)
}

/** SubRip and WebVTT: a line with times, then text up to a blank line. */
function readTimed(lines: readonly string[]): Cue[] {
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at++) {
    const [from = '', to] = (lines[at] ?? '').split(ARROW)
    const [startMs, endMs] = [timeOf(from), timeOf(to ?? '')]
    if (startMs === null || endMs === null) continue
    const texts: string[] = []
    while (at + 1 < lines.length && !BLANK.test(lines[at + 1] ?? '')) texts.push(lines[++at] ?? '')
    cues.push({ startMs, endMs, text: withoutForeignTags(texts.join('\n')) })
  }
  return cues
}

function readSubStation(lines: readonly string[]): Cue[] {
  const events = lines.slice(lines.findIndex((line) => /^\s*\[Events\]/i.test(line)) + 1)
  const format = events.find((line) => /^\s*Format:/i.test(line))
  const columns = (
    format?.replace(/^\s*Format:/i, '') ?? 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
  )
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const [startAt, endAt] = [columns.indexOf('start'), columns.indexOf('end')]
  return events.flatMap((line) => {
    const values = /^\s*Dialogue:(.*)$/i.exec(line)?.[1]?.split(',') ?? []
    const [startMs, endMs] = [timeOf(values[startAt] ?? ''), timeOf(values[endAt] ?? '')]
    if (startMs === null || endMs === null) return []
    // The text is the last column and may contain commas.
    const text = values.slice(columns.length - 1).join(',')
    const { outside, inside } = splitBlocks(text, '{')
    // A drawing is not text.
    return /\\p[1-9]/.test(inside) ? [] : [{ startMs, endMs, text: subStationText(outside) }]
  })
}

function subStationText(text: string): string {
  return text.replace(/\\N/gi, '\n').replaceAll('\\h', ' ')
}

function withoutForeignTags(text: string): string {
  const { outside } = splitBlocks(text, '{\\')
  return outside.replace(TAG, (tag) => (KEPT_TAG.test(tag) ? tag.toLowerCase() : ''))
}

/** What is outside and inside of blocks, each from `opening` to the next closing brace. */
function splitBlocks(text: string, opening: string): { outside: string; inside: string } {
  const outside: string[] = []
  const inside: string[] = []
  let position = 0
  for (;;) {
    const start = text.indexOf(opening, position)
    const end = start < 0 ? -1 : text.indexOf('}', start)
    if (end < 0) return { outside: outside.join('') + text.slice(position), inside: inside.join('\n') }
    outside.push(text.slice(position, start))
    inside.push(text.slice(start, end))
    position = end + 1
  }
}

function timeOf(text: string): number | null {
  const match = TIME.exec(text)
  if (match === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
}

function writeWebVtt(cues: readonly Cue[]): string {
  const written = ['WEBVTT\n']
  let leftCharacters = WEBVTT_MAX_CHARACTERS - 'WEBVTT\n'.length
  const shown = cues.filter(({ startMs, endMs, text }) => endMs > startMs && !BLANK.test(text))
  for (const { startMs, endMs, text } of shown.sort((a, b) => a.startMs - b.startMs)) {
    const cue = `${writeTime(startMs)} --> ${writeTime(endMs)}\n${escapeCue(text)}\n`
    leftCharacters -= cue.length + 1
    if (leftCharacters < 0) break
    written.push(cue)
  }
  return written.join('\n')
}

/** A blank line would end the cue, and an arrow would start another. */
function escapeCue(text: string): string {
  return text
    .split('\n')
    .filter((line) => !BLANK.test(line))
    .join('\n')
    .replace(/&(?!(amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replace(/<(?!\/?[bius]>)/g, '&lt;')
    .replaceAll('-->', '--&gt;')
}

function writeTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const thousandths = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${thousandths}`
}
