import { expect, it } from 'vitest'
import { markdownTree } from '../../../platform/markdown/markdownTree.ts'
import { headingsOf, slugOf } from './headings.ts'

const headings = (text: string) => [...headingsOf(markdownTree(text)).values()]

it('lists headings with ids that differ', () => {
  expect(headings('# One *two*\n\ntext\n\n## Two\n\n## Two\n\n> # Quoted')).toEqual([
    { id: 'in-guide-one-two', text: 'One two', depth: 1, level: 3 },
    { id: 'in-guide-two', text: 'Two', depth: 2, level: 4 },
    { id: 'in-guide-two-1', text: 'Two', depth: 2, level: 4 },
    { id: 'in-guide-quoted', text: 'Quoted', depth: 1, level: 3 },
  ])
})

it('leaves out the numbers of notes', () => {
  const tree = markdownTree('# Rope *lengths[^a]*[^b]\n\n[^a]: x\n\n[^b]: y', { hasNotes: true })
  expect([...headingsOf(tree).values()]).toMatchObject([{ id: 'in-guide-rope-lengths', text: 'Rope lengths' }])
})

it('leaves no gap between levels, and begins with the highest used', () => {
  expect(headings('### Three\n\n###### Six\n\n## Two').map(({ depth, level }) => [depth, level])).toEqual([
    [2, 3],
    [5, 4],
    [1, 3],
  ])
  expect(headings('text')).toEqual([])
})

it.each([
  ['What you need?', 'what-you-need'],
  ['Größe & Maß', 'größe--maß'],
  ['日本語 1', '日本語-1'],
  ['<b>', 'b'],
])('%s is linked to as %s', (text, slug) => expect(slugOf(text)).toBe(slug))
