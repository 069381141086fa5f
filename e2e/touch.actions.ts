import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { openDevtools } from './page-pool.ts'

/** A position in the window, in CSS pixels. */
type Point = readonly [x: number, y: number]

/** Moves one finger from point to point. */
export async function drag(page: Page, points: readonly Point[]): Promise<void> {
  const session = await openDevtools(page)
  for (const [index, [x, y]] of points.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove'
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y, id: 0 }] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Holds a finger on a row or tile until `isDone`. */
export async function holdFinger(page: Page, target: Locator, isDone: () => Promise<boolean>): Promise<void> {
  await pressFinger(page, target, async () => {
    while (!(await isDone())) await delay(20)
  })
}

/** Puts a finger on a row, tile or button, and lifts it after `meanwhile`. */
export async function pressFinger(page: Page, target: Locator, meanwhile: () => Promise<void>): Promise<void> {
  const session = await openDevtools(page)
  const box = await target.boundingBox()
  if (box === null) throw new Error('What the finger should touch is not in sight')
  const touchPoints = [{ x: box.x + Math.min(120, box.width / 2), y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await meanwhile()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** Moves two fingers apart around a point, or together. */
export async function pinch(page: Page, [x, y]: Point, fromPixels: number, toPixels: number): Promise<void> {
  const session = await openDevtools(page)
  const points = (distance: number) => [
    { x: x - distance / 2, y, id: 0 },
    { x: x + distance / 2, y, id: 1 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(fromPixels) })
  for (let step = 1; step <= 20; step++) {
    const distance = fromPixels + ((toPixels - fromPixels) * step) / 20
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(distance) })
    await delay(16)
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
