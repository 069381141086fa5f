import { AMBIGUOUS_EXTENSIONS, possibleTypes } from '@pinloft/contract/files/ambiguous-names'
import { fileKind } from '@pinloft/contract/files/kinds'
import { expect, test } from 'vitest'
import { createRandom, runSeed } from '../../../../../tests/support/random.ts'
import { box, element, memoryReader } from '../../../testing/parsers/hostile-bytes.ts'
import { mimeTypeOf } from './mime-types.ts'
import { readType } from './type-by-bytes.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const at = (position: number, mark: Buffer, sizeBytes = 4096) => {
  const file = Buffer.alloc(sizeBytes)
  mark.copy(file, position)
  return file
}

/** A transport stream; on Blu-ray each packet has a time before it. */
function transport(packetBytes: 188 | 192, packets = 10): Buffer {
  const file = Buffer.alloc(packets * packetBytes, 0xff)
  for (let packet = 0; packet < packets; packet++) file[packet * packetBytes + packetBytes - 188] = 0x47
  return file
}

function mp4(...handlers: string[]): Buffer {
  const track = (handler: string) => box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler))))
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('free'), box('moov', ...handlers.map(track))])
}

function matroska(...types: number[]): Buffer {
  const tracks = types.map((type) => element('ae', element('d7', Buffer.of(1)), element('83', Buffer.of(type))))
  return Buffer.concat([
    element('1a45dfa3', Buffer.alloc(20)),
    element('18538067', element('ec', Buffer.alloc(50)), element('1654ae6b', ...tracks)),
  ])
}

const PROGRAM = at(0, bytes('000001ba44'))
const VIDEO_DISC = at(0, Buffer.from('RIFF\x00\x00\x00\x00CDXAfmt ', 'latin1'))
const PARTITIONED = at(446, bytes(`80${'00'.repeat(63)}55aa`))
const GPT = at(512, Buffer.from('EFI PART'))
const TEXT = Buffer.from('export const answer = 42\n')

test.each([
  ['v.ts', transport(188), 'video/mp2t', 'video'],
  ['v.ts', transport(188, 2), 'video/mp2t', 'video'],
  ['v.mts', transport(192), 'video/mp2t', 'video'],
  ['v.ts', TEXT, null, 'document'],
  ['Goes.ts', Buffer.from('Good grief, a text that starts with G'.repeat(30)), null, 'document'],
  ['v.m2ts', transport(192), 'video/mp2t', 'video'],
  ['v.m2ts', TEXT, 'application/octet-stream', 'other'],
  ['v.vob', PROGRAM, 'video/mpeg', 'video'],
  ['v.vob', GPT, 'application/octet-stream', 'other'],
  ['avseq01.dat', VIDEO_DISC, 'video/mpeg', 'video'],
  ['mov001.mod', PROGRAM, 'video/mpeg', 'video'],
  ['go.mod', TEXT, 'text/plain', 'document'],
  ['winmail.dat', bytes('789f3e2200'), null, 'other'],
  ['base.raw', PARTITIONED, 'application/x-raw-disk-image', 'disk'],
  ['base.raw', GPT, 'application/x-raw-disk-image', 'disk'],
  ['base.raw', Buffer.alloc(4096), null, 'other'],
  ['photo.raw', at(0, bytes('49495500')), 'image/x-raw', 'image'],
  ['photo.raw', at(0, Buffer.from('MM\0*', 'latin1')), 'image/x-raw', 'image'],
  ['disk.bin', PARTITIONED, 'application/x-raw-disk-image', 'disk'],
  ['firmware.bin', bytes('e9000000'), null, 'other'],
  ['song.mp4', mp4('soun'), 'audio/mp4', 'audio'],
  ['film.mp4', mp4('soun', 'vide'), 'video/mp4', 'video'],
  ['slides.mp4', mp4('text'), 'video/mp4', 'video'],
  ['no.mp4', TEXT, null, 'video'],
  ['memo.3gp', mp4('soun'), 'audio/3gpp', 'audio'],
  ['memo.3gpp', mp4('soun'), 'audio/3gpp', 'audio'],
  ['memo.mov', mp4('soun'), 'audio/mp4', 'audio'],
  ['film.mov', mp4('soun', 'vide'), null, 'video'],
  ['song.ape', TEXT, null, 'audio'],
  ['song.mpc', TEXT, null, 'audio'],
  ['film.rmvb', TEXT, null, 'video'],
  ['photo.hif', TEXT, null, 'image'],
  ['song.webm', matroska(2), 'audio/webm', 'audio'],
  ['film.webm', matroska(2, 1), 'video/webm', 'video'],
  ['song.mkv', matroska(2, 17), 'audio/x-matroska', 'audio'],
  ['film.mkv', matroska(1), 'video/x-matroska', 'video'],
])('%s is told by its bytes', async (name, content, type, kind) => {
  expect(await readType(name, memoryReader(content))).toBe(type)
  expect(fileKind(name, type ?? mimeTypeOf(name, null))).toBe(kind)
})

test('a name that means one thing is believed, whatever the bytes are', async () => {
  expect(await readType('a.mp3', memoryReader(transport(188)))).toBe(null)
})

test('any bytes under any ambiguous name give a type that the name may have', async () => {
  const { integer, pick, bytes: randomBytes } = createRandom(runSeed())
  const starts = [transport(188), mp4('soun'), matroska(2, 1), PROGRAM, VIDEO_DISC, PARTITIONED, GPT, TEXT]
  for (let round = 0; round < 2_000; round++) {
    const file = Buffer.from(pick([...starts, randomBytes(integer(600))])).subarray(0, integer(5_000))
    for (let change = integer(4); change > 0 && file.length > 0; change--) file[integer(file.length)] = integer(256)
    const name = `a.${pick(AMBIGUOUS_EXTENSIONS)}`
    const type = await readType(name, memoryReader(file))
    if (type !== null) expect(possibleTypes(name)).toContain(type)
    // What a client says of it is believed only where the bytes tell nothing.
    expect(possibleTypes(name)).toContain(mimeTypeOf(name, pick(['video/mp2t', 'image/png', 'text/html'])))
  }
})
