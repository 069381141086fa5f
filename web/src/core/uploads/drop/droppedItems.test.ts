import { describe, expect, it } from 'vitest'
import { pickedFromList, pickedFromTransfer } from './droppedItems.ts'

/** Batch size in which a fake directory returns its entries, as Chromium does with more than 100. */
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

function pastedTransfer(file: File): DataTransfer {
  const items = [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }]
  return { items } as unknown as DataTransfer
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

  it('reads every entry before the transfer is emptied', async () => {
    const transfer = transferOf(directoryEntry('Alps', [fileEntry('1.jpg')]), fileEntry('2.jpg'))
    const reading = pickedFromTransfer(transfer)
    Object.assign(transfer, { items: [] })
    expect((await reading).files).toHaveLength(2)
  })

  it('keeps empty folders', async () => {
    const picked = await pickedFromTransfer(transferOf(directoryEntry('Later', [])))
    expect(picked).toEqual({ files: [], folders: ['Later'], unreadable: [] })
  })

  it('takes a pasted image that has no entry', async () => {
    const { files } = await pickedFromTransfer(pastedTransfer(new File(['x'], 'a cat.png', { type: 'image/png' })))
    expect(files.map(({ file, folder }) => [file.name, folder])).toEqual([['a cat.png', '']])
  })

  it('renames a pasted image with the generic name after its time', async () => {
    const transfer = pastedTransfer(new File(['pixels'], 'image.PNG', { type: 'image/png' }))
    const { files } = await pickedFromTransfer(transfer, new Date(2026, 0, 2, 13, 4, 5).getTime())
    const [{ file } = { file: null }] = files
    expect([file?.name, file?.type, await file?.text()]).toEqual([
      'Pasted image 2026-01-02 13.04.05.png',
      'image/png',
      'pixels',
    ])
  })

  it('takes the rest when something cannot be read, and names it', async () => {
    const readEntries = (_: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError'))
    const secret = { name: 'Secret', isFile: false, isDirectory: true, createReader: () => ({ readEntries }) }
    const picked = await pickedFromTransfer(transferOf(directoryEntry('Alps', [secret, fileEntry('1.jpg')])))
    expect(picked.files.map(({ file, folder }) => [file.name, folder])).toEqual([['1.jpg', 'Alps']])
    expect(picked.unreadable).toEqual(['Secret'])
  })

  it('takes the files of a picker', () => {
    const file = new File(['x'], 'note.txt')
    expect(pickedFromList([file])).toEqual({ files: [{ file, folder: '' }], folders: [], unreadable: [] })
  })

  it('puts the files of a picked folder in their subfolders', () => {
    const file = Object.assign(new File(['x'], 'one.png'), { webkitRelativePath: 'Photos/Alps/one.png' })
    expect(pickedFromList([file])).toEqual({
      files: [{ file, folder: 'Photos/Alps' }],
      folders: ['Photos', 'Photos/Alps'],
      unreadable: [],
    })
  })
})
