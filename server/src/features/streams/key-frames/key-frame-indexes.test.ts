import { expect, test } from 'vitest'
import { KEY_FRAMES_MAX } from './cut-points.ts'
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
  // An empty edit of half a second in movie time, then the media from tick 80 on.
  const edits = box('edts', table('elst', [50, -1, 0x10000], [1000, 80, 0x10000]))
  const moov = box('moov', header('mvhd', 100), sound, box('trak', edits, media))
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(100)), moov])
}

test('reads the presentation times of key frames from the index of an MP4', async () => {
  const durations = table('stts', [10, 40], [10, 20])
  const offsets = table('ctts', [1, 80], [11, 160], [8, -20])
  const film = mp4(durations, table('stss', [1], [11], [14]), offsets)
  expect(await readMp4KeyFrames(readerOf(film))).toEqual([0.5, 0.98, 0.86])
})

test('treats a missing, damaged or truncated index as none', async () => {
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

test('reads the times of video key frames from the cues of a Matroska file', async () => {
  const cues = element('1c53bb6b', cuePoint(0, 2), cuePoint(100, 1), cuePoint(1000, 2), cuePoint(1500, 2))
  const film = matroska(cues)
  expect(await readMatroskaKeyFrames(readerOf(film))).toEqual([0, 2, 3])
  expect(await readMatroskaKeyFrames(readerOf(matroska(cues, { isListed: false })))).toBeNull()
  expect(await readMatroskaKeyFrames(readerOf(film.subarray(0, 300_000)))).toBeNull()
  expect(await readMatroskaKeyFrames(readerOf(Buffer.alloc(1000, 0xff)))).toBeNull()
  expect(await readMatroskaKeyFrames(readerOf(Buffer.alloc(1000)))).toBeNull()
})

/** The result of some work, and how many event loop turns others had meanwhile. */
async function withTurns<Result>(work: Promise<Result>): Promise<{ result: Result; turnCount: number }> {
  let turnCount = 0
  const turns = setInterval(() => turnCount++, 0)
  const immediate = () => {
    turnCount++
    next = setImmediate(immediate)
  }
  let next = setImmediate(immediate)
  const result = await work.finally(() => {
    clearInterval(turns)
    clearImmediate(next)
  })
  return { result, turnCount }
}

/** A table with many rows of one number each. */
function longTable(type: string, rows: number, value: (row: number) => number): Buffer {
  const content = Buffer.alloc(8 + rows * 4)
  content.writeUInt32BE(rows, 4)
  for (let row = 0; row < rows; row++) content.writeUInt32BE(value(row), 8 + row * 4)
  return box(type, content)
}

test('stops reading an index with too many key frames, and yields to other work meanwhile', async () => {
  const durations = table('stts', [0x7fffffff, 1])
  const film = mp4(
    durations,
    longTable('stss', 2 * KEY_FRAMES_MAX, (row) => row + 1),
  )
  const fromMp4 = await withTurns(readMp4KeyFrames(readerOf(film)))
  expect([fromMp4.result?.length, fromMp4.turnCount > 50]).toEqual([KEY_FRAMES_MAX + 1, true])

  const cue = cuePoint(1, 2)
  const cues = element('1c53bb6b', Buffer.alloc(cue.length * 2 * KEY_FRAMES_MAX, cue))
  const fromMatroska = await withTurns(readMatroskaKeyFrames(readerOf(matroska(cues))))
  expect([fromMatroska.result?.length, fromMatroska.turnCount > 50]).toEqual([KEY_FRAMES_MAX + 1, true])
})

test('gives up quickly on an index of nothing but boxes, rows or elements', async () => {
  const durations = table('stts', [10, 40])
  const free = (count: number) => Buffer.alloc(8 * count, box('free'))
  const keys = table('stss', [1])
  expect(await readMp4KeyFrames(readerOf(mp4(free(100), durations, keys)))).toHaveLength(1)
  expect(await readMp4KeyFrames(readerOf(mp4(free(100_000), durations, keys)))).toBeNull()
  // Rows that cover no samples.
  const empty = box('stts', number(0), number(100_000), Buffer.alloc(800_000))
  const rows = await withTurns(readMp4KeyFrames(readerOf(mp4(empty, keys))))
  expect([rows.result, rows.turnCount > 10]).toEqual([null, true])

  const parts = (count: number) => element('bb', Buffer.alloc(2 * count, Buffer.from('e780', 'hex')), cuePoint(5, 2))
  expect(await readMatroskaKeyFrames(readerOf(matroska(element('1c53bb6b', parts(2000), cuePoint(1, 2)))))).toEqual([
    0.002,
  ])
})
