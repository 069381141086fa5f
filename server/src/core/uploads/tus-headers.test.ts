import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createRandom, runSeed } from '../../../../tests/support/random.ts'
import { formatUploadMetadata, parseByteCount, parseChecksum, parseUploadMetadata } from './tus-headers.ts'

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')

describe('Upload-Metadata', () => {
  test('is parsed, and unknown keys are ignored', () => {
    const pairs = {
      filename: 'Ähre 🌾.txt',
      filetype: 'Text/Plain; charset=utf-8',
      folder: 'Photos/Alps',
      lastmodified: '1767323045000',
      pin: '123456',
      password: 'geheim',
      ifexists: 'replace',
      other: 'x',
    }
    const header = Object.entries(pairs)
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(', ')
    expect(parseUploadMetadata(`${header},flag`)).toEqual({
      fileName: 'Ähre 🌾.txt',
      mimeType: 'text/plain',
      folder: 'Photos/Alps',
      lastModifiedMs: 1_767_323_045_000,
      pin: '123456',
      password: 'geheim',
      isReplacing: true,
    })
  })

  test('may be missing; an empty password and an invalid type count as none', () => {
    const nothing = {
      fileName: '',
      mimeType: null,
      folder: '',
      lastModifiedMs: null,
      pin: '',
      password: null,
      isReplacing: false,
    }
    expect(parseUploadMetadata(undefined)).toEqual(nothing)
    expect(parseUploadMetadata(`password ,filetype ${base64('a\r\nb')}`)).toEqual(nothing)
    expect(parseUploadMetadata(`ifexists ${base64('rename')}`)).toEqual(nothing)
  })

  test.each([
    'filename a b',
    'filename !!!!',
    `filename ${base64('a')},filename ${base64('b')}`,
    `filename ${base64(Uint8Array.of(0xff, 0xfe))}`,
    `lastmodified ${base64('yesterday')}`,
    `lastmodified ${base64('99999999999999999')}`,
  ])('%s is refused', (header) => {
    expect(() => parseUploadMetadata(header)).toThrow('Could not read the header "Upload-Metadata"')
  })

  test('formatted metadata can be parsed again, whatever the names are', () => {
    const seed = runSeed()
    const { integer } = createRandom(seed)
    for (let round = 0; round < 500; round++) {
      const text = (length: number) => String.fromCodePoint(...Array.from({ length }, () => 0x20 + integer(0xd7a0)))
      const metadata = {
        fileName: text(1 + integer(50)),
        mimeType: 'image/png',
        folder: text(integer(20)),
        lastModifiedMs: integer(2) === 0 ? null : integer(1e13) - 1e12,
      }
      expect(parseUploadMetadata(formatUploadMetadata(metadata)), `TEST_SEED=${seed}`).toMatchObject(metadata)
    }
  })
})

test.each([
  ['0', 0],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740993', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['', null],
  [undefined, null],
])('parses a byte count: %s', (header, count) => {
  expect(parseByteCount(header)).toBe(count)
})

describe('Upload-Checksum', () => {
  test('is parsed, and may be missing', () => {
    const digest = createHash('sha1').update('x').digest()
    expect(parseChecksum(`sha1 ${base64(digest)}`)).toEqual({ algorithm: 'sha1', digest })
    expect(parseChecksum(undefined)).toBeNull()
  })

  test.each(['sha256', 'md5 XrY7u+Ae7tCTyyK7j1rNww==', `sha256 ${base64('short')}`, 'sha256 !', 'toString AAAA'])(
    '%s is refused',
    (header) => {
      expect(() => parseChecksum(header)).toThrow('Upload-Checksum')
    },
  )
})
