import { crc32 } from 'node:zlib'
import { countChangedLines, picturesIn } from '../../features/guides/guide-text.ts'
import { checkPicture } from '../../features/guides/pictures/check-picture.ts'
import { countWords, plainTextOf } from '../../features/guides/plain-text.ts'
import { number32, repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'
import { storedSample } from './stored-sample.ts'

const MEBIBYTE = 1024 * 1024

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
    modules: ['features/guides/pictures/check-picture.ts'],
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
