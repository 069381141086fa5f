/** A line of an .m3u8 file that names a track. */
export interface NamedLine {
  /** As written in the file. */
  path: string
  /** From the preceding line. */
  durationMs: number | null
}

const INFO = /^#EXTINF:\s*(-?\d+(?:\.\d+)?)/i
const URL_SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/g

/** Rows read per track: its path, and the directives that players write before it. */
const ROWS_PER_TRACK = 5
/** The longest path on Windows. Longer rows are truncated and match no track. */
const ROW_MAX_CHARACTERS = 32_767

/** The tracks that an .m3u8 file names, at most `maxTracks`. Everything else in it is ignored. */
export function* parseM3u8(text: string, maxTracks: number): Generator<NamedLine, void, void> {
  let durationMs: number | null = null
  let [leftRows, leftTracks] = [maxTracks * ROWS_PER_TRACK, maxTracks]
  for (const [row] of text.replace(/^\ufeff/, '').matchAll(/[^\r\n]+/g)) {
    if (leftRows-- === 0 || leftTracks === 0) return
    const line = row.slice(0, ROW_MAX_CHARACTERS).trim()
    const seconds = Number(INFO.exec(line)?.[1] ?? Number.NaN)
    if (seconds > 0) durationMs = Math.round(seconds * 1000)
    if (line === '' || line.startsWith('#')) continue
    leftTracks--
    yield { path: line, durationMs }
    durationMs = null
  }
}

/** The names in a foreign path or a URL, the last one being the file name. */
export function namesAlong(path: string): string[] {
  const isAddress = URL_SCHEME.test(path)
  const plain = isAddress ? decoded(path.replace(URL_SCHEME, '').replace(/[?#][\s\S]*/, '')) : path
  return plain
    .replaceAll('\\', '/')
    .split('/')
    .filter((name) => name !== '' && name !== '.' && name !== '..')
}

export function headOfM3u8(name: string): string {
  return `#EXTM3U\n#PLAYLIST:${inOneLine(name)}\n`
}

/** The two lines of a track in the file. */
export function trackOfM3u8({
  path,
  label,
  durationMs,
}: {
  path: string
  label: string
  durationMs: number | null
}): string {
  const seconds = durationMs === null ? -1 : Math.round(durationMs / 1000)
  // A path that starts with a number sign would be a comment, and leading whitespace would be lost.
  const written = /^[#\s]/.test(path) ? `./${path}` : path
  return `#EXTINF:${seconds},${inOneLine(label)}\n${written}\n`
}

function inOneLine(text: string): string {
  return text.replace(CONTROL, ' ')
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
