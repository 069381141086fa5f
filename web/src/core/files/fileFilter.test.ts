import type { Folder, File as StoredFile } from '@pinloft/contract/files/endpoints'
import { expect, it } from 'vitest'
import { filtered, isFiltering, NO_FILTER } from './fileFilter.ts'
import type { Entry } from './fileListing.ts'

const file = (originalName: string, isStarred = false): Entry => ({
  type: 'file',
  id: originalName,
  file: { originalName, mimeType: 'application/octet-stream', isStarred } as StoredFile,
})
const entries: Entry[] = [
  { type: 'folder', id: 'folder', folder: { name: 'folder', isStarred: true } as Folder },
  file('a.png', true),
  file('b.png'),
  file('c.mp3', true),
]
const idsOf = (shown: readonly Entry[]) => shown.map(({ id }) => id)

it('shows everything, one kind of file, or starred entries', () => {
  expect(filtered(entries, NO_FILTER)).toBe(entries)
  expect(isFiltering(NO_FILTER)).toBe(false)
  expect(idsOf(filtered(entries, { kind: 'image', isStarredOnly: false }))).toEqual(['a.png', 'b.png'])
  expect(idsOf(filtered(entries, { kind: null, isStarredOnly: true }))).toEqual(['folder', 'a.png', 'c.mp3'])
  expect(idsOf(filtered(entries, { kind: 'image', isStarredOnly: true }))).toEqual(['a.png'])
})
