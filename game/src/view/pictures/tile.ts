/** Side of a texture in pixels. */
export const TILE_SIZE = 16

/** A texture while it is painted. Row 0 is at the top; what is beyond an edge goes on at the other one, so that it repeats. */
export class Tile {
  readonly pixels = new Uint8ClampedArray(TILE_SIZE * TILE_SIZE * 4)
  #state: number

  constructor(name: string) {
    this.#state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261) >>> 0
  }

  /** The next of a row of numbers from 0 to below 1 that is the same for a name on every device. */
  random(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return (this.#state >>> 8) / (1 << 24)
  }

  choose<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.random() * values.length)] ?? values[0]
  }

  /** Paints a pixel; `colour` is `#rrggbb`. */
  dot(x: number, y: number, color: string, alpha = 255): this {
    const value = Number.parseInt(color.slice(1), 16)
    this.pixels.set([value >> 16, (value >> 8) & 255, value & 255, alpha], this.#at(x, y))
    return this
  }

  rect(x: number, y: number, width: number, height: number, color: string, alpha = 255): this {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) this.dot(column, row, color, alpha)
    }
    return this
  }

  fill(color: string, alpha = 255): this {
    return this.rect(0, 0, TILE_SIZE, TILE_SIZE, color, alpha)
  }

  /** Makes a pixel lighter (over 1) or darker. */
  shade(x: number, y: number, factor: number): this {
    const at = this.#at(x, y)
    for (let channel = at; channel < at + 3; channel++) this.pixels[channel] = (this.pixels[channel] ?? 0) * factor
    return this
  }

  shadeRect(x: number, y: number, width: number, height: number, factor: number): this {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) this.shade(column, row, factor)
    }
    return this
  }

  /** Changes the light of each painted pixel by chance, by at most `amount`. */
  grain(amount: number): this {
    for (let y = 0; y < TILE_SIZE; y++) {
      for (let x = 0; x < TILE_SIZE; x++) this.shade(x, y, 1 + (this.random() * 2 - 1) * amount)
    }
    return this
  }

  /** Fills with clouds of some colours, from the lowest to the highest. `cell` is their size in pixels: 2, 4 or 8. */
  clouds(colors: readonly string[], cell: number, roughness = 0.35): this {
    const count = TILE_SIZE / cell
    const lattice = Array.from({ length: count * count }, () => this.random())
    const at = (x: number, y: number) => lattice[(y % count) * count + (x % count)] ?? 0
    for (let y = 0; y < TILE_SIZE; y++) {
      for (let x = 0; x < TILE_SIZE; x++) {
        const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
        const [right, down] = [(x % cell) / cell, (y % cell) / cell]
        const top = at(column, row) * (1 - right) + at(column + 1, row) * right
        const bottom = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right
        const value = (top * (1 - down) + bottom * down) * (1 - roughness) + this.random() * roughness
        this.dot(x, y, colors[Math.min(colors.length - 1, Math.floor(value * colors.length))] ?? '#000000')
      }
    }
    return this
  }

  /** Paints rows of letters, each standing for a colour of `colours`; a dot leaves the pixel as it is. */
  sprite(rows: readonly string[], colors: Readonly<Record<string, string>>, left = 0, top = 0): this {
    rows.forEach((row, y) => {
      ;[...row].forEach((letter, x) => {
        const color = colors[letter]
        if (color !== undefined) this.dot(left + x, top + y, color)
      })
    })
    return this
  }

  copy(other: Tile): this {
    this.pixels.set(other.pixels)
    return this
  }

  #at(x: number, y: number): number {
    return ((Math.floor(y) & (TILE_SIZE - 1)) * TILE_SIZE + (Math.floor(x) & (TILE_SIZE - 1))) * 4
  }
}

/** The smallest square with all that is painted of a tile, and a pixel around it where there is one. */
export function paintedSquare(pixels: Uint8ClampedArray): { x: number; y: number; size: number } {
  const painted = Array.from({ length: TILE_SIZE * TILE_SIZE }, (_, at) => at).filter((at) => pixels[at * 4 + 3])
  const columns = painted.map((at) => at % TILE_SIZE)
  const rows = painted.map((at) => Math.floor(at / TILE_SIZE))
  if (painted.length === 0) return { x: 0, y: 0, size: TILE_SIZE }
  const [left, right, top, bottom] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]
  const size = Math.min(TILE_SIZE, Math.max(right - left, bottom - top) + 3)
  const from = (low: number, high: number) =>
    Math.max(0, Math.min(TILE_SIZE - size, Math.floor((low + high + 2 - size) / 2)))
  return { x: from(left, right), y: from(top, bottom), size }
}
