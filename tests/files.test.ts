import { type DashboardStats, getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { createFolder, FileListQuery, type FilePage, File as FileShape } from '@pinloft/contract/files/endpoints'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'

let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

describe('upload', () => {
  test('returns the files, with fields in any order', async () => {
    const parts = [
      filePart('a.txt', 'A', 'text/plain'),
      { name: 'pin', value: TEST_PIN },
      filePart('b.mp4', 'B', 'video/mp4'),
    ]
    const reply = await client.upload(parts)
    expect(reply.status).toBe(201)
    const { files } = reply.json<{ files: unknown[] }>()
    const [first, second] = files.map((file) => FileShape.strict().parse(file))
    expect(first).toMatchObject({
      originalName: 'a.txt',
      mimeType: 'text/plain',
      size: 1,
      folder: '',
      isPasswordProtected: false,
      isStarred: false,
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(second).toMatchObject({ originalName: 'b.mp4', mimeType: 'video/mp4', size: 1 })
    expect(Math.abs(Date.now() - Date.parse(first?.createdAt ?? ''))).toBeLessThan(60_000)
  })

  test.each([
    ['no file', [{ name: 'pin', value: TEST_PIN }], 400, 'No files selected'],
    ['no PIN', [filePart('x.txt', 'x')], 400, 'Please enter PIN'],
    ['a blank PIN', [{ name: 'pin', value: '  ' }, filePart('x.txt', 'x')], 400, 'Please enter PIN'],
    ['a wrong PIN before the file', [{ name: 'pin', value: '000000' }, filePart('x.txt', 'x')], 403, 'Invalid PIN'],
    ['a wrong PIN after the file', [filePart('x.txt', 'x'), { name: 'pin', value: '000000' }], 403, 'Invalid PIN'],
  ])('with %s is refused', async (_, parts, status, message) => {
    const before = (await client.files()).length
    const reply = await client.upload(parts)
    expect([reply.status, reply.json()]).toMatchObject([status, { message, code: expect.any(String) }])
    expect(await client.files()).toHaveLength(before)
  })

  test('keeps both of two files with the same name', async () => {
    const twice = [filePart('photo.jpg', '1'), filePart('photo.jpg', '2')]
    const names = (await client.store(twice)).map((file) => file.originalName)
    expect(names).toEqual(['photo.jpg', 'photo (1).jpg'])
    const [third] = await client.store([filePart('photo.jpg', '3')])
    expect(third?.originalName).toBe('photo (2).jpg')
  })
})

describe('folders', () => {
  test('are created, listed and nested', async () => {
    const made = await client.makeFolder('  Travel ')
    expect(made.status).toBe(201)
    expect(createFolder.reply.strict().parse(made.json())).toMatchObject({
      name: 'Travel',
      path: 'Travel',
      parentPath: '',
    })
    const inner = await client.makeFolder('Alps', 'Travel')
    expect(inner.json()).toMatchObject({ name: 'Alps', path: 'Travel/Alps', parentPath: 'Travel' })
    expect((await client.folders()).map((folder) => folder.path)).toEqual(
      expect.arrayContaining(['Travel', 'Travel/Alps']),
    )
    const [file] = await client.store([filePart('map.txt', 'm')], 'Travel/Alps')
    expect(file?.folder).toBe('Travel/Alps')
  })

  test.each([
    ['', 400, 'Please enter a folder name'],
    ['   ', 400, 'Please enter a folder name'],
    ['..', 400, ERRORS.folder_name_invalid.message],
    ['a/b', 400, ERRORS.folder_name_invalid.message],
    ['a\u0000b', 400, ERRORS.folder_name_invalid.message],
    ['n'.repeat(256), 400, ERRORS.folder_name_too_long.message],
    ['Taken', 409, 'A folder with this name already exists'],
  ])('named %j are refused', async (name, status, message) => {
    if (name === 'Taken') await client.makeFolder(name)
    const reply = await client.makeFolder(name)
    expect([reply.status, reply.json()]).toMatchObject([status, { message }])
  })

  test('in a folder that does not exist are refused', async () => {
    const reply = await client.makeFolder('Inside', 'No such place')
    expect([reply.status, reply.json()]).toMatchObject([404, { message: 'Folder not found' }])
  })
})

describe('the list', () => {
  test('is returned as a whole, or page by page without gaps', async () => {
    await client.makeFolder('Pages')
    await client.store(
      Array.from({ length: 25 }, (_, index) => filePart(`page ${index}.txt`, String(index))),
      'Pages',
    )
    const whole = (await client.call('GET', '/api/files?folder=Pages')).json<unknown[]>()
    expect(whole).toHaveLength(25)

    for (const sort of FileListQuery.shape.sort.def.innerType.options) {
      const paged: unknown[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query = new URLSearchParams({ folder: 'Pages', sort, limit: '10', ...(cursor && { cursor }) })
        const page: FilePage = (await client.call('GET', `/api/files?${query}`)).json<FilePage>()
        expect(page.items.length).toBeLessThanOrEqual(10)
        paged.push(...page.items)
        cursor = page.nextCursor
      }
      expect(paged, sort).toEqual((await client.call('GET', `/api/files?folder=Pages&sort=${sort}`)).json())
    }
  })

  test.each([['limit=0'], ['limit=1001'], ['limit=x'], ['sort=colour'], ['limit=5&cursor=nonsense']])(
    'with %s is refused',
    async (query) => {
      const reply = await client.call('GET', `/api/files?${query}`)
      expect([reply.status, reply.json()]).toMatchObject([
        400,
        { message: expect.any(String), code: expect.any(String) },
      ])
    },
  )
})

describe('deletion', () => {
  test('requires the PIN, then deletes the file', async () => {
    const [file] = await client.store([filePart('old.txt', 'old')])
    const id = file?.id ?? ''
    expect([(await client.remove(id, '')).status, (await client.remove(id, '')).json()]).toMatchObject([
      400,
      { code: 'pin_missing' },
    ])
    const wrong = await client.remove(id, '000000')
    expect([wrong.status, wrong.json()]).toEqual([403, { message: 'Invalid access PIN', code: 'access_pin_invalid' }])
    const right = await client.remove(id)
    expect([right.status, right.json()]).toEqual([200, { message: expect.any(String), undoId: expect.any(String) }])
    expect((await client.digest(id)).status).toBe(404)
    const again = await client.remove(id)
    expect([again.status, again.json()]).toMatchObject([404, { message: 'File not found' }])
  })
})

describe('the dashboard', () => {
  test('counts what is stored', async () => {
    const read = async () => (await client.call('GET', getDashboardStats.path)).json<DashboardStats>()
    const before = await read()
    await client.store([filePart('counted.bin', Buffer.alloc(12_345))])
    const after = await read()
    expect(after.storage.used - before.storage.used).toBe(12_345)
    expect(after.storage.files - before.storage.files).toBe(1)
    expect(after.storage.total).toBeGreaterThan(after.storage.used)
    expect([after.vms, after.sync]).toEqual([
      { active: 0, provisioned: 0 },
      { active: 0, lastSync: null },
    ])
  })
})
