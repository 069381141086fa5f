import type { File, FilePage } from '@pinloft/contract/files/endpoints'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { storedBlobs, waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'
import { emptyTrash } from '../trash/trash.builders.ts'

async function list(app: TestApp, query = ''): Promise<File[]> {
  return (await app.request({ url: `/api/files${query}` })).json()
}

describe('list', () => {
  test('pages through every order without loss or repetition', async () => {
    const app = await startOpenTestApp()
    const names = ['b 10.txt', 'B 2.txt', 'ä.png', 'a.png', 'z.mp3', 'Z', 'same 1', 'same 2']
    for (const [index, name] of names.entries()) {
      app.clock.advance(index % 3)
      await app.store(name, 'x'.repeat((index * 5) % 7))
    }
    for (const sort of [
      'name',
      '-name',
      'size',
      '-size',
      'createdAt',
      '-createdAt',
      'modifiedAt',
      '-storedAt',
      'type',
      '-type',
    ]) {
      for (const scope of ['', '&folder=']) {
        const paged: string[] = []
        let cursor = ''
        do {
          const page: FilePage = (await app.request({ url: `/api/files?sort=${sort}&limit=3${scope}${cursor}` })).json()
          paged.push(...page.items.map((file) => file.originalName))
          cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
        } while (cursor !== '')
        const whole = (await list(app, `?sort=${sort}${scope}`)).map((file) => file.originalName)
        expect(paged, sort + scope).toEqual(whole)
        expect(paged.toSorted(), sort + scope).toEqual(names.toSorted())
      }
    }
    expect((await list(app, '?folder=&sort=name')).map((file) => file.originalName)).toEqual([
      'a.png',
      'ä.png',
      'B 2.txt',
      'b 10.txt',
      'same 1',
      'same 2',
      'Z',
      'z.mp3',
    ])
  })

  test('shows the newest first by default, with their folders', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    await app.store('old.txt')
    app.clock.advance(1000)
    await app.store('new.txt', '', '/Photos/Alps/')
    expect((await list(app)).map(({ originalName, folder }) => [originalName, folder])).toEqual([
      ['new.txt', 'Photos/Alps'],
      ['old.txt', ''],
    ])
    expect(await list(app, '?folder=Photos')).toEqual([])
    expect(await list(app, '?folder=Photos%2FAlps')).toHaveLength(1)
    expect(await answer(app.request({ url: '/api/files?folder=none' }))).toEqual([404, 'Folder not found'])
  })

  test('is compressed as the client accepts', async () => {
    const app = await startOpenTestApp()
    await app.store('a.txt')
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, identity', undefined],
      [undefined, undefined],
    ]) {
      const { headers } = await app.request({
        url: '/api/files',
        headers: accepted ? { 'accept-encoding': accepted } : {},
      })
      expect(headers['content-encoding']).toBe(encoding)
    }
  })

  test('refuses a cursor of another list, and an invalid one', async () => {
    const app = await startOpenTestApp()
    for (const name of ['a', 'b']) await app.store(name)
    const { nextCursor } = (await app.request({ url: '/api/files?sort=name&limit=1' })).json()
    for (const cursor of [nextCursor, 'x', '%%', Buffer.from('[1]').toString('base64url')]) {
      const response = await app.request({ url: `/api/files?sort=size&limit=1&cursor=${encodeURIComponent(cursor)}` })
      expect([response.statusCode, response.json().code]).toEqual([400, 'cursor_invalid'])
    }
  })
})

describe('content', () => {
  test('is served in full, in ranges and with 304', async () => {
    const app = await startOpenTestApp()
    const content = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => index % 251))
    const { id } = await app.store('data.bin', content)
    const url = `/api/files/${id}/content`
    const whole = await app.request({ url })
    expect([whole.statusCode, whole.rawPayload.equals(content), whole.headers['accept-ranges']]).toEqual([
      200,
      true,
      'bytes',
    ])
    const etag = whole.headers.etag as string

    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-', 10, 2_499_999],
      ['bytes=-7', 2_499_993, 2_499_999],
      ['bytes=1000000-2200000', 1_000_000, 2_200_000],
      ['bytes=5-99999999', 5, 2_499_999],
    ] as const) {
      const part = await app.request({ url, headers: { range } })
      expect([part.statusCode, part.headers['content-range']], range).toEqual([206, `bytes ${start}-${end}/2500000`])
      expect(part.rawPayload.equals(content.subarray(start, end + 1)), range).toBe(true)
    }
    for (const range of ['bytes=2500000-', 'bytes=-0']) {
      const response = await app.request({ url, headers: { range } })
      expect([response.statusCode, response.headers['content-range']], range).toEqual([416, 'bytes */2500000'])
    }
    for (const range of ['lines=1-2', 'bytes=2-1,x', 'bytes=0-1,5-6']) {
      expect((await app.request({ url, headers: { range } })).statusCode, range).toBe(200)
    }
    expect((await app.request({ url, headers: { range: 'bytes=0-1', 'if-range': etag } })).statusCode).toBe(206)
    // A weak validator does not say that the bytes are the same.
    for (const other of ['"other"', `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.request({ url, headers: { range: 'bytes=0-1', 'if-range': other } })
      expect(response.statusCode, other).toBe(200)
    }
    expect((await app.request({ url, headers: { 'if-none-match': `"x", ${etag}` } })).statusCode).toBe(304)
    const outdatedPart = { range: 'bytes=0-1', 'if-none-match': '"other"' }
    expect((await app.request({ url, headers: outdatedPart })).statusCode).toBe(200)
    const head = await app.request({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '2500000', 0])
  })

  test('gets no rights of the origin', async () => {
    const app = await startOpenTestApp()
    for (const [name, isSandboxed] of [
      ['page.html', true],
      ['drawing.svg', true],
      ['feed.xml', true],
      ['code.js', true],
      ['unknown', true],
      ['photo.png', false],
      ['film.mp4', false],
      ['paper.pdf', false],
      ['note.txt', false],
    ] as const) {
      const { id } = await app.store(name, 'x')
      const { headers } = await app.request({ url: `/api/files/${id}/content` })
      expect(headers['content-security-policy']?.includes('sandbox'), name).toBe(isSandboxed)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('is downloaded under its own name', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('Größe "1" 🌈.txt', 'x')
    const { headers } = await app.request({ url: `/api/files/${id}/content?download` })
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename=".*"; filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%20%F0%9F%8C%88\.txt$/,
    )
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test('has no ranges in HEAD requests', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'content')
    const head = await app.request({ method: 'HEAD', url: `/api/files/${id}/content`, headers: { range: 'bytes=0-1' } })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '7'])
  })

  test('of an unknown file is 404', async () => {
    const app = await startOpenTestApp()
    expect(await answer(app.request({ url: '/api/files/none/content' }))).toEqual([404, 'File not found'])
  })

  test('of an empty file is empty', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('empty')
    const response = await app.request({ url: `/api/files/${id}/content` })
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '0', ''])
  })
})

describe('delete', () => {
  test('removes the file, and its bytes when the trash is emptied', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'x')
    const response = await app.delete(id)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'File deleted', undoId: expect.any(String) },
    ])
    expect(await list(app)).toEqual([])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
    await emptyTrash(app)
    await waitForBlobs(app.data.dataDir, 0)
    expect(await answer(app.delete(id))).toEqual([404, 'File not found'])
  })

  test.each([
    ['', 400, 'Please enter PIN'],
    ['1', 403, 'Invalid access PIN'],
  ])('refuses the PIN %j', async (pin, status, message) => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'x')
    expect(await answer(app.delete(id, pin))).toEqual([status, message])
    expect(await list(app)).toHaveLength(1)
  })
})

describe('folders', () => {
  test('are counted with what is directly in them', async () => {
    const app = await startOpenTestApp()
    const photos = await app.createFolder('Photos')
    const alps = await app.createFolder('Alps', 'Photos')
    const empty = await app.createFolder('Empty')
    for (const name of ['one.jpg', 'two.jpg']) await app.store(name, '', 'Photos')
    await app.store('three.jpg', '', 'Photos/Alps')
    await app.store('at the root.txt')
    const counts = async (query: string) => {
      const reply: { folderId: string; itemCount: number }[] = (
        await app.request({ url: `/api/folders/item-counts${query}` })
      ).json()
      return new Map(reply.map(({ folderId, itemCount }) => [folderId, itemCount]))
    }
    const atRoot = new Map([
      [photos.id, 3],
      [empty.id, 0],
    ])
    expect(await counts('')).toEqual(atRoot)
    expect(await counts('?folder=')).toEqual(atRoot)
    expect(await counts('?folder=Photos')).toEqual(new Map([[alps.id, 1]]))
    expect(await counts('?folder=Empty')).toEqual(new Map())
    expect(await answer(app.request({ url: '/api/folders/item-counts?folder=none' }))).toEqual([
      404,
      'Folder not found',
    ])
  })

  test('are created and listed with their paths', async () => {
    const app = await startOpenTestApp()
    expect(await app.createFolder('  Photos ')).toEqual({
      id: expect.any(String),
      name: 'Photos',
      path: 'Photos',
      parentPath: '',
      createdAt: '2026-01-02T03:04:05.000Z',
      isStarred: false,
      undoId: expect.any(String),
    })
    expect(await app.createFolder('Alps', 'Photos')).toMatchObject({ path: 'Photos/Alps', parentPath: 'Photos' })
    expect((await app.request({ url: '/api/folders' })).json()).toMatchObject([
      { path: 'Photos/Alps' },
      { path: 'Photos' },
    ])
  })

  test.each([
    ['', '', 400, 'Please enter a folder name'],
    ['   ', '', 400, 'Please enter a folder name'],
    ['a/b', '', 400, 'A folder name can’t be “.” or “..”, or contain a slash or an invisible control character'],
    ['..', '', 400, 'A folder name can’t be “.” or “..”, or contain a slash or an invisible control character'],
    ['x'.repeat(256), '', 400, 'A folder name can have at most 255 characters'],
    ['taken', '', 409, 'A folder with this name already exists'],
    ['file', '', 409, 'A file with this name already exists'],
    ['a', 'none', 404, 'Folder not found'],
    ['a', 'x/'.repeat(70), 400, 'Folders can’t be nested any deeper'],
  ])('refuses %.12j in %.12j', async (name, parentPath, status, message) => {
    const app = await startOpenTestApp()
    await app.createFolder('taken')
    await app.store('file')
    expect(await answer(app.request({ method: 'POST', url: '/api/folders', payload: { name, parentPath } }))).toEqual([
      status,
      message,
    ])
  })

  test('with the same name are created once, however many requests ask at once', async () => {
    const app = await startOpenTestApp()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.request({ method: 'POST', url: '/api/folders', payload: { name: 'same' } })),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
  })
})
