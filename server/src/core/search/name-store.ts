const NAMES_PER_BLOCK = 1024
const SEPARATOR = '\n'

/**
 * The folded names of all items by number, joined into a few long texts: a search scans all of them within
 * milliseconds, and they take little more memory than their letters.
 */
export class NameStore {
  readonly #blocks: NameBlock[] = []

  set(number: number, name: string): void {
    const index = Math.floor(number / NAMES_PER_BLOCK)
    while (this.#blocks.length <= index) this.#blocks.push(new NameBlock())
    this.#blocks[index]?.set(number % NAMES_PER_BLOCK, name)
  }

  get(number: number): string {
    return this.#blocks[Math.floor(number / NAMES_PER_BLOCK)]?.get(number % NAMES_PER_BLOCK) ?? ''
  }

  /** Calls `found` for each name that contains a text. */
  findText(text: string, found: (number: number, name: string) => void): void {
    for (const [index, block] of this.#blocks.entries()) {
      block.find(text, (place, name) => found(index * NAMES_PER_BLOCK + place, name))
    }
  }
}

/**
 * Names joined into one text. Changes are applied when the block is read or has changed entirely, so that many cost one
 * rebuild.
 */
class NameBlock {
  #text = SEPARATOR.repeat(NAMES_PER_BLOCK)
  /** The offset of each name, and the end of the last one's separator. */
  #starts = Uint32Array.from({ length: NAMES_PER_BLOCK + 1 }, (_, place) => place)
  readonly #changes = new Map<number, string>()

  set(place: number, name: string): void {
    this.#changes.set(place, name)
    // Joined into one text, they take a fraction of the memory.
    if (this.#changes.size === NAMES_PER_BLOCK) this.#applyChanges()
  }

  get(place: number): string {
    return this.#changes.get(place) ?? this.#nameAt(place)
  }

  find(text: string, found: (place: number, name: string) => void): void {
    if (this.#changes.size > 0) this.#applyChanges()
    for (let from = 0; ; ) {
      const offset = this.#text.indexOf(text, from)
      if (offset < 0) return
      const place = this.#placeOf(offset)
      found(place, this.#nameAt(place))
      from = this.#startOf(place + 1)
    }
  }

  #applyChanges(): void {
    const names = Array.from({ length: NAMES_PER_BLOCK }, (_, place) => this.get(place))
    this.#changes.clear()
    let start = 0
    for (const [place, name] of names.entries()) {
      this.#starts[place] = start
      start += name.length + 1
    }
    this.#starts[NAMES_PER_BLOCK] = start
    this.#text = names.join(SEPARATOR) + SEPARATOR
  }

  #nameAt(place: number): string {
    return this.#text.slice(this.#startOf(place), this.#startOf(place + 1) - 1)
  }

  #startOf(place: number): number {
    return this.#starts[place] ?? this.#text.length
  }

  #placeOf(offset: number): number {
    let [low, high] = [0, NAMES_PER_BLOCK - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#startOf(middle) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
