import { describe, expect, it } from 'vitest'
import { createFolderMaker } from './folderMaker.ts'

describe('folder maker', () => {
  it('makes what is missing, parents first, each once', async () => {
    const made: string[] = []
    const ensure = createFolderMaker(['Photos'], async (parentPath, name) => {
      made.push(`${parentPath} > ${name}`)
    })
    await ensure('Photos/Alps/Raw')
    await ensure('Photos/Alps')
    await ensure('')
    expect(made).toEqual(['Photos > Alps', 'Photos/Alps > Raw'])
  })

  it('asks again after a failure', async () => {
    let attempts = 0
    const ensure = createFolderMaker([], async () => {
      if (attempts++ === 0) throw new Error('offline')
    })
    await expect(ensure('Alps')).rejects.toThrow('offline')
    await ensure('Alps')
    expect(attempts).toBe(2)
  })
})
