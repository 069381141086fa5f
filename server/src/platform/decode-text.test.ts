import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['UTF-8', Buffer.from('Grüße — 你好')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße — 你好')],
  ['UTF-16 with a mark', Buffer.from('\ufeffGrüße — 你好', 'utf16le')],
  ['UTF-16 without', Buffer.from('Grüße — 你好', 'utf16le')],
  ['UTF-16 from the other end', Buffer.from('Grüße — 你好', 'utf16le').swap16()],
])('%s is read', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe('Grüße — 你好')
})

test('text that is not Unicode is decoded as Windows-1252', () => {
  expect(decodeText(Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]))).toBe('Grüße €')
})
