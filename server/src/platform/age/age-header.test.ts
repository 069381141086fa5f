import { expect, test } from 'vitest'
import { createHeader, openHeader, randomFileKey } from './age-header.ts'

/** From a file made by `age --passphrase` (1.1.1) with the password below. */
const FOREIGN_HEADER = `age-encryption.org/v1
-> scrypt gM4oww2giAKzT/Ll/rYwpg 18
Slf2zs4Sd4keIVFv+3LK77De2+MATl+BVa+KbETtWAc
--- nfWl4v3smJIfkL50s7i9M+BjLa8lX0lM9AB2OM5VlPY
`
const FOREIGN_PASSWORD = 'pass word ü'

test('a header opens with its password in either Unicode normal form, and with no other password', async () => {
  const fileKey = randomFileKey()
  const header = await createHeader(fileKey, 'Größe 🌈')
  expect(await openHeader(header, 'Größe 🌈')).toEqual(fileKey)
  expect(await openHeader(header, 'Größe 🌈'.normalize('NFD'))).toEqual(fileKey)
  for (const wrong of ['größe 🌈', 'Größe 🌈 ', '']) expect(await openHeader(header, wrong)).toBeNull()
  expect(await createHeader(fileKey, 'Größe 🌈')).not.toBe(header)
})

test('a header made by the age tool opens', async () => {
  expect(await openHeader(FOREIGN_HEADER, FOREIGN_PASSWORD)).toHaveLength(16)
  expect(await openHeader(FOREIGN_HEADER, 'pass word u')).toBeNull()
})

test.each([
  ['its MAC changed', (header: string) => header.replace(/--- ./, (start) => (start === '--- A' ? '--- B' : '--- A'))],
  ['a stanza too many', (header: string) => header.replace('---', '-> X25519 abc\nabc\n---')],
  ['cut', (header: string) => header.slice(0, -3)],
  ['a work factor that fills the memory', (header: string) => header.replace(/ 16\n/, ' 30\n')],
])('a header with %s is an error and no wrong password', async (_, damage) => {
  const header = await createHeader(randomFileKey(), 'secret')
  await expect(openHeader(damage(header), 'secret')).rejects.toThrow('The header of a protected file')
})
