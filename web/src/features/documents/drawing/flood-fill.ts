/** A picture of the page: four bytes a pixel, row by row. */
export interface PagePicture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** How much a pixel may differ from the one that was chosen, summed over its four bytes. */
const TOLERANCE = 96
/**
 * The fill goes on beneath the soft edge of a line by so many pixels, so that no ring stays empty, but only up to the
 * middle of the line: nothing of it shows at the other side.
 */
const REACH_PIXELS = 2

/** Marks the pixels of one colour around a point: not 0. Null if the point is outside. */
export function floodFill({ width, height, data }: PagePicture, x: number, y: number): Uint8Array | null {
  const [startX, startY] = [Math.floor(x), Math.floor(y)]
  if (startX < 0 || startY < 0 || startX >= width || startY >= height) return null
  const start = startY * width + startX
  const likeness = likenessTo(data, start)
  const filled = new Uint8Array(width * height)
  const waiting = [start]
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
  const isRising = (from: number, to: number) => differenceOf(data, start, to) > differenceOf(data, start, from)
  for (let step = 1; step <= REACH_PIXELS; step += 1) grow(filled, width, step, likeness, isRising)
  return filled
}

/** 1 for each pixel that has about the colour of the one at `start`. */
function likenessTo(data: Uint8ClampedArray, start: number): Uint8Array {
  const likeness = new Uint8Array(data.length / 4)
  const colors = new Uint32Array(data.buffer, data.byteOffset, likeness.length)
  const color = colors[start]
  for (let pixel = 0; pixel < likeness.length; pixel += 1)
    if (colors[pixel] === color || differenceOf(data, start, pixel) <= TOLERANCE) likeness[pixel] = 1
  return likeness
}

/** How much two pixels differ, summed over their four bytes. */
function differenceOf(data: Uint8ClampedArray, a: number, b: number): number {
  const [left, right] = [4 * a, 4 * b]
  return (
    Math.abs((data[left] ?? 0) - (data[right] ?? 0)) +
    Math.abs((data[left + 1] ?? 0) - (data[right + 1] ?? 0)) +
    Math.abs((data[left + 2] ?? 0) - (data[right + 2] ?? 0)) +
    Math.abs((data[left + 3] ?? 0) - (data[right + 3] ?? 0))
  )
}

/** Extends the area by one pixel, but never across a line: only onto pixels of another colour, and to its middle. */
function grow(
  filled: Uint8Array,
  width: number,
  step: number,
  likeness: Uint8Array,
  isRising: (from: number, to: number) => boolean,
): void {
  const isReachedFrom = (from: number, at: number) => filled[from] === step && (step === 1 || isRising(from, at))
  for (let at = 0; at < filled.length; at += 1) {
    if (likeness[at] !== 0 || filled[at] !== 0) continue
    const hasLeft = at % width > 0
    const hasRight = (at + 1) % width > 0
    const isReached =
      isReachedFrom(at - width, at) ||
      isReachedFrom(at + width, at) ||
      (hasLeft && isReachedFrom(at - 1, at)) ||
      (hasRight && isReachedFrom(at + 1, at)) ||
      // The soft edge also bends around a corner.
      (step === 1 && hasLeft && (filled[at - width - 1] === 1 || filled[at + width - 1] === 1)) ||
      (step === 1 && hasRight && (filled[at - width + 1] === 1 || filled[at + width + 1] === 1))
    if (isReached) filled[at] = step + 1
  }
}
