import { createHash, randomInt } from 'node:crypto'

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SALT_CHARACTERS = 16
const ROUNDS = 5000
const HASH_BYTES = 64
/** Which bytes of the hash are written together, as the format prescribes: three bytes give four characters. */
const GROUPS = 21

/**
 * Hashes a password as Linux systems store it ($6$, SHA-512 with 5,000 rounds), so that it is nowhere in clear text.
 * https://www.akkadia.org/drepper/SHA-crypt.txt
 */
export function hashPassword(password: string, salt: string = randomSalt()): string {
  const key = Buffer.from(password)
  const salted = Buffer.from(salt)
  const second = sha512(key, salted, key)
  const parts: Buffer[] = [key, salted, repeatTo(second, key.length)]
  for (let bits = key.length; bits > 0; bits >>= 1) parts.push(bits % 2 === 1 ? second : key)
  const first = sha512(...parts)
  const keyBytes = repeatTo(sha512(...Array.from({ length: key.length }, () => key)), key.length)
  const saltHash = sha512(...Array.from({ length: 16 + (first[0] ?? 0) }, () => salted))
  const saltBytes = repeatTo(saltHash, salted.length)
  let hash = first
  for (let round = 0; round < ROUNDS; round++) {
    const isOdd = round % 2 === 1
    hash = sha512(
      isOdd ? keyBytes : hash,
      round % 3 === 0 ? EMPTY : saltBytes,
      round % 7 === 0 ? EMPTY : keyBytes,
      isOdd ? hash : keyBytes,
    )
  }
  return `$6$${salt}$${encode(hash)}`
}

const EMPTY = Buffer.alloc(0)

function sha512(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function repeatTo(bytes: Buffer, lengthBytes: number): Buffer {
  return Buffer.alloc(lengthBytes, bytes)
}

function encode(hash: Buffer): string {
  const at = (index: number) => hash[index] ?? 0
  let text = ''
  for (let group = 0; group < GROUPS; group++) {
    const [a, b, c] = [group, group + GROUPS, group + 2 * GROUPS]
    const order = [
      [a, b, c],
      [b, c, a],
      [c, a, b],
    ][group % 3] as [number, number, number]
    text += characters((at(order[0]) << 16) | (at(order[1]) << 8) | at(order[2]), 4)
  }
  return text + characters(at(HASH_BYTES - 1), 2)
}

function characters(value: number, count: number): string {
  return Array.from({ length: count }, (_, index) => ALPHABET[(value >> (6 * index)) & 63]).join('')
}

function randomSalt(): string {
  return Array.from({ length: SALT_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
