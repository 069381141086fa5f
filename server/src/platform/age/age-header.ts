import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { openChunk, sealChunk } from './chunk-cipher.ts'

// The header of an age v1 file with one passphrase recipient (C2SP, age-encryption.org/v1, sections "scrypt recipient
// stanza" and "Header MAC").

const FILE_KEY_BYTES = 16
const SALT_BYTES = 16
/** log2 of the scrypt work factor of new headers: about 0.2 seconds and 64 MiB of memory per guess. */
const WORK_FACTOR = 16
/** Headers with a higher work factor are refused, so that none can exhaust the memory. */
export const WORK_FACTOR_MAX = 18
const SCRYPT_LABEL = Buffer.from('age-encryption.org/v1/scrypt')
const HEADER = /^age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) ([1-9]\d?)\n([\w+/]{43})\n--- ([\w+/]{43})\n$/

/** The symmetric key of one file. Held in memory only; on disk it is in the header, wrapped with the password. */
export type FileKey = Buffer & { readonly fileKey: unique symbol }

export function randomFileKey(): FileKey {
  return randomBytes(FILE_KEY_BYTES) as FileKey
}

/**
 * Returns a header from which `password` unwraps `fileKey`: text that ends with a line feed. `workFactor` is the log2
 * of scrypt's.
 */
export async function createHeader(fileKey: FileKey, password: string, workFactor = WORK_FACTOR): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const wrapKey = await deriveWrapKey(password, salt, workFactor)
  const wrapped = Buffer.concat(sealChunk(wrapKey, ZERO_NONCE, fileKey))
  const signed = `age-encryption.org/v1\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(wrapped)}\n---`
  return `${signed} ${base64(headerMac(fileKey, signed))}\n`
}

/** Returns the file key in a header, or null when the password is wrong. Throws when the header is damaged. */
export async function openHeader(header: string, password: string): Promise<FileKey | null> {
  const [, salt = '', workFactor = '', wrapped = '', mac = ''] = HEADER.exec(header) ?? []
  if (mac === '') throw new Error('The header of a protected file is damaged')
  if (Number(workFactor) > WORK_FACTOR_MAX) throw new Error('The header of a protected file asks for too much work')
  const wrapKey = await deriveWrapKey(password, Buffer.from(salt, 'base64'), Number(workFactor))
  const fileKey = openChunk(wrapKey, ZERO_NONCE, Buffer.from(wrapped, 'base64')) as FileKey | null
  if (fileKey === null) return null
  const expected = headerMac(fileKey, header.slice(0, header.lastIndexOf(' ')))
  if (!timingSafeEqual(expected, Buffer.from(mac, 'base64')))
    throw new Error('The header of a protected file is damaged')
  return fileKey
}

/** Nonce for wrapping a file key with a key that is used only once. */
export const ZERO_NONCE = Buffer.alloc(12)

/** The MAC in the last line of a header, over everything before it. */
export function headerMac(fileKey: FileKey, signed: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', fileKey, Buffer.alloc(0), 'header', 32))
  return createHmac('sha256', key).update(signed).digest()
}

function deriveWrapKey(password: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const cost = 2 ** workFactor
  const options = { N: cost, r: 8, p: 1, maxmem: cost * 1024 + 2 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), Buffer.concat([SCRYPT_LABEL, salt]), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Base64 without padding, as in age headers. */
export function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '')
}
