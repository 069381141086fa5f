/** Cues whose text is nothing more are not kept. */
const BLANK = /^\s*$/
const TIME = /(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/
const ARROW = /-->/
const TAG = /<\/?[a-z\d][^<>]*>/gi
/** Tags of SubRip that WebVTT has too. */
const KEPT_TAG = /^<\/?[bius]>$/i
/** Share of bytes that are zero, from which a text without a mark is taken for UTF-16. */
const UTF16_SHARE = 0.2

interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** Text in UTF-8 or UTF-16, with a mark or without; else as Windows wrote it in the West. */
export function decodeSubtitles(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const half = Math.max(1, bytes.length / 2)
  const zeros = [0, 1].map((offset) => bytes.filter((byte, at) => byte === 0 && at % 2 === offset).length / half)
  if ((zeros[1] ?? 0) > UTF16_SHARE) return new TextDecoder('utf-16le').decode(bytes)
  if ((zeros[0] ?? 0) > UTF16_SHARE) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Subtitles in SubRip, SubStation Alpha or WebVTT as WebVTT; null where nothing of that is in the text. */
export function toWebVtt(text: string): string | null {
  const lines = text.replaceAll('\0', '').split(/\r\n|\r|\n/)
  // What stands in a WebVTT file besides cues (styles, notes) is for its own writer.
  const cues = lines.some((line) => /^\s*\[Events\]/i.test(line)) ? readSubStation(lines) : readTimed(lines)
  return cues.length === 0 ? null : writeWebVtt(cues)
}

/** SubRip and WebVTT: a line of times, then text up to an empty line. */
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
    // The text is the last column and may have commas of its own.
    const text = values.slice(columns.length - 1).join(',')
    // A drawing is no text.
    return /\{[^}]*\\p[1-9]/.test(text) ? [] : [{ startMs, endMs, text: subStationText(text) }]
  })
}

function subStationText(text: string): string {
  return text
    .replace(/\{[^}]*\}/g, '')
    .replace(/\\N/gi, '\n')
    .replaceAll('\\h', ' ')
}

function withoutForeignTags(text: string): string {
  return text.replace(/\{\\[^}]*\}/g, '').replace(TAG, (tag) => (KEPT_TAG.test(tag) ? tag.toLowerCase() : ''))
}

function timeOf(text: string): number | null {
  const match = TIME.exec(text)
  if (match === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
}

function writeWebVtt(cues: readonly Cue[]): string {
  const written = cues
    .filter(({ startMs, endMs, text }) => endMs > startMs && !BLANK.test(text))
    .sort((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, text }) => `${writeTime(startMs)} --> ${writeTime(endMs)}\n${escapeCue(text)}\n`)
  return ['WEBVTT\n', ...written].join('\n')
}

/** An empty line would end the cue, and an arrow would begin another. */
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
