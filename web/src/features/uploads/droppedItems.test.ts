import { describe, expect, it } from 'vitest'
import { pickedFromList, pickedFromTransfer } from './droppedItems.ts'

/** Portions in which a faked directory gives its entries, as Chromium does with more than 100. */
const PORTION = 100

function fileEntry(name: string): unknown {
  return { name, isFile: true, isDirectory: false, file: (done: (file: File) => void) => done(new File([name], name)) }
}

function directoryEntry(name: string, children: unknown[]): unknown {
  const createReader = () => {
    let read = 0
    return {
      readEntries(done: (entries: unknown[]) => void) {
        done(children.slice(read, read + PORTION))
        read += PORTION
      },
    }
  }
  return { name, isFile: false, isDirectory: true, createReader }
}

function transferOf(...entries: unknown[]): DataTransfer {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  return { items: [{ kind: 'string' }, ...items] } as unknown as DataTransfer
}

describe('dropped items', () => {
  it('walks whole folders, however many entries they have', async () => {
    const many = Array.from({ length: 250 }, (_, index) => fileEntry(`${index}.jpg`))
    const alps = directoryEntry('Alps', [...many, directoryEntry('Raw', [fileEntry('1.nef')])])
    const picked = await pickedFromTransfer(transferOf(alps, fileEntry('note.txt')))
    expect(picked.files).toHaveLength(252)
    expect(picked.folders).toEqual(['Alps', 'Alps/Raw'])
    expect(picked.files.at(-1)).toMatchObject({ folder: '' })
    expect(picked.files.find(({ file }) => file.name === '1.nef')?.folder).toBe('Alps/Raw')
  })

  it('takes every entry before the transfer is emptied', async () => {
    const transfer = transferOf(directoryEntry('Alps', [fileEntry('1.jpg')]), fileEntry('2.jpg'))
    const reading = pickedFromTransfer(transfer)
    Object.assign(transfer, { items: [] })
    expect((await reading).files).toHaveLength(2)
  })

  it('keeps empty folders', async () => {
    const picked = await pickedFromTransfer(transferOf(directoryEntry('Later', [])))
    expect(picked).toEqual({ files: [], folders: ['Later'] })
  })

  it('takes a pasted picture that has no entry', async () => {
    const file = new File(['x'], 'image.png')
    const items = [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }]
    const picked = await pickedFromTransfer({ items } as unknown as DataTransfer)
    expect(picked.files).toEqual([{ file, folder: '' }])
  })

  it('takes the files of a picker', () => {
    const file = new File(['x'], 'note.txt')
    expect(pickedFromList([file])).toEqual({ files: [{ file, folder: '' }], folders: [] })
  })

  it('takes the files of a picked folder to their places', () => {
    const file = Object.assign(new File(['x'], 'one.png'), { webkitRelativePath: 'Photos/Alps/one.png' })
    expect(pickedFromList([file])).toEqual({
      files: [{ file, folder: 'Photos/Alps' }],
      folders: ['Photos', 'Photos/Alps'],
    })
  })
})
