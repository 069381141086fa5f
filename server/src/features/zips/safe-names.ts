import { splitExtension } from '@pinloft/contract/names'

/** The longest name that common file systems take. */
const NAME_MAX_BYTES = 255
/** What is longer is no extension that anyone would miss at the end. */
const EXTENSION_MAX_CHARACTERS = 32
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]/g
/** Names of devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(\.|$))/i

/**
 * The names that are taken in one folder of an archive: such as every system can unpack, none twice, and none that differs
 * from another in its case alone.
 */
export class SafeNames {
  readonly #taken = new Set<string>()
  /** Where counting goes on for a name that many have. */
  readonly #nextNumbers = new Map<string, number>()

  /** The name, or where it is unsafe or taken one that is like it. */
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

/** The parts as one name, the stem cut where the whole would be too long. Windows takes dots and spaces off an end. */
function joined(stem: string, suffix: string, extension: string): string {
  const end = suffix + extension
  const roomBytes = NAME_MAX_BYTES - Buffer.byteLength(end)
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
