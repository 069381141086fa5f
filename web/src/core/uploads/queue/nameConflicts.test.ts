import { describe, expect, it } from 'vitest'
import { namesInWords, replacedFiles, takenNames, unsettled } from './nameConflicts.ts'
import { isReplacing, uploadQueueReducer } from './uploadQueue.ts'

function queueOf(...names: string[]) {
  const items = names.map((name, index) => ({
    id: String(index),
    file: new File([], name),
    folder: 'Notes',
    target: 'Notes',
    key: name,
  }))
  return uploadQueueReducer([], { type: 'added', items })
}

describe('name conflicts', () => {
  it('are with files and folders of the server, and with files before them in the queue', () => {
    const queue = queueOf('a.md', 'Ä.md', 'b.md', 'Ä.md'.normalize('NFD'))
    const names = takenNames(queue, queue, [
      { index: 0, type: 'folder', isPasswordProtected: false },
      { index: 2, type: 'file', isPasswordProtected: true },
    ])
    expect(names.map(({ item, taken }) => [item.id, taken])).toEqual([
      ['0', { type: 'folder' }],
      ['2', { type: 'file', isPasswordProtected: true }],
      ['3', { type: 'file', isPasswordProtected: null }],
    ])
    expect([...replacedFiles(names).keys()]).toEqual(['2', '3'])
  })

  it('are decided once: a file that was asked about is not asked about again', () => {
    const queue = queueOf('a.md', 'b.md')
    const settled = uploadQueueReducer(queue, {
      type: 'names-settled',
      replaced: new Map([['0', { isPasswordProtected: false }]]),
    })
    expect(unsettled(settled)).toEqual([])
    const again = uploadQueueReducer(settled, { type: 'names-settled', replaced: new Map() })
    expect(again.map(({ replaces }) => replaces)).toEqual([{ isPasswordProtected: false }, null])
  })
})

describe('a file', () => {
  it('replaces only one with the same protection', () => {
    const [item] = queueOf('a.md')
    const replaced = (isPasswordProtected: boolean | null, isProtected: boolean) =>
      item && isReplacing({ ...item, replaces: { isPasswordProtected } }, isProtected)
    expect([replaced(false, false), replaced(false, true), replaced(true, false), replaced(true, true)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([replaced(null, false), replaced(null, true)]).toEqual([true, true])
    expect(item && isReplacing(item, false)).toBe(false)
  })
})

describe('names in a sentence', () => {
  it('are quoted, and only the first of many', () => {
    expect(namesInWords(['a'])).toBe('“a”')
    expect(namesInWords(['a', 'b', 'c'])).toBe('“a”, “b” and “c”')
    expect(namesInWords(['a', 'b', 'c', 'd', 'e'])).toBe('“a”, “b”, “c” and 2 more')
  })
})
