import { readDecoded } from './plain-text.ts'
import type { TextCollector } from './text-collector.ts'

/** Groups without document text: font tables, pictures and so on. */
const HIDDEN_GROUPS: ReadonlySet<string> = new Set(
  'fonttbl colortbl stylesheet info pict themedata colorschememapping datastore latentstyles listtable generator object'.split(
    ' ',
  ),
)
const BREAKS: ReadonlySet<string> = new Set(['par', 'line', 'cell', 'row', 'page', 'sect'])
const SPACES: ReadonlySet<string> = new Set(['tab', 'emspace', 'enspace'])
const SOURCE_MAX_CHARACTERS = 8 * 1024 * 1024
/** A control word with its number, a hexadecimal byte, another control symbol, the start or end of a group, or text. */
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi

interface Group {
  isHidden: boolean
  /** Number of fallback characters after each `\u`, for readers that do not support it. */
  fallbackCharacters: number
}

/** Reads the text of a Rich Text Format document. */
export async function readRichText(path: string, collector: TextCollector): Promise<void> {
  let source = ''
  await readDecoded(path, (piece) => {
    source += piece
    return source.length < SOURCE_MAX_CHARACTERS
  })
  if (source.startsWith('{\\rtf')) readSource(source, collector)
}

function readSource(source: string, collector: TextCollector): void {
  const windows1252 = new TextDecoder('windows-1252')
  const outer: Group[] = []
  let group: Group = { isHidden: false, fallbackCharacters: 1 }
  let skipCharacters = 0
  const add = (text: string) => {
    const skipped = Math.min(skipCharacters, text.length)
    skipCharacters -= skipped
    if (!group.isHidden) collector.add(text.slice(skipped))
  }
  for (const [, word, number, hex, symbol, brace, text] of source.matchAll(TOKEN)) {
    if (collector.isFull) return
    if (brace === '{') outer.push({ ...group })
    else if (brace === '}') group = outer.pop() ?? group
    else if (text !== undefined) add(text)
    else if (hex !== undefined) add(windows1252.decode(Uint8Array.of(Number.parseInt(hex, 16))))
    else if (symbol === '*') group.isHidden = true
    else if (symbol !== undefined) add(symbol === '~' ? ' ' : '\\{}'.includes(symbol) ? symbol : '')
    else if (word === 'u' && number !== undefined) {
      skipCharacters = 0
      add(String.fromCharCode(Number(number) & 0xffff))
      skipCharacters = group.fallbackCharacters
    } else if (word === 'uc') group.fallbackCharacters = Number(number ?? 1)
    else if (word !== undefined && HIDDEN_GROUPS.has(word)) group.isHidden = true
    else if (word !== undefined && BREAKS.has(word)) add('\n')
    else if (word !== undefined && SPACES.has(word)) add(' ')
  }
}
