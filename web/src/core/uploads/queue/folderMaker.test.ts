import { describe, expect, it } from 'vitest'
import { createFolderMaker } from './folderMaker.ts'

const { signal } = new AbortController()
const onWaiting = () => undefined

describe('folder maker', () => {
  it('creates missing folders, parents first, each once', async () => {
    const made: string[] = []
    const ensure = createFolderMaker(['Photos'], async (parentPath, name) => {
      made.push(`${parentPath} > ${name}`)
    })
    await ensure('Photos/Alps/Raw', signal, onWaiting)
    await ensure('Photos/Alps', signal, onWaiting)
    await ensure('', signal, onWaiting)
    expect(made).toEqual(['Photos > Alps', 'Photos/Alps > Raw'])
  })

  it('retries after a failure', async () => {
    let attempts = 0
    const ensure = createFolderMaker([], async () => {
      if (attempts++ === 0) throw new Error('offline')
    })
    await expect(ensure('Alps', signal, onWaiting)).rejects.toThrow('offline')
    await ensure('Alps', signal, onWaiting)
    expect(attempts).toBe(2)
  })
})
