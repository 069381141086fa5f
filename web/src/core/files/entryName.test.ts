import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, it } from 'vitest'
import { checkedName, stemLength } from './entryName.ts'

it('reports what is wrong with a name, worded for a file or a folder', () => {
  expect(checkedName('  ', 'file').problem).toBe(ERRORS.file_name_missing.message)
  expect(checkedName('a/b', 'folder').problem).toBe(ERRORS.folder_name_invalid.message)
  expect(checkedName(' u\u0308.txt ', 'file')).toEqual({ name: '\u00fc.txt', problem: null })
})

it('leaves out the extension of a file', () => {
  expect(stemLength('photo.tar.gz', 'file')).toBe('photo.tar'.length)
  expect(stemLength('.bashrc', 'file')).toBe('.bashrc'.length)
  expect(stemLength('v1.2', 'folder')).toBe('v1.2'.length)
})
