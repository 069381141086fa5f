import { createHash } from 'node:crypto'
import { readDelimitedText } from '@pinloft/contract/files/delimited-text'
import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { requireText } from '../../core/files/text-files/text-content.ts'
import { checkedPdf } from '../../features/pdf-viewer/pdf-check.ts'
import { decodedText, textOrTable } from '../../features/shares/visitors/read-text.ts'
import { toWebVtt } from '../../features/streams/subtitles/subtitle-text.ts'
import { decodeText } from '../../platform/decode-text.ts'
import { extractText } from '../../platform/text-extraction/extract-text.ts'
import type { TextFormat } from '../../platform/text-extraction/text-format.ts'
import { buildZip } from '../build-zip.ts'
import { memoryBlob, repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'
import { storedSample } from './stored-sample.ts'

const CUE = '00:00:01,000 --> 00:00:02,000\n'
const DIALOGUE = '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,'

const subtitles =
  (unit: string, before = ''): HostileCase =>
  (sizeBytes) => {
    const bytes = Buffer.from(repeated(sizeBytes, unit, { before }))
    return () => toWebVtt(decodeText(bytes))
  }

const extracted =
  (format: TextFormat, make: (sizeBytes: number) => string | Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = Buffer.from(make(sizeBytes))
    const job = { path: storedSample(format, bytes), sha256: createHash('sha256').update(bytes).digest('hex'), format }
    return () => extractText(job)
  }

const delimited =
  (unit: string, before = ''): HostileCase =>
  (sizeBytes) => {
    const text = repeated(sizeBytes, unit, { before })
    return () => readDelimitedText(text)
  }

const visible =
  (unit: string): HostileCase =>
  (sizeBytes) => {
    const bytes = Buffer.from(repeated(sizeBytes, unit))
    return () => textOrTable('a.csv', decodedText(bytes, { isCut: true, isSure: false }) ?? '', true)
  }

const word = (content: string) =>
  buildZip([{ name: 'word/document.xml', content: Buffer.from(`<w:document>${content}`) }])

export const TEXT_PARSERS: Readonly<Record<string, Parser>> = {
  subtitles: {
    modules: ['features/streams/subtitles/subtitles.service.ts', 'features/streams/subtitles/subtitle-text.ts'],
    runs: 'confined',
    limitBytes: 8 * MEBIBYTE,
    cases: {
      'blocks that stay open': subtitles('{\\', CUE),
      'blocks of SubStation that stay open': subtitles('{', DIALOGUE),
      'drawings that stay open': subtitles('{\\p', DIALOGUE),
      'tags that stay open': subtitles('<a', CUE),
      'signs to be written out': subtitles('&', CUE),
      arrows: subtitles('-->', CUE),
      'lines of times': subtitles(CUE),
      'cues of SubStation': subtitles('Dialogue: 0,0:00:01.00,0:00:02.00,,,,,,,a\n', '[Events]\n'),
      'columns of SubStation': subtitles('a,', '[Events]\nFormat:'),
      'short lines': subtitles('a\n'),
      spaces: subtitles(' ', CUE),
    },
  },
  'text inside files': {
    modules: [
      'platform/text-extraction/extract-text.ts',
      'platform/text-extraction/markup-text.ts',
      'platform/text-extraction/office-text.ts',
      'platform/text-extraction/pdf-text.ts',
      'platform/text-extraction/plain-text.ts',
      'platform/text-extraction/rich-text.ts',
      'platform/text-extraction/text-collector.ts',
    ],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'plain spaces': extracted('plain', (sizeBytes) => repeated(sizeBytes, ' ', { after: '.' })),
      'plain short lines': extracted('plain', (sizeBytes) => repeated(sizeBytes, '\n ')),
      'accents on one letter': extracted('plain', (sizeBytes) => repeated(sizeBytes, '\u0301\u0323', { before: 'a' })),
      'elements of a page in each other': extracted('markup', (sizeBytes) => repeated(sizeBytes, '<div>')),
      'tags of a page that stay open': extracted('markup', (sizeBytes) => repeated(sizeBytes, '<')),
      'remarks of a page that stay open': extracted('markup', (sizeBytes) => repeated(sizeBytes, '<!--')),
      'attributes of a page': extracted('markup', (sizeBytes) => repeated(sizeBytes, ' a="', { before: '<a' })),
      'entities of a page': extracted('markup', (sizeBytes) => repeated(sizeBytes, '&amp')),
      'ends of a page without beginnings': extracted('markup', (sizeBytes) =>
        repeated(sizeBytes / 2, '<p>', { after: repeated(sizeBytes / 2, '</b>') }),
      ),
      'groups of rich text': extracted('rich', (sizeBytes) => repeated(sizeBytes, '{', { before: '{\\rtf' })),
      'words of rich text': extracted('rich', (sizeBytes) => repeated(sizeBytes, '\\a', { before: '{\\rtf' })),
      'elements of a document in each other': extracted('office', (sizeBytes) => word(repeated(sizeBytes, '<w:p>'))),
      'remarks of a document that stay open': extracted('office', (sizeBytes) => word(repeated(sizeBytes, '<!--'))),
      'parts of a document': extracted('office', (sizeBytes) =>
        buildZip(Array.from({ length: sizeBytes / 256 }, (_, index) => ({ name: `xl/worksheets/${index}.xml` }))),
      ),
      'objects of a PDF': extracted('pdf', (sizeBytes) =>
        repeated(sizeBytes, '1 0 obj\n[<<', { before: '%PDF-1.4\n' }),
      ),
    },
  },
  // Runs in a worker of the browser, on at most this much of a file.
  'tables of delimited text': {
    modules: ['../../contract/src/files/delimited-text.ts'],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'quotes that stay open': delimited('"'),
      'doubled quotes': delimited('""', '"'),
      'quoted cells': delimited('"a",'),
      'empty cells': delimited(','),
      'empty rows': delimited('\n'),
      'one cell': delimited('a'),
      'one quoted cell': delimited('a', '"'),
      'rows of two cells': delimited('a,b\n'),
      'line ends of both kinds': delimited('\r\n\r'),
    },
  },
  'texts on visitors’ pages': {
    modules: ['features/shares/visitors/read-text.ts', 'features/shares/visitors/file-previews.service.ts'],
    runs: 'in the server',
    limitBytes: MEBIBYTE,
    cases: {
      'letters of many bytes': visible('你'),
      'quotes that stay open': visible('"'),
      'empty cells': visible(','),
      'rows of two cells': visible('a,b\n'),
    },
  },
  'texts to be edited': {
    modules: ['core/files/text-files/text-content.ts'],
    runs: 'in the server',
    limitBytes: TEXT_EDIT_MAX_BYTES,
    cases: {
      'letters of many bytes': (sizeBytes) => {
        const bytes = Buffer.from(repeated(sizeBytes, '你'))
        return () => requireText(memoryBlob(bytes), bytes.length)
      },
    },
  },
  'the marks of a PDF from an editor': {
    modules: ['features/pdf-viewer/pdf-check.ts'],
    runs: 'in the server',
    limitBytes: 8 * MEBIBYTE,
    cases: {
      'many small pieces': (sizeBytes) => async () => {
        for await (const _ of checkedPdf(smallPieces(sizeBytes)));
      },
    },
  },
}

/** A PDF in pieces of a few bytes each. */
async function* smallPieces(sizeBytes: number): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from('%PDF-1.7\n')
  const piece = Buffer.alloc(64)
  for (let sent = 0; sent < sizeBytes; sent += piece.length) yield piece
  yield Buffer.from('%%EOF')
}
