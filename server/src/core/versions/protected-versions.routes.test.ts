import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'
import { content, copy } from '../files/tree/entries.builders.ts'
import {
  blobPaths,
  exchange,
  INCORRECT,
  PASSWORD,
  protect,
  REQUIRED,
  unprotect,
} from '../protection/protection.builders.ts'
import {
  EDITING_SESSION_MS,
  earlierContents,
  readVersion,
  removeVersion,
  restoreTo,
  save,
  storeWritten,
  versionsOf,
} from './versions.builders.ts'

const TEXTS = ['first secret text', 'second secret text', 'third secret text']
const QUERY = `?password=${encodeURIComponent(PASSWORD)}`

/** Number of blobs that contain one of the texts in plain text. */
async function clearBlobs(app: TestApp): Promise<number> {
  const blobs = await Promise.all((await blobPaths(app)).map((path) => readFile(path, 'latin1')))
  return blobs.filter((blob) => TEXTS.some((text) => blob.includes(text))).length
}

test('setting a password seals all versions of a file, and removing it unseals them', async () => {
  const app = await startOpenTestApp()
  const { id } = await storeWritten(app, 'a.txt', TEXTS)
  const versions = await versionsOf(app, id)
  expect(await clearBlobs(app)).toBe(3)
  expect((await protect(app, id)).statusCode).toBe(200)
  expect([await clearBlobs(app), (await blobPaths(app)).length]).toEqual([0, 3])
  expect(await versionsOf(app, id)).toEqual(versions)
  expect(await earlierContents(app, id, QUERY)).toEqual([TEXTS[1], TEXTS[0]])

  app.clock.advance(EDITING_SESSION_MS)
  await save(app, id, 'fourth', PASSWORD)
  await protect(app, id, { password: PASSWORD, newPassword: 'another' })
  expect(await earlierContents(app, id, '?password=another')).toEqual([TEXTS[2], TEXTS[1], TEXTS[0]])
  const [newest] = await versionsOf(app, id)
  expect(await answer(readVersion(app, id, newest?.id ?? '', QUERY))).toEqual(INCORRECT)

  expect((await unprotect(app, id, { password: 'another' })).statusCode).toBe(200)
  expect([await clearBlobs(app), (await blobPaths(app)).length]).toEqual([3, 4])
  expect(await earlierContents(app, id)).toEqual([TEXTS[2], TEXTS[1], TEXTS[0]])
})

test('a version of a protected file is read, restored and deleted only with the password', async () => {
  const app = await startOpenTestApp()
  const { id } = await storeWritten(app, 'a.txt', TEXTS)
  await protect(app, id)
  const [, oldest] = await versionsOf(app, id)
  const versionId = oldest?.id ?? ''
  for (const [query, payload, refusal] of [
    ['', {}, REQUIRED],
    ['?password=no', { password: 'no' }, INCORRECT],
    ['?token=abc', { token: 'abc' }, REQUIRED],
  ] as const) {
    expect(await answer(readVersion(app, id, versionId, query))).toEqual(refusal)
    expect(await answer(readVersion(app, id, 'unknown', query))).toEqual(refusal)
    expect(await answer(restoreTo(app, id, versionId, payload))).toEqual(refusal)
    expect(await answer(removeVersion(app, id, versionId, payload))).toEqual(refusal)
  }
  const { token } = (await exchange(app, id, PASSWORD)).json()
  const read = await readVersion(app, id, versionId, `?token=${token}`)
  expect([read.body, read.headers['cache-control']]).toEqual([TEXTS[0], 'private, no-store'])
  // A token allows reading, and restoring loses nothing; it does not allow deleting.
  expect(await answer(removeVersion(app, id, versionId, { token }))).toEqual(REQUIRED)
  expect((await restoreTo(app, id, versionId, { token })).statusCode).toBe(200)
  expect((await app.request({ url: `/api/files/${id}/content${QUERY}` })).body).toBe(TEXTS[0])
  expect((await removeVersion(app, id, versionId, { password: PASSWORD })).statusCode).toBe(200)
  expect(await earlierContents(app, id, QUERY)).toEqual([TEXTS[2], TEXTS[1]])
  // The file shares its bytes with the deleted version.
  expect((await app.request({ url: `/api/files/${id}/content${QUERY}` })).body).toBe(TEXTS[0])
  expect(await clearBlobs(app)).toBe(0)
})

test('a restored version that shares its bytes with the file or with a copy is sealed separately', async () => {
  const app = await startOpenTestApp()
  const { id } = await storeWritten(app, 'a.txt', TEXTS)
  const [copied] = (await copy(app, { fileIds: [id], folder: '' })).json().files
  const [, oldest] = await versionsOf(app, id)
  await restoreTo(app, id, oldest?.id ?? '')
  await protect(app, id)
  expect(await earlierContents(app, id, QUERY)).toEqual([TEXTS[2], TEXTS[1], TEXTS[0]])
  expect(await content(app, copied.id)).toBe(TEXTS[2])
  // Only the copy is in plain text.
  expect([await clearBlobs(app), (await blobPaths(app)).length]).toEqual([1, 4])
  expect(await earlierContents(await app.restart(), id, QUERY)).toEqual([TEXTS[2], TEXTS[1], TEXTS[0]])
})

test('a password set while a version is restored leaves nothing in plain text', async () => {
  const app = await startOpenTestApp()
  const { id } = await storeWritten(app, 'a.txt', TEXTS)
  const versions = await versionsOf(app, id)
  const replies = await Promise.all([
    protect(app, id),
    ...versions.map((version) => restoreTo(app, id, version.id)),
    removeVersion(app, id, versions[0]?.id ?? ''),
  ])
  const [protecting] = replies
  expect([200, 409]).toContain(protecting?.statusCode)
  if (protecting?.statusCode === 409) expect((await protect(app, id)).statusCode).toBe(200)
  expect(await clearBlobs(app)).toBe(0)
  const named = new Set([...(await earlierContents(app, id, QUERY))])
  for (const text of named) expect(TEXTS).toContain(text)
})
