// NBT, the format of `level.dat`: named values of twelve types in nested compounds.

const [END, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BYTE_ARRAY, STRING, LIST, COMPOUND, INT_ARRAY, LONG_ARRAY] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
]
/** Bytes of a value, and of an element of a list or array, where they are the same for all. */
const FIXED_BYTES: Readonly<Record<number, number>> = {
  [BYTE]: 1,
  [SHORT]: 2,
  [INT]: 4,
  [LONG]: 8,
  [FLOAT]: 4,
  [DOUBLE]: 8,
}
const ELEMENT_BYTES: Readonly<Record<number, number>> = { [BYTE_ARRAY]: 1, [INT_ARRAY]: 4, [LONG_ARRAY]: 8 }
/** As in the game. */
const DEPTH_MAX = 512
/** Longer names are none of those wanted. */
const NAME_MAX_BYTES = 64
/** Longer lists of numbers are passed over. */
const LIST_MAX = 16

/** The bytes are not NBT, or cut short. */
export class NbtDamage extends Error {}

/** The names of wanted values; those in a compound have names of their own. */
export interface WantedNames {
  readonly [name: string]: true | WantedNames
}

/** Whole numbers, texts, lists of numbers and compounds; other types are not read. */
export type NbtValue = bigint | number | string | number[] | NbtCompound
export type NbtCompound = Map<string, NbtValue>

/**
 * Reads the wanted values of a compound and passes over all others, in time proportional to the size. Java writes numbers
 * with the highest byte first, Bedrock with the lowest. Throws `NbtDamage`.
 */
export function readNbt(bytes: Buffer, wanted: WantedNames, order: 'big' | 'little'): NbtCompound {
  const reader = new NbtReader(bytes, order === 'little')
  if (reader.byte() !== COMPOUND) throw new NbtDamage('It does not begin with a compound')
  reader.skipText()
  return reader.compound(wanted, 1)
}

class NbtReader {
  readonly #bytes: Buffer
  readonly #isLittle: boolean
  #at = 0

  constructor(bytes: Buffer, isLittle: boolean) {
    this.#bytes = bytes
    this.#isLittle = isLittle
  }

  compound(wanted: WantedNames, depth: number): NbtCompound {
    const values: NbtCompound = new Map()
    for (let type = this.byte(); type !== END; type = this.byte()) {
      const name = this.#name()
      const names = name !== null && Object.hasOwn(wanted, name) ? wanted[name] : undefined
      const value = names === undefined ? this.#skip(type, depth) : this.#value(type, names, depth)
      if (name !== null && value !== undefined) values.set(name, value)
    }
    return values
  }

  byte(): number {
    return this.#bytes[this.#take(1)] as number
  }

  skipText(): void {
    this.#take(this.#short())
  }

  /** Undefined, and passed over, if it is none of the types that are read. */
  #value(type: number, names: true | WantedNames, depth: number): NbtValue | undefined {
    if (type === COMPOUND && names !== true) return this.compound(names, this.#deeper(depth))
    if (type === BYTE) return this.#bytes.readInt8(this.#take(1))
    if (type === INT) return this.#int()
    if (type === LONG) {
      const at = this.#take(8)
      return this.#isLittle ? this.#bytes.readBigInt64LE(at) : this.#bytes.readBigInt64BE(at)
    }
    if (type === STRING) {
      const lengthBytes = this.#short()
      const at = this.#take(lengthBytes)
      const text = this.#bytes.subarray(at, at + lengthBytes)
      return this.#isLittle ? text.toString('utf8') : modifiedUtf8(text)
    }
    if (type === LIST) {
      const start = this.#at
      const [element, count] = [this.byte(), this.#int()]
      if (element === INT && count >= 0 && count <= LIST_MAX) return Array.from({ length: count }, () => this.#int())
      this.#at = start
    }
    return this.#skip(type, depth)
  }

  #skip(type: number, depth: number): undefined {
    const fixedBytes = FIXED_BYTES[type]
    const elementBytes = ELEMENT_BYTES[type]
    if (fixedBytes !== undefined) this.#take(fixedBytes)
    else if (elementBytes !== undefined) this.#take(elementBytes * this.#count())
    else if (type === STRING) this.skipText()
    else if (type === LIST) this.#skipList(this.#deeper(depth))
    else if (type === COMPOUND) this.compound({}, this.#deeper(depth))
    else throw new NbtDamage(`There is no type ${type}`)
    return undefined
  }

  #skipList(depth: number): void {
    const element = this.byte()
    const count = Math.max(0, this.#int())
    // Else a few bytes could stand for thousands of millions of elements that have none.
    if (element === END && count > 0) throw new NbtDamage('A list of nothing has elements')
    const fixedBytes = FIXED_BYTES[element]
    if (fixedBytes !== undefined) this.#take(fixedBytes * count)
    else for (let index = 0; index < count; index++) this.#skip(element, depth)
  }

  #deeper(depth: number): number {
    if (depth >= DEPTH_MAX) throw new NbtDamage('It is nested too deeply')
    return depth + 1
  }

  /** Null if it is too long to be a wanted one. */
  #name(): string | null {
    const lengthBytes = this.#short()
    const at = this.#take(lengthBytes)
    return lengthBytes > NAME_MAX_BYTES ? null : this.#bytes.toString('utf8', at, at + lengthBytes)
  }

  #count(): number {
    const count = this.#int()
    if (count < 0) throw new NbtDamage('An array has a negative length')
    return count
  }

  #short(): number {
    const at = this.#take(2)
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at)
  }

  #int(): number {
    const at = this.#take(4)
    return this.#isLittle ? this.#bytes.readInt32LE(at) : this.#bytes.readInt32BE(at)
  }

  /** Where the next bytes begin, which are then behind. */
  #take(lengthBytes: number): number {
    const at = this.#at
    if (at + lengthBytes > this.#bytes.length) throw new NbtDamage('It ends early')
    this.#at += lengthBytes
    return at
  }
}

/** Java encodes each half of a surrogate pair by itself, and the zero in two bytes. */
function modifiedUtf8(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const [first, second, third] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
    if (first < 0x80) {
      text += String.fromCharCode(first)
      at += 1
    } else if (first < 0xe0) {
      text += String.fromCharCode(((first & 0x1f) << 6) | (second & 0x3f))
      at += 2
    } else {
      text += String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f))
      at += 3
    }
  }
  return text.toWellFormed()
}
