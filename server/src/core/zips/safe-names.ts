import { splitExtension } from '@pinloft/contract/files/names'

/** The longest name that common file systems accept. */
const NAME_MAX_BYTES = 255
/** Anything longer is not an extension worth keeping at the end. */
const EXTENSION_MAX_CHARACTERS = 32
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]/g
/** Device names, with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i

/**
 * Assigns the names in one folder of an archive: every system can unpack them, and no two are equal or differ only in
 * case.
 */
export class SafeNames {
  readonly #taken = new Set<string>()
  /** The next number to try for each repeated name. */
  readonly #nextNumbers = new Map<string, number>()

  /** Returns the name, or a similar one if it is unsafe or taken. */
  take(name: string, type: 'file' | 'folder'): string {
    const safe = RESERVED.test(name) ? `_${name}` : name
    const { stem, extension } = split(safe.replaceAll(FORBIDDEN, '_'), type)
    let found = joined(stem, '', extension)
    const wanted = keyOf(found)
    for (let number = this.#nextNumbers.get(wanted) ?? 2; this.#taken.has(keyOf(found)); number++) {
      found = joined(stem, ` (${number})`, extension)
      this.#nextNumbers.set(wanted, number + 1)
    }
    this.#taken.add(keyOf(found))
    return found
  }
}

function split(name: string, type: 'file' | 'folder'): { stem: string; extension: string } {
  const { stem, extension } = splitExtension(name)
  const hasExtension = type === 'file' && extension.length <= EXTENSION_MAX_CHARACTERS
  return hasExtension ? { stem, extension } : { stem: name, extension: '' }
}

/** Joins the parts, truncating the stem if the name would be too long. Windows strips trailing dots and spaces. */
function joined(stem: string, suffix: string, extension: string): string {
  const end = suffix + extension
  const roomBytes = NAME_MAX_BYTES - Buffer.byteLength(end)
  // Short text: a name has at most 255 bytes.
  return (cut(stem, roomBytes) + end).replace(/[. ]+$/, (dropped) => '_'.repeat(dropped.length))
}

function cut(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let kept = ''
  let keptBytes = 0
  for (const character of text) {
    keptBytes += Buffer.byteLength(character)
    if (keptBytes > maxBytes) break
    kept += character
  }
  return kept
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
