import type { ScrubPreviews } from '@pinloft/contract/streams/endpoints'
import { expect, test } from 'vitest'
import { scrubPictureAt } from './scrubPicture.ts'

const PREVIEWS: ScrubPreviews = {
  intervalMs: 2000,
  pictureCount: 15,
  widthPixels: 160,
  heightPixels: 90,
  columns: 4,
  rows: 3,
  sheetCount: 2,
  version: 'a',
}

test('each thumbnail covers the time up to the next, row by row and sheet by sheet', () => {
  const place = (seconds: number) => Object.values(scrubPictureAt(PREVIEWS, seconds))
  expect(place(0)).toEqual([0, 0, 0])
  expect(place(1.9)).toEqual([0, 0, 0])
  expect(place(2)).toEqual([0, 160, 0])
  expect(place(9)).toEqual([0, 0, 90])
  expect(place(24)).toEqual([1, 0, 0])
})

test('the last one covers everything after it', () => {
  expect(scrubPictureAt(PREVIEWS, 500)).toEqual({ sheet: 1, leftPixels: 320, topPixels: 0 })
  expect(scrubPictureAt(PREVIEWS, -1)).toEqual({ sheet: 0, leftPixels: 0, topPixels: 0 })
})
