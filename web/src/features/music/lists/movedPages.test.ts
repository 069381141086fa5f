import { expect, test } from 'vitest'
import { movedPages } from './movedPages.ts'

const LETTERS = 'abcdefgh'
const PAGE_ITEMS = 3
const pages = [LETTERS.slice(0, 3), LETTERS.slice(3, 6), LETTERS.slice(6)].map((page) => page.split(''))

/** The whole list after a move. */
function listAfter(from: number, to: number): string {
  const moved = movedPages((number) => pages[number], { from, to, pageItems: PAGE_ITEMS })
  return pages.flatMap((page, number) => moved?.get(number) ?? page).join('')
}

test('a row is moved before another, within its page and across pages', () => {
  for (let from = 0; from < LETTERS.length; from++) {
    for (let to = 0; to <= LETTERS.length; to++) {
      const expected = LETTERS.split('')
      const [moved = ''] = expected.splice(from, 1)
      expected.splice(to > from ? to - 1 : to, 0, moved)
      expect(listAfter(from, to), `${from} before ${to}`).toBe(expected.join(''))
    }
  }
})

test('only changed pages are returned, and none if one of them is not loaded', () => {
  const known = (number: number) => (number === 1 ? undefined : pages[number])
  expect(movedPages(known, { from: 0, to: 2, pageItems: PAGE_ITEMS })).toEqual(new Map([[0, ['b', 'a', 'c']]]))
  expect(movedPages(known, { from: 0, to: 7, pageItems: PAGE_ITEMS })).toBeNull()
  expect(movedPages((number) => pages[number], { from: 20, to: 0, pageItems: PAGE_ITEMS })).toBeNull()
})
