import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { readType } from '../../core/files/types/type-by-bytes.ts'
import { box, element, memoryReader, nestedBoxes } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const under =
  (name: string, make: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const bytes = make(sizeBytes)
    return () => readType(name, memoryReader(bytes))
  }

const filled = (hex: string) => (sizeBytes: number) => Buffer.alloc(sizeBytes, Buffer.from(hex, 'hex'))

export const FILE_TYPE_PARSERS: Readonly<Record<string, Parser>> = {
  'types of files': {
    modules: ['core/files/types/container-tracks.ts', 'core/files/types/type-by-bytes.ts'],
    runs: 'in the server',
    limitBytes: 4 * MEBIBYTE,
    cases: {
      'empty boxes': under('a.mp4', filled('0000000866726565')),
      'boxes in boxes': under('a.mp4', (sizeBytes) => nestedBoxes(sizeBytes, 'moov')),
      'many tracks': under('a.mp4', (sizeBytes) =>
        box('moov', Buffer.alloc(sizeBytes, box('trak', box('mdia', box('hdlr'))))),
      ),
      'empty elements': under('a.mkv', (sizeBytes) =>
        Buffer.concat([element('1a45dfa3'), element('18538067', filled('ec80')(sizeBytes))]),
      ),
      'streams of Ogg': under('a.ogg', filled(`4f67675300${'02'.repeat(21)}00`)),
      zeros: under('a.raw', filled('00')),
      text: under('a.ts', filled('61')),
    },
  },
}
