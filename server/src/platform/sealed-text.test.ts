import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const secretKey = randomBytes(32)
const use = { secretKey, purpose: 'a test' }

test('a sealed text is opened with the same key and purpose only', () => {
  const sealed = sealText('Grüße 🎻', use)
  expect(openText(sealed, use)).toBe('Grüße 🎻')
  expect(openText(sealed, { ...use, purpose: 'another' })).toBeNull()
  expect(openText(sealed, { ...use, secretKey: randomBytes(32) })).toBeNull()
})

test('a changed text is not opened', () => {
  const sealed = Buffer.from(sealText('text', use), 'base64')
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(openText(changed.toString('base64'), use)).toBeNull()
  }
  expect(openText('', use)).toBeNull()
})
