import { expect, it } from 'vitest'
import { hiddenSegments } from './breadcrumbOverflow.ts'

const path = { rootPx: 50, segmentsPx: [100, 80, 120], buttonPx: 40 }

it('hides nothing of a path that fits', () => {
  expect(hiddenSegments(path, 350)).toBe(0)
  expect(hiddenSegments({ ...path, segmentsPx: [] }, 10)).toBe(0)
})

it('hides as few as possible after the root, counting the button for them', () => {
  expect(hiddenSegments(path, 349)).toBe(1)
  expect(hiddenSegments(path, 290)).toBe(1)
  expect(hiddenSegments(path, 289)).toBe(2)
})

it('never hides the last', () => {
  expect(hiddenSegments(path, 100)).toBe(2)
  expect(hiddenSegments({ ...path, segmentsPx: [500] }, 100)).toBe(0)
})
