import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { currentPasswordRequest, requestPassword } from './password-requests.ts'

const fileOf = (id: string): StoredFile => ({
  id,
  originalName: `${id}.txt`,
  mimeType: 'text/plain',
  size: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  modifiedAt: '2026-01-01T00:00:00.000Z',
  storedAt: '2026-01-01T00:00:00.000Z',
  folder: '',
  isPasswordProtected: true,
  isStarred: false,
  version: 'a1',
})

afterEach(() => currentPasswordRequest()?.settle(false))

describe('a request for a file password', () => {
  it('is open until it is settled, and resolves to the outcome', async () => {
    const unlocked = requestPassword(fileOf('one'))
    expect(currentPasswordRequest()?.file.id).toBe('one')
    currentPasswordRequest()?.settle(true)
    expect(await unlocked).toBe(true)
    expect(currentPasswordRequest()).toBeNull()
  })

  it('is replaced by a later one', async () => {
    const earlier = requestPassword(fileOf('one'))
    const later = requestPassword(fileOf('two'))
    expect(await earlier).toBe(false)
    expect(currentPasswordRequest()?.file.id).toBe('two')
    currentPasswordRequest()?.settle(true)
    expect(await later).toBe(true)
  })

  it('is cancelled when its signal aborts, and leaves others alone', async () => {
    const cancel = new AbortController()
    const given = requestPassword(fileOf('one'), cancel.signal)
    cancel.abort()
    expect(await given).toBe(false)
    expect(currentPasswordRequest()).toBeNull()
    expect(await requestPassword(fileOf('one'), cancel.signal)).toBe(false)

    const other = new AbortController()
    const earlier = requestPassword(fileOf('one'), other.signal)
    void requestPassword(fileOf('two'))
    expect(await earlier).toBe(false)
    other.abort()
    expect(currentPasswordRequest()?.file.id).toBe('two')
  })
})
