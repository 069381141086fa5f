/** A line of an .m3u8 file that names a track. */
export interface NamedLine {
  /** As it is written. */
  path: string
  /** From the line before it. */
  durationMs: number | null
}

const INFO = /^#EXTINF:\s*(-?\d+(?:\.\d+)?)/i
const URL_SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/g

/** The tracks that an .m3u8 file names. Nothing that it says of other things counts. */
export function parseM3u8(text: string): NamedLine[] {
  const lines: NamedLine[] = []
  let durationMs: number | null = null
  for (const row of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const line = row.trim()
    const seconds = Number(INFO.exec(line)?.[1] ?? Number.NaN)
    if (seconds > 0) durationMs = Math.round(seconds * 1000)
    if (line === '' || line.startsWith('#')) continue
    lines.push({ path: line, durationMs })
    durationMs = null
  }
  return lines
}

/** The names along a path of another computer, or along an address, the last one being that of the file. */
export function namesAlong(path: string): string[] {
  const isAddress = URL_SCHEME.test(path)
  const plain = isAddress ? decoded(path.replace(URL_SCHEME, '').replace(/[?#].*$/, '')) : path
  return plain
    .replaceAll('\\', '/')
    .split('/')
    .filter((name) => name !== '' && name !== '.' && name !== '..')
}

export function headOfM3u8(name: string): string {
  return `#EXTM3U\n#PLAYLIST:${inOneLine(name)}\n`
}

/** The two lines of a track. */
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
  // What begins with a number sign would be no path, and a space at an end would be lost.
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
