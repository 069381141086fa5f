import { expect, test } from 'vitest'
import { ViewOnlyFilter } from './view-only.ts'

const bytes = (...values: number[]) => Buffer.from(values)
const VERSION = Buffer.from('RFB 003.008\n')
const PIXEL_FORMAT = Buffer.alloc(20)
const ENCODINGS = bytes(2, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2)
const UPDATE = bytes(3, 1, 0, 0, 0, 0, 0, 100, 0, 100)
const CONTINUOUS = bytes(150, 1, 0, 0, 0, 0, 0, 9, 0, 9)
const FENCE = bytes(248, 0, 0, 0, 0, 0, 0, 0, 2, 7, 7)
const KEY = bytes(4, 1, 0, 0, 0, 0, 0, 0x61)
const POINTER = bytes(5, 1, 0, 1, 0, 1)
const CLIPBOARD = Buffer.concat([bytes(6, 0, 0, 0, 0, 0, 0, 4), Buffer.from('text')])
const EXTENDED_CLIPBOARD = Buffer.concat([bytes(6, 0, 0, 0, 0xff, 0xff, 0xff, 0xfc), Buffer.from('data')])
const POWER = bytes(250, 0, 1, 2)
const SIZE = Buffer.concat([bytes(251, 0, 0, 9, 0, 9, 1, 0), Buffer.alloc(16)])
const QEMU_KEY = bytes(255, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)
const SOUND = bytes(255, 1, 0, 2, 3, 2, 0, 0, 0xac, 0x44)

test('someone who looks on sends what is needed for that, and nothing else, however it is cut', () => {
  const handshake = [VERSION, bytes(1), bytes(1)]
  const passed = [PIXEL_FORMAT, ENCODINGS, UPDATE, CONTINUOUS, FENCE]
  const dropped = [KEY, POINTER, CLIPBOARD, EXTENDED_CLIPBOARD, POWER, SIZE, QEMU_KEY, SOUND]
  const mixed = passed.flatMap((message, index) => [message, ...dropped.slice(index), message])
  const all = Buffer.concat([...handshake, ...mixed])
  const expected = Buffer.concat([...handshake, ...passed.flatMap((message) => [message, message])])
  for (const size of [1, 2, 3, 7, 16, 64, all.length]) {
    const filter = new ViewOnlyFilter()
    const parts: Buffer[] = []
    for (let start = 0; start < all.length; start += size) parts.push(filter.push(all.subarray(start, start + size)))
    expect(Buffer.concat(parts), `in pieces of ${size}`).toEqual(expected)
  }
})

test('what is not known ends the console', () => {
  for (const strange of [bytes(7), bytes(255, 9), bytes(90, 1, 2)]) {
    const filter = new ViewOnlyFilter()
    filter.push(Buffer.concat([VERSION, bytes(1), bytes(1)]))
    expect(() => filter.push(strange)).toThrow()
  }
  const filter = new ViewOnlyFilter()
  expect(() => filter.push(Buffer.concat([VERSION, bytes(2)]))).toThrow()
})
