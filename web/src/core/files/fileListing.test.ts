import type { Folder, File as StoredFile } from '@pinloft/contract/files/endpoints'
import { describe, expect, it } from 'vitest'
import { type Entry, entriesOf, nameOf, nextSorting, toFileSort, withNewest, withReplaced } from './fileListing.ts'

function storedFile(originalName: string, changes: Partial<StoredFile> = {}): StoredFile {
  const createdAt = '2026-11-20T10:00:00.000Z'
  const mimeType = 'image/jpeg'
  return {
    id: originalName,
    originalName,
    mimeType,
    size: 1,
    createdAt,
    modifiedAt: createdAt,
    storedAt: createdAt,
    folder: '',
    isPasswordProtected: false,
    isStarred: false,
    version: '',
    ...changes,
  }
}

function folder(path: string): Folder {
  const cut = path.lastIndexOf('/')
  const createdAt = '2026-11-20T10:00:00.000Z'
  return {
    id: path,
    path,
    name: path.slice(cut + 1),
    parentPath: path.slice(0, Math.max(cut, 0)),
    createdAt,
    isStarred: false,
  }
}

const byName = { column: 'name', isDescending: false } as const
const names = (entries: readonly Entry[]) => entries.map(nameOf)

describe('the rows of a folder', () => {
  const folders = [folder('Photos'), folder('Photos/Alps 10'), folder('Photos/Alps 2')]
  const listing = { files: [storedFile('b.jpg'), storedFile('a.jpg')], isComplete: true }

  it('are its own folders in order, then its files in server order', () => {
    expect(names(entriesOf(folders, listing, 'Photos', byName))).toEqual(['Alps 2', 'Alps 10', 'b.jpg', 'a.jpg'])
    expect(names(entriesOf(folders, listing, '', byName))).toEqual(['Photos', 'b.jpg', 'a.jpg'])
  })

  it('are reversed with the name, but folders stay sorted by name when files are sorted by size', () => {
    const turned = { column: 'name', isDescending: true } as const
    const bySize = { column: 'size', isDescending: true } as const
    expect(names(entriesOf(folders, listing, 'Photos', turned)).slice(0, 2)).toEqual(['Alps 10', 'Alps 2'])
    expect(names(entriesOf(folders, listing, 'Photos', bySize)).slice(0, 2)).toEqual(['Alps 2', 'Alps 10'])
  })
})

describe('sorting', () => {
  it('reverses the same column and starts others with the newest or the largest', () => {
    expect(toFileSort(nextSorting(byName, 'name'))).toBe('-name')
    expect(toFileSort(nextSorting(byName, 'size'))).toBe('-size')
    expect(toFileSort(nextSorting({ column: 'size', isDescending: true }, 'size'))).toBe('size')
    expect(toFileSort(nextSorting({ column: 'size', isDescending: true }, 'name'))).toBe('name')
  })
})

describe('a changed file', () => {
  const listing = { files: ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => storedFile(name)), isComplete: true }

  it('moves to where its new name belongs, and appears nowhere else', () => {
    const renamed = storedFile('z.jpg', { id: 'a.jpg' })
    expect(withReplaced(listing, renamed, byName).files.map(({ originalName }) => originalName)).toEqual([
      'b.jpg',
      'c.jpg',
      'z.jpg',
    ])
  })

  it('is not added to the list of another folder', () => {
    expect(withReplaced(listing, storedFile('elsewhere.jpg'), byName)).toBe(listing)
  })
})

describe('newest files', () => {
  const listing = {
    files: ['photo 1.jpg', 'photo 2.jpg', 'photo 10.jpg'].map((name) => storedFile(name)),
    isComplete: true,
  }

  it('are inserted in order', () => {
    const added = withNewest(listing, [storedFile('Photo 9.jpg'), storedFile('a.jpg')], byName)
    expect(added.files.map(({ id }) => id)).toEqual([
      'a.jpg',
      'photo 1.jpg',
      'photo 2.jpg',
      'Photo 9.jpg',
      'photo 10.jpg',
    ])
  })

  it('come first when sorted by date, and by size otherwise', () => {
    const newest = storedFile('new.jpg', { modifiedAt: '2026-11-21T10:00:00.000Z', size: 5 })
    const latestFirst = { column: 'modifiedAt', isDescending: true } as const
    const smallestFirst = { column: 'size', isDescending: false } as const
    expect(withNewest(listing, [newest], latestFirst).files[0]?.id).toBe('new.jpg')
    expect(withNewest(listing, [newest], smallestFirst).files.at(-1)?.id).toBe('new.jpg')
  })

  it('change nothing when they are already listed', () => {
    expect(withNewest(listing, [storedFile('photo 2.jpg')], byName)).toBe(listing)
  })
})
