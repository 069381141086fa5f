import { expect, it } from 'vitest'
import { bookStackPages } from './bookStack.ts'

it('reads a page, a chapter and a book, in the order of the book', () => {
  const page = (name: string, priority?: number) => ({ name, markdown: name, priority })
  const titlesOf = (data: object) => bookStackPages(JSON.stringify(data))?.map(({ title }) => title)
  expect(titlesOf({ page: page('a') })).toEqual(['a'])
  expect(titlesOf({ chapter: { name: 'c', pages: [page('a'), page('b')] } })).toEqual(['a', 'b'])
  const chapters = [{ name: 'c', priority: 2, pages: [page('b')] }]
  expect(titlesOf({ book: { name: 'x', chapters, pages: [page('c', 3), page('a', 1)] } })).toEqual(['a', 'b', 'c'])
})

it('knows what is none of its files, and bears strange values', () => {
  for (const json of ['', '[]', '{}', 'null', '{"books":[]}', '{"book":[]}']) expect(bookStackPages(json)).toBeNull()
  const strange = { book: { name: 1, pages: [null, 1, { name: [], tags: [1, { name: {} }], html: 5 }], chapters: {} } }
  expect(bookStackPages(JSON.stringify(strange))).toEqual([
    { title: '', category: null, tags: [], markdown: null, html: '' },
  ])
})
