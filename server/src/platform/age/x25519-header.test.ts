import { expect, test } from 'vitest'
import { randomFileKey } from './age-header.ts'
import { createRecipientsHeader, openRecipientsHeader, parseIdentity, parseRecipient } from './x25519-header.ts'

/** Both generated with `age-keygen`. */
const RECIPIENT = 'age1xgsdwy5jn3vf63fx9wvx7y2gpelswn8cea4ahpvuw0j5y4cg6q5s0eykzq'
const IDENTITY = 'AGE-SECRET-KEY-10ENH47S3AQUURQ6NWGNS3A6HZE2J9EMSWW59FYMDSL2K924N3EDSZEH5UH'

const recipient = parseRecipient(RECIPIENT) ?? Buffer.alloc(0)
const identity = parseIdentity(IDENTITY) ?? Buffer.alloc(0)

test('a header opens with the key of any recipient, and with no other', () => {
  const fileKey = randomFileKey()
  const header = createRecipientsHeader(fileKey, [Buffer.alloc(32, 9), recipient])
  expect(openRecipientsHeader(header, [Buffer.alloc(32, 1), identity])).toEqual(fileKey)
  expect(openRecipientsHeader(header, [Buffer.alloc(32, 1)])).toBeNull()
  const damaged = header.replace(/--- ./, (start) => (start === '--- A' ? '--- B' : '--- A'))
  expect(() => openRecipientsHeader(damaged, [identity])).toThrow('The header is damaged')
})

test.each([
  ['another character', RECIPIENT.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))],
  ['two cases', RECIPIENT.replace('a', 'A')],
  ['no checksum', RECIPIENT.slice(0, -6)],
  ['a private key', IDENTITY],
  ['nothing', ''],
])('a text with %s is no recipient', (_, text) => {
  expect(parseRecipient(text)).toBeNull()
})
