import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'
import { describe, expect, it, test } from 'vitest'
import { decodeEditable, encodeEditable, isTooLarge } from './editableText.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('an edited text', () => {
  test.each([
    ['one\ntwo\n', '\n'],
    ['one\r\ntwo\r\n', '\r\n'],
    ['one\rtwo', '\r'],
    ['one\r\ntwo\nthree', 'mixed'],
    ['no line ends here', '\n'],
    ['', '\n'],
    ['\ufeffone\r\nä 🌈', '\r\n'],
  ])('keeps its bytes as case %#', (stored, lineEnding) => {
    const decoded = decodeEditable(bytesOf(stored))
    if (decoded === null) throw new Error('It was not taken for text')
    expect(decoded.lineEnding).toBe(lineEnding)
    expect(decoded.hasByteOrderMark).toBe(stored.startsWith('\ufeff'))
    // The editor returns the lines of a text with uniform line endings joined by line feeds.
    const edited = lineEnding === 'mixed' ? decoded.text : decoded.text.replace(/\r\n?/g, '\n')
    expect(encodeEditable({ ...decoded, text: edited })).toBe(stored)
  })

  it('gives new lines the line ending of the others', () => {
    const decoded = decodeEditable(bytesOf('one\r\n'))
    if (decoded === null) throw new Error('It was not taken for text')
    expect(encodeEditable({ ...decoded, text: 'one\ntwo\n' })).toBe('one\r\ntwo\r\n')
  })

  test.each([[[0xff, 0xfe, 0x61, 0x00]], [[0x47, 0x72, 0xf6, 0xdf]], [[0x61, 0x00]], [[0xc3]]])(
    'must be UTF-8: %j',
    (bytes) => {
      expect(decodeEditable(new Uint8Array(bytes))).toBeNull()
    },
  )

  it('is measured in bytes', () => {
    expect(isTooLarge('ä'.repeat(TEXT_EDIT_MAX_BYTES / 2))).toBe(false)
    expect(isTooLarge(`${'ä'.repeat(TEXT_EDIT_MAX_BYTES / 2)}a`)).toBe(true)
  })
})
