import { describe, expect, it } from 'vitest'
import { commonFolder, uploadLines } from './uploadGroups.ts'
import { uploadQueueReducer } from './uploadQueue.ts'

/** A queue of files at these paths, chosen for the folder 'Photos'. */
function queueOf(...paths: string[]) {
  const items = paths.map((path) => {
    const folder = path.split('/').slice(0, -1).join('/')
    return { id: path, file: new File([], path), folder, target: 'Photos', key: path }
  })
  return uploadQueueReducer([], { type: 'added', items })
}

const linesOf = (queue: ReturnType<typeof queueOf>, isOpen: boolean) =>
  uploadLines(queue, () => isOpen).map((line) => (line.type === 'file' ? line.item.id : `> ${line.group.path}`))

describe('the lines of the upload list', () => {
  it('gather a dropped folder with its subfolders where its first file is', () => {
    const queue = queueOf('Photos/a', 'Photos/Alps/b', 'Photos/Alps/Raw/c', 'Photos/d', 'Photos/Alps/e')
    expect(linesOf(queue, false)).toEqual(['Photos/a', '> Photos/Alps', 'Photos/d'])
    expect(linesOf(queue, true)).toEqual([
      'Photos/a',
      '> Photos/Alps',
      'Photos/Alps/b',
      'Photos/Alps/Raw/c',
      'Photos/Alps/e',
      'Photos/d',
    ])
  })

  it('have no group for files that were chosen by themselves', () => {
    expect(linesOf(queueOf('Photos/a', 'Photos/b'), true)).toEqual(['Photos/a', 'Photos/b'])
  })
})

describe('the folder of several files', () => {
  it('is the deepest that contains them all', () => {
    expect(commonFolder(queueOf('Photos/Alps/Raw/a', 'Photos/Alps/b', 'Photos/Alps/Raw/c'))).toBe('Photos/Alps')
    expect(commonFolder(queueOf('Photos/Alps/a', 'Photos/Alpine/b'))).toBe('Photos')
    expect(commonFolder(queueOf('Photos/Alps/Raw/a'))).toBe('Photos/Alps/Raw')
    expect(commonFolder(queueOf('Alps/a', 'Photos/b'))).toBe('')
  })
})
