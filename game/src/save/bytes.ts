/** Why a save can't be read. The message is for the player. */
export class SaveError extends Error {
  readonly reason: 'unknown' | 'newer' | 'damaged'

  constructor(reason: 'unknown' | 'newer' | 'damaged', message: string) {
    super(message)
    this.reason = reason
  }
}

const damaged = () => new SaveError('damaged', 'This world is damaged or cut short.')

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320
  return value
})

/** CRC-32, as zip archives have it. */
export function checksumOf(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (CHECKSUMS[(value ^ byte) & 255] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}

/** Collects bytes, the lowest first. */
export class ByteWriter {
  private bytes = new Uint8Array(1024)
  private view = new DataView(this.bytes.buffer)
  private length = 0

  byte(value: number): void {
    this.room(1)
    this.bytes[this.length++] = value
  }

  /** A whole number from 0 to 2³² − 1, small ones in fewer bytes. */
  count(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** A whole number of 32 bits with sign. */
  integer(value: number): void {
    this.room(4)
    this.view.setInt32(this.length, value, true)
    this.length += 4
  }

  number(value: number): void {
    this.room(8)
    this.view.setFloat64(this.length, value, true)
    this.length += 8
  }

  raw(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.count(bytes.length)
    this.raw(bytes)
  }

  /** What another writer collected, with its length before and its checksum after it. */
  record(other: ByteWriter): void {
    const bytes = other.take()
    this.count(bytes.length)
    this.raw(bytes)
    this.integer(checksumOf(bytes) | 0)
  }

  take(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  private room(sizeBytes: number): void {
    if (this.length + sizeBytes <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + sizeBytes))
    grown.set(this.bytes)
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }
}

/** Reads what a `ByteWriter` collected. Throws a `SaveError` at the first thing that can't be. */
export class ByteReader {
  private at = 0
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  byte(most = 255): number {
    const value = this.bytes[this.skip(1)] ?? 0
    if (value > most) throw damaged()
    return value
  }

  /** Refuses more than `most`, so nothing is allocated for what isn't there. */
  count(most: number): number {
    let [value, weight] = [0, 1]
    for (let part = 0; part < 5; part++) {
      const byte = this.byte()
      value += (byte & 127) * weight
      weight *= 128
      if (byte > 127) continue
      if (value > most) throw damaged()
      return value
    }
    throw damaged()
  }

  integer(): number {
    return this.view.getInt32(this.skip(4), true)
  }

  /** Refuses what is no number between `least` and `most`. */
  number(least: number, most: number): number {
    const value = this.view.getFloat64(this.skip(8), true)
    if (!(value >= least && value <= most)) throw damaged()
    return value
  }

  text(mostBytes: number): string {
    const length = this.count(mostBytes)
    const start = this.skip(length)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(this.bytes.subarray(start, start + length))
    } catch {
      throw damaged()
    }
  }

  record(mostBytes: number): ByteReader {
    const length = this.count(mostBytes)
    const start = this.skip(length)
    const bytes = this.bytes.subarray(start, start + length)
    if (this.integer() >>> 0 !== checksumOf(bytes)) throw damaged()
    return new ByteReader(bytes)
  }

  /** Refuses what is left over. */
  end(): void {
    if (this.at !== this.bytes.length) throw damaged()
  }

  /** Refuses a statement that doesn't hold. */
  check(holds: boolean): void {
    if (!holds) throw damaged()
  }

  private skip(sizeBytes: number): number {
    const start = this.at
    if (start + sizeBytes > this.bytes.length) throw damaged()
    this.at += sizeBytes
    return start
  }
}
