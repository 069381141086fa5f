// Bech32 (BIP 173) without its length limit: the encoding of age keys.

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECKSUM_WORDS = 6

/** Decodes a text with a lower-case prefix; null when it is invalid. */
export function decodeBech32(text: string, prefix: string): Buffer | null {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return null
  if (!lower.startsWith(`${prefix}1`)) return null
  const words = Array.from(lower.slice(prefix.length + 1), (character) => ALPHABET.indexOf(character))
  if (words.length < CHECKSUM_WORDS || words.includes(-1)) return null
  if (checksum([...expanded(prefix), ...words]) !== 1) return null
  return toBytes(words.slice(0, -CHECKSUM_WORDS))
}

function expanded(prefix: string): number[] {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function checksum(words: readonly number[]): number {
  let sum = 1
  for (const word of words) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ word
    for (const [bit, generator] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum
}

/** Converts five-bit words to bytes; null when the remaining bits are not zero. */
function toBytes(words: readonly number[]): Buffer | null {
  const bytes: number[] = []
  let [gathered, bits] = [0, 0]
  for (const word of words) {
    gathered = (gathered << 5) | word
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(gathered >> bits)
    gathered &= (1 << bits) - 1
  }
  return bits < 5 && gathered === 0 ? Buffer.from(bytes) : null
}
