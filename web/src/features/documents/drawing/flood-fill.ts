/** A picture of the page: four bytes a pixel, row by row. */
export interface PagePicture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** How much a pixel may differ from the one that was chosen, summed over its four bytes. */
const TOLERANCE = 96
/** The fill goes on beneath the soft edge of a line by so many pixels, so that no ring stays empty. */
const REACH_PIXELS = 2

/** Marks the pixels of one colour around a point: not 0. Null if the point is outside. */
export function floodFill({ width, height, data }: PagePicture, x: number, y: number): Uint8Array | null {
  const [startX, startY] = [Math.floor(x), Math.floor(y)]
  if (startX < 0 || startY < 0 || startX >= width || startY >= height) return null
  const likeness = likenessTo(data, startY * width + startX)
  const filled = new Uint8Array(width * height)
  const waiting = [startY * width + startX]
  for (let seed = waiting.pop(); seed !== undefined; seed = waiting.pop()) {
    if (filled[seed] === 1) continue
    const rowStart = seed - (seed % width)
    let from = seed
    while (from > rowStart && filled[from - 1] === 0 && likeness[from - 1] === 1) from -= 1
    let [isAboveOpen, isBelowOpen] = [false, false]
    for (let at = from; at < rowStart + width && filled[at] === 0 && likeness[at] === 1; at += 1) {
      filled[at] = 1
      if (rowStart > 0) {
        const isOpen = filled[at - width] === 0 && likeness[at - width] === 1
        if (isOpen && !isAboveOpen) waiting.push(at - width)
        isAboveOpen = isOpen
      }
      if (rowStart + width < filled.length) {
        const isOpen = filled[at + width] === 0 && likeness[at + width] === 1
        if (isOpen && !isBelowOpen) waiting.push(at + width)
        isBelowOpen = isOpen
      }
    }
  }
  for (let step = 1; step <= REACH_PIXELS; step += 1) grow(filled, width, step, likeness)
  return filled
}

/** 1 for each pixel that has about the colour of the one at `start`. */
function likenessTo(data: Uint8ClampedArray, start: number): Uint8Array {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(start * 4, start * 4 + 4)
  const likeness = new Uint8Array(data.length / 4)
  const colors = new Uint32Array(data.buffer, data.byteOffset, likeness.length)
  const color = colors[start]
  for (let pixel = 0, at = 0; pixel < likeness.length; pixel += 1, at += 4) {
    if (colors[pixel] === color) {
      likeness[pixel] = 1
      continue
    }
    const difference =
      Math.abs((data[at] ?? 0) - red) +
      Math.abs((data[at + 1] ?? 0) - green) +
      Math.abs((data[at + 2] ?? 0) - blue) +
      Math.abs((data[at + 3] ?? 0) - alpha)
    if (difference <= TOLERANCE) likeness[pixel] = 1
  }
  return likeness
}

/** Extends the area by one pixel, but never across a line: only onto pixels of another colour. */
function grow(filled: Uint8Array, width: number, step: number, likeness: Uint8Array): void {
  for (let at = 0; at < filled.length; at += 1) {
    if (likeness[at] !== 0 || filled[at] !== 0) continue
    const isReached =
      filled[at - width] === step ||
      filled[at + width] === step ||
      (filled[at - 1] === step && at % width > 0) ||
      (filled[at + 1] === step && (at + 1) % width > 0)
    if (isReached) filled[at] = step + 1
  }
}
