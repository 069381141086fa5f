import { describe, expect, it } from 'vitest'
import { FITTED_IMAGE, fitScale, pannedBy, rotated, withinFrame, zoomedBy } from './imageView.ts'

const IMAGE = { width: 4000, height: 2000 }
const FRAME = { width: 1000, height: 1000 }
const MIDDLE = { x: 0, y: 0 }

describe('the view of an image', () => {
  it('fits the whole image, rotated too, and enlarges nothing', () => {
    expect(fitScale(IMAGE, FRAME, 0)).toBe(0.25)
    expect(fitScale(IMAGE, { width: 1000, height: 2000 }, 1)).toBe(0.5)
    expect(fitScale({ width: 10, height: 10 }, FRAME, 0)).toBe(1)
  })

  it('keeps the point under the pointer in place', () => {
    const before = { ...FITTED_IMAGE, zoom: 4 }
    const at = { x: 300, y: -200 }
    const after = zoomedBy(before, 2, at, IMAGE, FRAME)
    expect(after.zoom).toBe(8)
    expect((at.x - after.offsetX) / after.zoom).toBeCloseTo((at.x - before.offsetX) / before.zoom)
    expect((at.y - after.offsetY) / after.zoom).toBeCloseTo((at.y - before.offsetY) / before.zoom)
  })

  it('zooms between the whole image and clearly visible pixels', () => {
    expect(zoomedBy(FITTED_IMAGE, 0.5, MIDDLE, IMAGE, FRAME).zoom).toBe(1)
    expect(zoomedBy(FITTED_IMAGE, 1000, MIDDLE, IMAGE, FRAME).zoom).toBe(32)
  })

  it('cannot be panned out of its frame', () => {
    expect(pannedBy(FITTED_IMAGE, { x: 500, y: 500 }, IMAGE, FRAME)).toEqual(FITTED_IMAGE)
    const zoomed = { ...FITTED_IMAGE, zoom: 2 }
    expect(pannedBy(zoomed, { x: 9999, y: -9999 }, IMAGE, FRAME)).toMatchObject({ offsetX: 500, offsetY: -0 })
    expect(withinFrame({ ...zoomed, zoom: 4, offsetY: -9999 }, IMAGE, FRAME).offsetY).toBe(-500)
  })

  it('is reset when it is rotated', () => {
    expect(rotated({ zoom: 3, offsetX: 9, offsetY: 9, turns: 3 })).toEqual({ ...FITTED_IMAGE, turns: 4 })
  })
})
