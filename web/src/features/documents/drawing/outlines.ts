/** How far a simplified outline may be from the pixels, in pixels. */
const SIMPLIFICATION = 0.85

/**
 * The outlines of the marked pixels of a picture: x and y of each corner. Areas run clockwise, their holes the other way;
 * with the even-odd rule they cover what is marked.
 */
export function outlinesOf(marked: Uint8Array, width: number, height: number): number[][] {
  const isMarked = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && marked[y * width + x] !== 0
  /** The edges above marked pixels that belong to an outline already. */
  const seen = new Uint8Array(width * (height + 1))
  const outlines: number[][] = []
  for (let y = 0; y <= height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (at < marked.length && at >= width && (marked[at] !== 0) === (marked[at - width] !== 0)) continue
      if (seen[at] === 1 || isMarked(x, y) === isMarked(x, y - 1)) continue
      const outline = simplify(trace(x, y, isMarked, seen, width))
      if (outline.length >= 6) outlines.push(outline)
    }
  }
  return outlines
}

const RIGHT = 0
const DOWN = 1
const LEFT = 2
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Follows the edge between marked and other pixels, with the marked ones at the right hand. */
function trace(
  startX: number,
  startY: number,
  isMarked: (x: number, y: number) => boolean,
  seen: Uint8Array,
  width: number,
): number[] {
  // Above a marked pixel the edge runs to the right, below one to the left.
  const startDirection = isMarked(startX, startY) ? RIGHT : LEFT
  let [x, y, direction] = [startDirection === RIGHT ? startX : startX + 1, startY, startDirection as number]
  const [firstX, firstY] = [x, y]
  const corners: number[] = []
  do {
    corners.push(x, y)
    // Straight on for as long as the pixels beside the edge stay the same.
    do {
      if (direction === RIGHT) seen[y * width + x] = 1
      if (direction === LEFT) seen[y * width + x - 1] = 1
      const [dx, dy] = STEPS[direction] ?? STEPS[RIGHT]
      x += dx
      y += dy
    } while (!(x === firstX && y === firstY) && turnAt(x, y, direction, isMarked) === 0)
    direction = (direction + turnAt(x, y, direction, isMarked) + 4) % 4
  } while (!(x === firstX && y === firstY && direction === startDirection))
  return corners
}

/** 1 to the right, -1 to the left, 0 straight on, at the corner of four pixels. */
function turnAt(x: number, y: number, direction: number, isMarked: (x: number, y: number) => boolean): -1 | 0 | 1 {
  const upperLeft = isMarked(x - 1, y - 1)
  const upperRight = isMarked(x, y - 1)
  const lowerLeft = isMarked(x - 1, y)
  const lowerRight = isMarked(x, y)
  const [aheadLeft, aheadRight] =
    direction === RIGHT
      ? [upperRight, lowerRight]
      : direction === DOWN
        ? [lowerRight, lowerLeft]
        : direction === LEFT
          ? [lowerLeft, upperLeft]
          : [upperLeft, upperRight]
  if (!aheadRight) return 1
  return aheadLeft ? -1 : 0
}

/** Leaves out the corners of the steps that pixels make of a slanting line. */
function simplify(corners: readonly number[]): number[] {
  const count = corners.length / 2
  if (count <= 4) return [...corners]
  const isKept = new Uint8Array(count)
  const half = Math.floor(count / 2)
  isKept[0] = 1
  isKept[half] = 1
  const waiting: [number, number][] = [
    [0, half],
    [half, count],
  ]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const [from, to] = part
    let [furthest, distance] = [-1, SIMPLIFICATION]
    for (let at = from + 1; at < to; at += 1) {
      const away = distanceToLine(corners, at, from, to % count)
      if (away > distance) [furthest, distance] = [at, away]
    }
    if (furthest === -1) continue
    isKept[furthest] = 1
    waiting.push([from, furthest], [furthest, to])
  }
  return corners.filter((_, at) => isKept[at >> 1] === 1)
}

function distanceToLine(corners: readonly number[], at: number, from: number, to: number): number {
  const [fromX = 0, fromY = 0] = [corners[2 * from], corners[2 * from + 1]]
  const [dx, dy] = [(corners[2 * to] ?? 0) - fromX, (corners[2 * to + 1] ?? 0) - fromY]
  const [x, y] = [(corners[2 * at] ?? 0) - fromX, (corners[2 * at + 1] ?? 0) - fromY]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length
}
