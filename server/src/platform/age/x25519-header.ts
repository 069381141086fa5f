import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { base64, type FileKey, headerMac, ZERO_NONCE } from './age-header.ts'
import { decodeBech32 } from './bech32.ts'
import { openChunk, sealChunk } from './chunk-cipher.ts'

// The header of an age v1 file for recipients with key pairs (C2SP, age-encryption.org/v1, section "X25519 recipient
// stanza").

const KEY_BYTES = 32
const LABEL = 'age-encryption.org/v1/X25519'
const STANZA = /^-> X25519 ([\w+/]{43})\n([\w+/]{43})$/gm
/** Precedes the raw bytes of a private key in its DER form (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** A recipient of a file: the raw public key of `age1…`. */
export type Recipient = Buffer

/** Parses `age1…`; null when it is invalid. */
export function parseRecipient(text: string): Recipient | null {
  return keyOf(decodeBech32(text, 'age'))
}

/** Parses `AGE-SECRET-KEY-1…` to the raw private key; null when it is invalid. */
export function parseIdentity(text: string): Buffer | null {
  return keyOf(decodeBech32(text, 'age-secret-key-'))
}

function keyOf(bytes: Buffer | null): Buffer | null {
  return bytes?.length === KEY_BYTES ? bytes : null
}

/** Returns a header from which the private key of any of the recipients unwraps `fileKey`. */
export function createRecipientsHeader(fileKey: FileKey, recipients: readonly Recipient[]): string {
  const stanzas = recipients.map((recipient) => {
    const { privateKey, publicKey } = generateKeyPairSync('x25519')
    const share = rawPublicKey(publicKey)
    const wrapKey = wrapKeyOf({ privateKey, publicKey: publicKeyOf(recipient), share, recipient })
    const wrapped = Buffer.concat(sealChunk(wrapKey, ZERO_NONCE, fileKey))
    return `-> X25519 ${base64(share)}\n${base64(wrapped)}\n`
  })
  const signed = `age-encryption.org/v1\n${stanzas.join('')}---`
  return `${signed} ${base64(headerMac(fileKey, signed))}\n`
}

/**
 * Returns the file key in a header, or null when none of the private keys opens it. Throws when the header is damaged.
 */
export function openRecipientsHeader(header: string, identities: readonly Buffer[]): FileKey | null {
  for (const [, share = '', wrapped = ''] of header.matchAll(STANZA)) {
    for (const identity of identities) {
      const fileKey = openStanza(identity, Buffer.from(share, 'base64'), Buffer.from(wrapped, 'base64'))
      if (fileKey === null) continue
      const end = header.lastIndexOf(' ')
      const mac = Buffer.from(header.slice(end + 1).trim(), 'base64')
      const expected = headerMac(fileKey, header.slice(0, end))
      if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) throw new Error('The header is damaged')
      return fileKey
    }
  }
  return null
}

function openStanza(identity: Buffer, share: Buffer, wrapped: Buffer): FileKey | null {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_PREFIX, identity]),
    format: 'der',
    type: 'pkcs8',
  })
  const recipient = rawPublicKey(createPublicKey(privateKey))
  const wrapKey = wrapKeyOf({ privateKey, publicKey: publicKeyOf(share), share, recipient })
  return openChunk(wrapKey, ZERO_NONCE, wrapped) as FileKey | null
}

interface Exchange {
  privateKey: KeyObject
  publicKey: KeyObject
  share: Buffer
  recipient: Recipient
}

function wrapKeyOf({ privateKey, publicKey, share, recipient }: Exchange): Buffer {
  const secret = diffieHellman({ privateKey, publicKey })
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([share, recipient]), LABEL, KEY_BYTES))
}

function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })
}

function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
}
