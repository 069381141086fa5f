import { describe, expect, it } from 'vitest'
import { fitScale, pannedBy, rotated, WHOLE_IMAGE, withinFrame, zoomedBy } from './imageView.ts'

const IMAGE = { width: 4000, height: 2000 }
const FRAME = { width: 1000, height: 1000 }
const MIDDLE = { x: 0, y: 0 }

describe('the view of a picture', () => {
  it('fits all of it, on its side as well, and blows nothing up', () => {
    expect(fitScale(IMAGE, FRAME, 0)).toBe(0.25)
    expect(fitScale(IMAGE, { width: 1000, height: 2000 }, 1)).toBe(0.5)
    expect(fitScale({ width: 10, height: 10 }, FRAME, 0)).toBe(1)
  })

  it('keeps what is under the pointer where it is', () => {
    const before = { ...WHOLE_IMAGE, zoom: 4 }
    const at = { x: 300, y: -200 }
    const after = zoomedBy(before, 2, at, IMAGE, FRAME)
    expect(after.zoom).toBe(8)
    expect((at.x - after.offsetX) / after.zoom).toBeCloseTo((at.x - before.offsetX) / before.zoom)
    expect((at.y - after.offsetY) / after.zoom).toBeCloseTo((at.y - before.offsetY) / before.zoom)
  })

  it('zooms between all of it and pixels that can be counted', () => {
    expect(zoomedBy(WHOLE_IMAGE, 0.5, MIDDLE, IMAGE, FRAME).zoom).toBe(1)
    expect(zoomedBy(WHOLE_IMAGE, 1000, MIDDLE, IMAGE, FRAME).zoom).toBe(32)
  })

  it('cannot be pushed out of its frame', () => {
    expect(pannedBy(WHOLE_IMAGE, { x: 500, y: 500 }, IMAGE, FRAME)).toEqual(WHOLE_IMAGE)
    const zoomed = { ...WHOLE_IMAGE, zoom: 2 }
    expect(pannedBy(zoomed, { x: 9999, y: -9999 }, IMAGE, FRAME)).toMatchObject({ offsetX: 500, offsetY: -0 })
    expect(withinFrame({ ...zoomed, zoom: 4, offsetY: -9999 }, IMAGE, FRAME).offsetY).toBe(-500)
  })

  it('shows all of it again when it is turned', () => {
    expect(rotated({ zoom: 3, offsetX: 9, offsetY: 9, turns: 3 })).toEqual({ ...WHOLE_IMAGE, turns: 4 })
  })
})
