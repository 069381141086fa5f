import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { storedBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN } from '../../testing/test-app.ts'

test('stores several files at once and returns them', async () => {
  const app = await startOpenTestApp()
  const response = await app.upload([
    { name: 'file', fileName: 'first.txt', value: 'one' },
    { name: 'file', fileName: 'second.unknown', type: 'image/x-own', value: Buffer.alloc(3_000_000, 7) },
    { name: 'pin', value: TEST_PIN },
  ])
  expect(response.statusCode).toBe(201)
  expect(response.json().files).toEqual([
    {
      id: expect.any(String),
      originalName: 'first.txt',
      mimeType: 'text/plain',
      size: 3,
      createdAt: '2026-01-02T03:04:05.000Z',
      modifiedAt: '2026-01-02T03:04:05.000Z',
      storedAt: '2026-01-02T03:04:05.000Z',
      folder: '',
      isPasswordProtected: false,
      isStarred: false,
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    {
      id: expect.any(String),
      originalName: 'second.unknown',
      mimeType: 'image/x-own',
      size: 3_000_000,
      createdAt: '2026-01-02T03:04:05.000Z',
      modifiedAt: '2026-01-02T03:04:05.000Z',
      storedAt: '2026-01-02T03:04:05.000Z',
      folder: '',
      isPasswordProtected: false,
      isStarred: false,
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
})

test.each([
  ['no PIN', [{ name: 'file', fileName: 'a', value: 'x' }], 400, 'Please enter PIN'],
  [
    'a wrong PIN',
    [
      { name: 'pin', value: '1' },
      { name: 'file', fileName: 'a', value: 'x' },
    ],
    403,
    'Invalid PIN',
  ],
  [
    'a wrong PIN at the end',
    [
      { name: 'file', fileName: 'a', value: 'x' },
      { name: 'pin', value: '1' },
    ],
    403,
    'Invalid PIN',
  ],
  ['no file', [{ name: 'pin', value: TEST_PIN }], 400, 'No files selected'],
  [
    'a file field without a choice',
    [
      { name: 'pin', value: TEST_PIN },
      { name: 'file', fileName: '', value: '' },
    ],
    400,
    'No files selected',
  ],
  [
    'an unknown folder',
    [
      { name: 'pin', value: TEST_PIN },
      { name: 'folder', value: 'none' },
      { name: 'file', fileName: 'a', value: 'x' },
    ],
    404,
    'Folder not found',
  ],
  [
    'a name with a NUL',
    [
      { name: 'pin', value: TEST_PIN },
      { name: 'file', fileName: 'a\0b', value: 'x' },
    ],
    400,
    'A file name can’t contain a slash or an invisible control character',
  ],
  [
    'a name that is too long',
    [
      { name: 'pin', value: TEST_PIN },
      { name: 'file', fileName: 'x'.repeat(256), value: 'x' },
    ],
    400,
    'A file name can have at most 255 characters',
  ],
  [
    'a password that is too long',
    [
      { name: 'pin', value: TEST_PIN },
      { name: 'file', fileName: 'a', value: 'x' },
      { name: 'password', value: 'p'.repeat(129) },
    ],
    400,
    'A file password can have at most 128 characters',
  ],
  [
    'a file in another field',
    [
      { name: 'pin', value: TEST_PIN },
      { name: 'files', fileName: 'a', value: 'x' },
    ],
    400,
    'The request is invalid. Check the field "files": files go into "file" and try again',
  ],
])('refuses %s and leaves nothing', async (_case, entries, status, message) => {
  const app = await startOpenTestApp()
  expect(await answer(app.upload(entries))).toEqual([status, message])
  expect((await app.request({ url: '/api/files' })).json()).toEqual([])
  await expect.poll(() => storedBlobs(app.data.dataDir)).toEqual([])
  await expect.poll(() => readdir(join(app.data.dataDir, 'staging'))).toEqual([])
})

test('renames a file whose name is taken by another file or a folder', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('photo')
  const names = [await app.store('photo'), await app.store('a.jpg'), await app.store('a.jpg')].map(
    (file) => file.originalName,
  )
  expect(names).toEqual(['photo (1)', 'a.jpg', 'a (1).jpg'])
})

test.each(['constructor', 'a.constructor', '__proto__', 'a.__proto__', 'go', '.ts', 'a.ts'])(
  'accepts a file named %s',
  async (name) => {
    const app = await startOpenTestApp()
    expect(await app.store(name, 'x')).toMatchObject({
      originalName: name,
      mimeType: name === 'a.ts' ? 'text/x-typescript' : 'application/octet-stream',
    })
  },
)

test('numbers many files of the same name in one request', async () => {
  const app = await startOpenTestApp()
  await app.store('same.txt')
  const entries = Array.from({ length: 60 }, () => ({ name: 'file', fileName: 'same.txt', value: '' }))
  const response = await app.upload([{ name: 'pin', value: TEST_PIN }, ...entries])
  const names = response.json<{ files: File[] }>().files.map((file) => file.originalName)
  expect(names).toEqual(entries.map((_, index) => `same (${index + 1}).txt`))
})

test('gives no file of a request the name that an earlier one was given', async () => {
  const app = await startOpenTestApp()
  await app.store('same.txt')
  const wanted = ['same.txt', 'same (1).txt', 'same (2).txt', 'same.txt']
  const entries = wanted.map((fileName) => ({ name: 'file', fileName, value: '' }))
  const response = await app.upload([{ name: 'pin', value: TEST_PIN }, ...entries])
  const names = response.json<{ files: File[] }>().files.map((file) => file.originalName)
  expect(names).toEqual(['same (1).txt', 'same (1) (1).txt', 'same (2).txt', 'same (3).txt'])
})

test('strips the path that a client sends before the name', async () => {
  const app = await startOpenTestApp()
  expect((await app.store('../../etc/passwd')).originalName).toBe('passwd')
  const unicode = 'e\u0301 \u202e"🌈"'
  expect((await app.store(unicode)).originalName).toBe(unicode.normalize('NFC'))
})

test.each([
  ['before the files', true],
  ['after the files', false],
])('seals files whose password comes %s', async (_case, isFirst) => {
  const app = await startOpenTestApp()
  const password = { name: 'password', value: 'geheim-geheim' }
  const content = Buffer.from('plain words '.repeat(20_000))
  const files = [
    { name: 'file', fileName: 'long.txt', value: content },
    { name: 'file', fileName: 'empty.txt', value: '' },
  ]
  const pin = { name: 'pin', value: TEST_PIN }
  const response = await app.upload(isFirst ? [password, ...files, pin] : [pin, ...files, password])
  expect(response.statusCode).toBe(201)
  const stored = response.json<{ files: File[] }>().files
  expect(stored).toMatchObject([
    { originalName: 'long.txt', size: content.length, isPasswordProtected: true },
    { originalName: 'empty.txt', size: 0, isPasswordProtected: true },
  ])
  const [long, empty] = stored.map(({ id }) => `/api/files/${id}/content`)
  const headers = { 'x-file-password': 'geheim-geheim' }
  expect(await answer(app.request({ url: long }))).toEqual([403, 'Password required'])
  expect((await app.request({ url: long, headers })).rawPayload.equals(content)).toBe(true)
  expect((await app.request({ url: empty, headers })).rawPayload).toHaveLength(0)

  const keys = await storedBlobs(app.data.dataDir)
  expect(keys).toHaveLength(2)
  for (const key of keys) {
    const bytes = await readFile(join(app.data.dataDir, 'blobs', key.slice(0, 2), key))
    expect(bytes.includes('plain words')).toBe(false)
  }
  await expect.poll(() => readdir(join(app.data.dataDir, 'staging'))).toEqual([])
})

test('ignores an empty password', async () => {
  const app = await startOpenTestApp()
  const response = await app.upload([
    { name: 'password', value: '' },
    { name: 'file', fileName: 'a.txt', value: 'a' },
    { name: 'pin', value: TEST_PIN },
  ])
  expect(response.json().files).toMatchObject([{ isPasswordProtected: false }])
})
