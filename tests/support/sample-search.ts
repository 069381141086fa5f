const SAMPLE_BYTES = 32
const SAMPLE_EVERY_BYTES = 4096

/** Finds samples of known contents in other bytes, at any offset: 32 bytes from each 4 KiB of content. */
export class SampleSearch {
  readonly #samples = new Map<number, Buffer[]>()

  constructor(contents: readonly Buffer[]) {
    for (const content of contents) {
      for (let start = 0; start + SAMPLE_BYTES <= content.length; start += SAMPLE_EVERY_BYTES) {
        const sample = content.subarray(start, start + SAMPLE_BYTES)
        const prefix = sample.readUInt32BE(0)
        this.#samples.set(prefix, [...(this.#samples.get(prefix) ?? []), sample])
      }
    }
  }

  /** Number of samples found. */
  count(bytes: Buffer): number {
    let found = 0
    let prefix = 0
    for (let index = 0; index < bytes.length; index++) {
      prefix = ((prefix << 8) | (bytes[index] ?? 0)) >>> 0
      if (index < 3) continue
      const start = index - 3
      for (const sample of this.#samples.get(prefix) ?? []) {
        if (sample.equals(bytes.subarray(start, start + SAMPLE_BYTES))) found++
      }
    }
    return found
  }
}
