import { OPAQUE, SHADING, type Surroundings } from './surroundings.ts'

/** What the four corners of a face get, each value packed by corner: the first in the lowest bits. */
export interface CornerLight {
  /** Two bits a corner, 3 for a corner that nothing darkens. */
  shade: number
  /** Eight bits a corner. */
  sky: number
  block: number
}

/**
 * Light of the corners of the face in front of which `front` lies: the mean of the four places that meet at a corner, as far as
 * light gets there, and how many of them stand in its way.
 */
export function lightCorners(
  around: Surroundings,
  front: number,
  uStep: number,
  vStep: number,
  out: CornerLight,
): void {
  const { light, kinds } = around
  out.shade = 0
  out.sky = 0
  out.block = 0
  const own = light[front] ?? 0
  for (let corner = 0; corner < 4; corner++) {
    const u = corner === 0 || corner === 3 ? -uStep : uStep
    const v = corner < 2 ? -vStep : vStep
    const [kindU, kindV] = [kinds[front + u] ?? 0, kinds[front + v] ?? 0]
    let [sky, block, count] = [own >> 4, own & 15, 1]
    if ((kindU & OPAQUE) === 0) {
      const there = light[front + u] ?? 0
      sky += there >> 4
      block += there & 15
      count++
    }
    if ((kindV & OPAQUE) === 0) {
      const there = light[front + v] ?? 0
      sky += there >> 4
      block += there & 15
      count++
    }
    const isShut = (kindU & kindV & OPAQUE) !== 0
    const kindBoth = kinds[front + u + v] ?? 0
    if (!isShut && (kindBoth & OPAQUE) === 0) {
      const there = light[front + u + v] ?? 0
      sky += there >> 4
      block += there & 15
      count++
    }
    const shading = ((kindU & SHADING) + (kindV & SHADING) + (kindBoth & SHADING)) / SHADING
    const shade = (kindU & kindV & SHADING) !== 0 ? 0 : 3 - shading
    out.shade |= shade << (corner * 2)
    out.sky |= Math.round((sky * 17) / count) << (corner * 8)
    out.block |= Math.round((block * 17) / count) << (corner * 8)
  }
}

export function shadeOf(shade: number, corner: number): number {
  return (shade >>> (corner * 2)) & 3
}

export function levelOfCorner(levels: number, corner: number): number {
  return (levels >>> (corner * 8)) & 255
}

/** Whether the light is the same at both ends of each side that goes right, or up. */
export function isEven(shade: number, sky: number, block: number, way: 'right' | 'up'): boolean {
  const pairs = way === 'right' ? ([0, 1, 3, 2] as const) : ([0, 3, 1, 2] as const)
  const [a, b, c, d] = pairs
  return (
    shadeOf(shade, a) === shadeOf(shade, b) &&
    shadeOf(shade, c) === shadeOf(shade, d) &&
    levelOfCorner(sky, a) === levelOfCorner(sky, b) &&
    levelOfCorner(sky, c) === levelOfCorner(sky, d) &&
    levelOfCorner(block, a) === levelOfCorner(block, b) &&
    levelOfCorner(block, c) === levelOfCorner(block, d)
  )
}

/** The corner to begin a quad at, so that its diagonal joins the brighter pair and darkness doesn't smear along it. */
export function firstCorner(shade: number, sky: number, block: number): 0 | 1 {
  const weight = (corner: number) =>
    shadeOf(shade, corner) * 64 + Math.max(levelOfCorner(sky, corner), levelOfCorner(block, corner))
  return weight(0) + weight(2) < weight(1) + weight(3) ? 1 : 0
}
