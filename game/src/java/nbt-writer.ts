/** A value of the format that Minecraft stores things in, with its type. */
export type Nbt =
  | { readonly type: 'byte'; readonly value: number }
  | { readonly type: 'int'; readonly value: number }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'long'; readonly value: bigint }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Uint8Array }
  | { readonly type: 'ints'; readonly value: Int32Array }
  | { readonly type: 'list'; readonly value: readonly Nbt[] }
  | { readonly type: 'compound'; readonly value: Readonly<Record<string, Nbt>> }

export const byte = (value: number): Nbt => ({ type: 'byte', value })
export const int = (value: number): Nbt => ({ type: 'int', value })
export const long = (value: number | bigint): Nbt => ({ type: 'long', value: BigInt(value) })
export const double = (value: number): Nbt => ({ type: 'double', value })
export const float = (value: number): Nbt => ({ type: 'float', value })
export const text = (value: string): Nbt => ({ type: 'text', value })
export const bytes = (value: Uint8Array): Nbt => ({ type: 'bytes', value })
export const ints = (value: Int32Array): Nbt => ({ type: 'ints', value })
export const list = (value: readonly Nbt[]): Nbt => ({ type: 'list', value })
export const compound = (value: Readonly<Record<string, Nbt>>): Nbt => ({ type: 'compound', value })

const TYPES: Readonly<Record<Nbt['type'], number>> = {
  byte: 1,
  int: 3,
  long: 4,
  float: 5,
  double: 6,
  bytes: 7,
  text: 8,
  list: 9,
  compound: 10,
  ints: 11,
}

/** The bytes of a compound as a file has it, the highest byte of numbers first. */
export function encodeNbt(root: Nbt): Uint8Array {
  const writer = new Writer()
  writer.number(1, TYPES[root.type])
  writer.text('')
  writer.value(root)
  return writer.take()
}

class Writer {
  #bytes = new Uint8Array(4096)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  value(nbt: Nbt): void {
    const { type, value } = nbt
    if (type === 'byte') this.number(1, value)
    else if (type === 'int') this.number(4, value)
    else if (type === 'long') this.#put(8, (view, at) => view.setBigInt64(at, value))
    else if (type === 'float') this.#put(4, (view, at) => view.setFloat32(at, value))
    else if (type === 'double') this.#put(8, (view, at) => view.setFloat64(at, value))
    else if (type === 'text') this.text(value)
    else if (type === 'compound') this.#compound(value)
    else {
      const [first] = value
      if (type === 'list') this.number(1, first === undefined || typeof first === 'number' ? 0 : TYPES[first.type])
      this.number(4, value.length)
      if (type === 'bytes') this.#raw(value)
      else if (type === 'ints') for (const one of value) this.number(4, one)
      else for (const one of value) this.value(one)
    }
  }

  #compound(values: Readonly<Record<string, Nbt>>): void {
    for (const [name, value] of Object.entries(values)) {
      this.number(1, TYPES[value.type])
      this.text(name)
      this.value(value)
    }
    this.number(1, 0)
  }

  number(sizeBytes: 1 | 2 | 4, value: number): void {
    this.#put(sizeBytes, (view, at) => {
      if (sizeBytes === 1) view.setInt8(at, value)
      else if (sizeBytes === 2) view.setInt16(at, value)
      else view.setInt32(at, value)
    })
  }

  /** Each half of a surrogate pair by itself, and the zero in two bytes, as Java has it. */
  text(value: string): void {
    const encoded: number[] = []
    for (let index = 0; index < value.length; index++) {
      const unit = value.charCodeAt(index)
      if (unit > 0 && unit < 0x80) encoded.push(unit)
      else if (unit < 0x800) encoded.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f))
      else encoded.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f))
    }
    this.number(2, encoded.length)
    this.#raw(Uint8Array.from(encoded))
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #raw(part: Uint8Array): void {
    const at = this.#room(part.length)
    this.#bytes.set(part, at)
  }

  #put(sizeBytes: number, set: (view: DataView, at: number) => void): void {
    const at = this.#room(sizeBytes)
    set(this.#view, at)
  }

  /** Where that many bytes begin, which are written next. */
  #room(sizeBytes: number): number {
    const at = this.#length
    this.#length += sizeBytes
    if (this.#length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length))
      grown.set(this.#bytes)
      this.#bytes = grown
      this.#view = new DataView(grown.buffer)
    }
    return at
  }
}
