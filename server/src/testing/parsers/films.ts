import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { cutPointsOf } from '../../features/streams/key-frames/cut-points.ts'
import { readMatroskaKeyFrames } from '../../features/streams/key-frames/matroska-cues.ts'
import { readMp4KeyFrames } from '../../features/streams/key-frames/mp4-sync-samples.ts'
import { box, element, memoryReader, nestedBoxes, number32 } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const matroska =
  (cue: Buffer): HostileCase =>
  (sizeBytes) => {
    const cues = element(
      '1c53bb6b',
      Buffer.concat(Array.from({ length: Math.ceil(sizeBytes / cue.length) }, () => cue)),
    )
    const tracks = element('1654ae6b', element('ae', element('d7', Buffer.from([1])), element('83', Buffer.from([1]))))
    const segment = element('18538067', tracks, cues)
    return async () =>
      cutPointsOf((await readMatroskaKeyFrames(memoryReader(Buffer.concat([element('1a45dfa3'), segment])))) ?? [])
  }

const mp4 =
  (tables: (sizeBytes: number) => Buffer): HostileCase =>
  (sizeBytes) => {
    const header = (type: string) => box(type, ...[0, 0, 0, 1000, 0, 0].map(number32))
    const handler = box('hdlr', number32(0), number32(0), Buffer.from('vide'))
    const media = box('mdia', header('mdhd'), handler, box('minf', box('stbl', tables(sizeBytes))))
    const film = Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', header('mvhd'), box('trak', media))])
    return async () => cutPointsOf((await readMp4KeyFrames(memoryReader(film))) ?? [])
  }

/** An MP4 table whose rows are generated from their index. */
function table(type: string, rowCount: number, rowOf: (index: number) => number[]): Buffer {
  const rows = Array.from({ length: rowCount }, (_, index) => rowOf(index))
  return box(type, number32(0), number32(rows.length), Buffer.from(new Uint32Array(rows.flat()).buffer).swap32())
}

export const FILM_PARSERS: Readonly<Record<string, Parser>> = {
  'indexes of films': {
    modules: [
      'features/streams/key-frames/cut-points.ts',
      'features/streams/key-frames/key-frames.ts',
      'features/streams/key-frames/matroska-cues.ts',
      'features/streams/key-frames/mp4-sync-samples.ts',
      'features/streams/mp4-boxes.ts',
    ],
    runs: 'in the server',
    limitBytes: 4 * MEBIBYTE,
    cases: {
      'cues of Matroska': matroska(
        element('bb', element('b3', Buffer.from([1])), element('b7', element('f7', Buffer.from([1])))),
      ),
      'cues of Matroska that say nothing': matroska(element('bb')),
      'key frames of MP4': mp4((sizeBytes) => {
        const count = sizeBytes / 4
        return Buffer.concat([table('stts', 1, () => [count, 40]), table('stss', count, (index) => [index + 1])])
      }),
      'durations of MP4': mp4((sizeBytes) =>
        Buffer.concat([table('stts', sizeBytes / 8, () => [1, 40]), table('stss', 1, () => [1])]),
      ),
      'boxes in boxes of MP4': mp4((sizeBytes) => nestedBoxes(sizeBytes, 'stss')),
    },
  },
}
