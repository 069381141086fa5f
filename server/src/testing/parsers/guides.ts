import { crc32 } from 'node:zlib'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { countChangedLines, picturesIn } from '../../features/guides/guide-text.ts'
import { countWords, plainTextOf } from '../../features/guides/plain-text.ts'
import { readGuideFile } from '../../features/guides/transfer/front-matter.ts'
import { replaceTargets } from '../../features/guides/transfer/link-targets.ts'
import { partsOfPath, resolveLink } from '../../features/guides/transfer/zip-paths.ts'
import { checkPicture } from '../../platform/pictures/check-picture.ts'
import { readZipDirectory, readZipEntry } from '../../platform/zip/zip-reader.ts'
import { buildZip } from '../build-zip.ts'
import { number32, repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'
import { storedSample } from './stored-sample.ts'

const picture =
  (name: string, make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const path = storedSample(name, make(sizeBytes))
    return () => checkPicture({ path }).catch(() => {})
  }

const markdown =
  (pattern: string): HostileCase =>
  (sizeBytes) => {
    const text = repeated(sizeBytes, pattern)
    return () => [plainTextOf(text, sizeBytes), countWords(text), picturesIn(text), countChangedLines(text, `${text}x`)]
  }

const file =
  (pattern: string, head = ''): HostileCase =>
  (sizeBytes) => {
    const text = head + repeated(sizeBytes, pattern)
    return () => [readGuideFile(text), replaceTargets(text, (target) => resolveLink(['a'], target) ?? undefined)]
  }

const zip =
  (make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    const source = {
      sizeBytes: bytes.length,
      readAt: async (block: Buffer, position: number) => bytes.copy(block, 0, position),
    }
    return async () => {
      const entries = await readZipDirectory(source, { maxEntries: 65_000, maxBytes: MEBIBYTE }).catch(() => [])
      for (const entry of entries) {
        partsOfPath(entry.path)
        await readZipEntry(source, entry).catch(() => {})
      }
    }
  }

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  return Buffer.concat([number32(content.length), body, number32(crc32(body))])
}

/** A picture of one pixel that ends after its comments. */
function pngComments(sizeBytes: number): Buffer {
  const head = pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]))
  const comment = pngChunk('tEXt', Buffer.from('a\0'))
  const count = Math.ceil(sizeBytes / comment.length)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), head, ...Array<Buffer>(count).fill(comment)])
}

export const GUIDE_PARSERS: Readonly<Record<string, Parser>> = {
  'pictures of guides': {
    modules: ['platform/pictures/check-picture.ts'],
    runs: 'confined',
    limitBytes: MEBIBYTE,
    cases: {
      'comments of a PNG': picture('comments.png', pngComments),
      'segments of a JPEG': picture('segments.jpg', (sizeBytes) =>
        Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(sizeBytes, Buffer.from([0xff, 0xe1, 0, 2]))]),
      ),
      'blocks of a GIF': picture('blocks.gif', (sizeBytes) =>
        Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), Buffer.alloc(sizeBytes, 0x21)]),
      ),
    },
  },
  'zips of guides': {
    modules: ['platform/zip/zip-reader.ts', 'features/guides/transfer/zip-paths.ts'],
    runs: 'in the server',
    limitBytes: MEBIBYTE,
    cases: {
      entries: zip((sizeBytes) =>
        buildZip(Array.from({ length: sizeBytes / 128 }, (_, index) => ({ name: `${index}.md` }))),
      ),
      'ends without a directory': zip((sizeBytes) => Buffer.alloc(sizeBytes, Buffer.from('PK\x05\x06'))),
      'a long name': zip((sizeBytes) => buildZip([{ name: repeated(Math.min(sizeBytes, 65_000), '../') }])),
      'well packed content': zip((sizeBytes) => buildZip([{ name: 'a.md', content: Buffer.alloc(sizeBytes) }])),
    },
  },
  'files of guides': {
    modules: [
      'features/guides/transfer/front-matter.ts',
      'features/guides/transfer/guide-import.service.ts',
      'features/guides/transfer/link-targets.ts',
    ],
    runs: 'in the server',
    limitBytes: MEBIBYTE,
    cases: {
      'front matter without an end': file('a: b\n', '---\n'),
      'quotes in front matter': file('",\\', '---\ntags: ["'),
      'names in front matter': file('a ', '---\n'),
      'folded lines of front matter': (sizeBytes) => file('\n x\n', '---\na: >\n')(Math.min(sizeBytes, 64_000)),
      'ends of front matter': file('--- ', '---\n'),
      'lists in front matter': file('- a\n', '---\ntags:\n'),
      'a list on one line': file('[', '---\ntags: '),
      'starts of links': file(']('),
      'links of pictures': file('![](a/../b.png) '),
      'parts of a path': file('../', ']('),
    },
  },
  'Markdown of guides': {
    modules: ['features/guides/plain-text.ts', 'features/guides/guide-text.ts'],
    runs: 'in the server',
    limitBytes: MEBIBYTE,
    cases: Object.fromEntries(
      [
        '[',
        '](',
        '![a](b',
        '<a ',
        '<',
        '*',
        '`',
        '\\',
        '|',
        '> ',
        '#',
        '\n',
        '```\n',
        '/api/guides/pictures/',
        "a'",
      ].map((pattern): [string, HostileCase] => [`repeated ${JSON.stringify(pattern)}`, markdown(pattern)]),
    ),
  },
}
