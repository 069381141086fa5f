import type { ArchiveEntry } from '@pinloft/contract/media/endpoints'
import { expect, it } from 'vitest'
import { archiveTree, visibleRows } from './archiveTree.ts'

function entry(path: string, size: number | null = null): ArchiveEntry {
  return { path, size, isFolder: path.endsWith('/'), modifiedAt: null }
}

const ENTRIES = [entry('b.txt', 5), entry('a/c/two.txt', 2), entry('a/', null), entry('a/one.txt', 1), entry('empty/')]

it('puts entries into their folders, folders first, with the total size of their content', () => {
  const rows = visibleRows(archiveTree(ENTRIES), new Set())
  expect(rows.map(({ node, depth }) => [depth, node.path, node.sizeBytes])).toEqual([
    [0, 'a', 3],
    [1, 'a/c', 2],
    [2, 'a/c/two.txt', 2],
    [1, 'a/one.txt', 1],
    [0, 'empty', null],
    [0, 'b.txt', 5],
  ])
})

it('omits the content of closed folders', () => {
  const rows = visibleRows(archiveTree(ENTRIES), new Set(['a']))
  expect(rows.map(({ node }) => node.path)).toEqual(['a', 'empty', 'b.txt'])
})

it('handles malformed paths', () => {
  const rows = visibleRows(
    archiveTree([entry('/abs//x', 1), entry('../up', 1), entry('/', null), entry('x', 1), entry('x', 2)]),
    new Set(),
  )
  expect(rows.map(({ node }) => node.path)).toEqual(['..', '../up', 'abs', 'abs/x', 'x', 'x'])
})
