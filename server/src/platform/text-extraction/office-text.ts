import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Parser } from 'htmlparser2'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { htmlTextParser, xmlTextParser } from './markup-text.ts'
import type { TextCollector } from './text-collector.ts'

/** An archive with more entries is not a real document. */
const ENTRIES_MAX = 20_000
/** Maximum size of the unpacked XML read from one document, however much its archive declares. */
const XML_MAX_BYTES = 64 * MEBIBYTE

/** Where each kind of document stores its text, in reading order. */
const PARTS: readonly { path: RegExp; parser: (collector: TextCollector) => Parser }[] = [
  // Word processing
  {
    path: /^word\/(?:document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
    parser: textOf('w:t', 'w:p w:tab w:br w:tc'),
  },
  // Spreadsheets: shared strings, and inline strings
  { path: /^xl\/sharedStrings\.xml$/, parser: textOf('t', 'si') },
  { path: /^xl\/worksheets\/[^/]+\.xml$/, parser: textOf('t', 'c is row') },
  { path: /^xl\/comments[^/]*\.xml$/, parser: textOf('t', 'comment') },
  // Presentations
  { path: /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/, parser: textOf('a:t', 'a:p a:br a:tc') },
  // OpenDocument
  { path: /^content\.xml$/, parser: textOf(null, 'text:p text:h text:tab text:line-break text:s table:table-cell') },
  // E-books
  { path: /\.x?html?$/, parser: htmlTextParser },
]

function textOf(textElements: string | null, breakElements: string): (collector: TextCollector) => Parser {
  const elements = {
    textElements: textElements === null ? null : new Set(textElements.split(' ')),
    breakElements: new Set(breakElements.split(' ')),
  }
  return (collector) => xmlTextParser(collector, elements)
}

/** Reads the text of a document that is a ZIP archive of XML. Throws when the archive cannot be read. */
export async function readOfficeText(path: string, collector: TextCollector): Promise<void> {
  const archive = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    if (archive.entryCount > ENTRIES_MAX) throw new Error('Too many entries')
    const parts: { entry: Entry; order: number }[] = []
    for await (const entry of archive.eachEntry()) {
      const order = PARTS.findIndex((part) => part.path.test(entry.fileName))
      if (order >= 0) parts.push({ entry, order })
    }
    parts.sort((a, b) => a.order - b.order || byNumber.compare(a.entry.fileName, b.entry.fileName))
    let leftBytes = XML_MAX_BYTES
    for (const { entry, order } of parts) {
      const parser = PARTS[order]?.parser(collector)
      if (parser === undefined || collector.isFull || leftBytes <= 0) break
      leftBytes -= await readPart(archive, entry, { parser, collector, maxBytes: leftBytes })
      collector.add('\n')
    }
  } finally {
    archive.close()
  }
}

const byNumber = new Intl.Collator('en', { numeric: true })

async function readPart(
  archive: ZipFile,
  entry: Entry,
  { parser, collector, maxBytes }: { parser: Parser; collector: TextCollector; maxBytes: number },
): Promise<number> {
  const decoder = new TextDecoder()
  const stream = await archive.openReadStreamPromise(entry)
  let readBytes = 0
  try {
    for await (const block of stream) {
      const bytes: Buffer = block
      readBytes += bytes.length
      parser.write(decoder.decode(bytes, { stream: true }))
      if (collector.isFull || readBytes > maxBytes) return readBytes
    }
    parser.end()
    return readBytes
  } finally {
    stream.destroy()
  }
}
