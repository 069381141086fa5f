import type { AboutImage } from '@pinloft/contract/about-page/endpoints'
import { expect, it } from 'vitest'
import { type AboutText, changeImage, insertImage, isEmpty, moveImage, removeImage } from './draftText.ts'

const image = (id: string): AboutImage => ({ id, caption: id, altText: '', url: id, widthPixels: 1, heightPixels: 1 })
const EMPTY: AboutText = { title: '', description: '', images: [], theme: 'loft' }
const TEXT: AboutText = { ...EMPTY, images: ['a', 'b', 'c'].map(image) }
const order = ({ images }: AboutText) => images.map(({ id }) => id).join('')

it('moves an image, at most to the ends', () => {
  expect(order(moveImage(TEXT, 'a', 1))).toBe('bac')
  expect(order(moveImage(TEXT, 'a', 99))).toBe('bca')
  expect(order(moveImage(TEXT, 'c', -1))).toBe('cab')
  expect(moveImage(TEXT, 'b', 1)).toBe(TEXT)
  expect(moveImage(TEXT, 'x', 0)).toBe(TEXT)
})

it('puts a removed image back where it was', () => {
  const [, second] = TEXT.images
  const removed = removeImage(TEXT, 'b')
  expect(order(removed)).toBe('ac')
  expect(second && order(insertImage(removed, second, 1))).toBe('abc')
  expect(second && insertImage(TEXT, second)).toBe(TEXT)
})

it('changes the words of one image', () => {
  expect(changeImage(TEXT, 'b', { altText: 'x' }).images.map(({ altText }) => altText)).toEqual(['', 'x', ''])
})

it('knows when there is nothing to show', () => {
  for (const description of ['', '<p></p>', '<p> </p><ul><li></li></ul>']) {
    expect(isEmpty({ ...EMPTY, description })).toBe(true)
  }
  expect(isEmpty({ ...EMPTY, description: '<p>a</p>' })).toBe(false)
  expect(isEmpty({ ...EMPTY, title: 'T' })).toBe(false)
  expect(isEmpty(TEXT)).toBe(false)
})
