import type { Folder, File as StoredFile } from '@pinloft/contract/files/endpoints'
import { expect, it } from 'vitest'
import { entriesOf } from '../fileListing.ts'
import { summaryOf } from './summary.ts'

function summary(folderCount: number, fileCount: number, isComplete = true): string {
  const createdAt = ''
  const folders: Folder[] = Array.from({ length: folderCount }, (_, index) => {
    const name = String(index)
    return { id: `d${name}`, name, path: name, parentPath: '', createdAt, isStarred: false }
  })
  const files: StoredFile[] = Array.from({ length: fileCount }, (_, index) => {
    const id = String(index)
    return {
      id,
      originalName: id,
      mimeType: '',
      size: 0,
      createdAt,
      modifiedAt: createdAt,
      storedAt: createdAt,
      folder: '',
      isPasswordProtected: false,
      isStarred: false,
      version: '',
    }
  })
  const listing = { files, isComplete }
  return summaryOf(entriesOf(folders, listing, '', { column: 'name', isDescending: false }), listing)
}

it('counts folders and files', () => {
  expect(summary(0, 0)).toBe('0 files')
  expect(summary(1, 0)).toBe('1 folder')
  expect(summary(2, 1)).toBe('2 folders, 1 file')
  expect(summary(0, 1234)).toBe('1,234 files')
})

it('says when more is still loading', () => {
  expect(summary(1, 1000, false)).toBe('1 folder, 1,000 files so far…')
})
