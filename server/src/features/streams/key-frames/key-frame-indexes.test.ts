import { expect, test } from 'vitest'
import { readMatroskaKeyFrames } from './matroska-cues.ts'
import { readMp4KeyFrames } from './mp4-sync-samples.ts'

const readerOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  readAt: async (position: number, lengthBytes: number) => bytes.subarray(position, position + lengthBytes),
})

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value | 0)
  return bytes
}
const box = (type: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  return Buffer.concat([number(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const table = (type: string, ...rows: number[][]) =>
  box(type, number(0), number(rows.length), ...rows.flat().map(number))
const header = (type: string, timescale: number) => box(type, ...[0, 0, 0, timescale, 0, 0].map(number))

function mp4(...tables: Buffer[]): Buffer {
  const handler = (name: string) => box('hdlr', number(0), number(0), Buffer.from(name))
  const sound = box('trak', box('mdia', header('mdhd', 48_000), handler('soun')))
  const media = box('mdia', header('mdhd', 1000), handler('vide'), box('minf', box('stbl', ...tables)))
  // Nothing for half a second of the film's own time, then from tick 80 on.
  const edits = box('edts', table('elst', [50, -1, 0x10000], [1000, 80, 0x10000]))
  const moov = box('moov', header('mvhd', 100), sound, box('trak', edits, media))
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(100)), moov])
}

test('the index of MP4 tells when its key frames are shown', async () => {
  const durations = table('stts', [10, 40], [10, 20])
  const offsets = table('ctts', [1, 80], [11, 160], [8, -20])
  const film = mp4(durations, table('stss', [1], [11], [14]), offsets)
  expect(await readMp4KeyFrames(readerOf(film))).toEqual([0.5, 0.98, 0.86].toSorted((a, b) => a - b))
})

test('an index that is not there, damaged or cut off is none', async () => {
  const durations = table('stts', [10, 40])
  expect(await readMp4KeyFrames(readerOf(mp4(durations)))).toBeNull()
  expect(await readMp4KeyFrames(readerOf(mp4(table('stss', [1]))))).toBeNull()
  expect(await readMp4KeyFrames(readerOf(mp4(durations, table('stss', [11]))))).toBeNull()
  const lying = table('stss', [1])
  lying.writeUInt32BE(0x7fffffff, 12)
  expect(await readMp4KeyFrames(readerOf(mp4(durations, lying)))).toBeNull()
  expect(await readMp4KeyFrames(readerOf(Buffer.alloc(64)))).toBeNull()
  const film = mp4(durations, table('stss', [1]))
  for (let length = 0; length < film.length; length++) {
    expect(await readMp4KeyFrames(readerOf(film.subarray(0, length)))).toBeNull()
  }
})

const element = (id: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  const size = number(content.length)
  size.writeUInt8(0x10, 0)
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}
const byte = (...values: number[]) => Buffer.from(values)

function matroska(cues: Buffer, { isListed = true } = {}): Buffer {
  const head = (position: number) =>
    Buffer.concat([
      element(
        '114d9b74',
        element('4dbb', element('53ab', Buffer.from('1c53bb6b', 'hex')), element('53ac', number(position))),
      ),
      element('1549a966', element('2ad7b1', number(2_000_000))),
      element('1654ae6b', element('ae', element('d7', byte(1)), element('83', byte(2)))),
      element('1654ae6b', element('ae', element('d7', byte(2)), element('83', byte(1)))),
      element('1f43b675', Buffer.alloc(400_000)),
    ])
  const segment = Buffer.concat([head(isListed ? head(0).length : 0), cues])
  return Buffer.concat([element('1a45dfa3'), element('18538067', segment)])
}

const cuePoint = (time: number, track: number) =>
  element('bb', element('b3', byte(time >> 8, time & 0xff)), element('b7', element('f7', byte(track))))

test('the cues of Matroska tell when the key frames of its picture are shown', async () => {
  const cues = element('1c53bb6b', cuePoint(0, 2), cuePoint(100, 1), cuePoint(1000, 2), cuePoint(1500, 2))
  const film = matroska(cues)
  expect(await readMatroskaKeyFrames(readerOf(film))).toEqual([0, 2, 3])
  expect(await readMatroskaKeyFrames(readerOf(matroska(cues, { isListed: false })))).toBeNull()
  expect(await readMatroskaKeyFrames(readerOf(film.subarray(0, 300_000)))).toBeNull()
  expect(await readMatroskaKeyFrames(readerOf(Buffer.alloc(1000, 0xff)))).toBeNull()
  expect(await readMatroskaKeyFrames(readerOf(Buffer.alloc(1000)))).toBeNull()
})
