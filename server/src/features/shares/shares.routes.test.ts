import { UNDO_KEPT_MINUTES } from '@pinloft/contract/files/limits'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { changeShare, deleteShare, listShares, restoreShare, type Share } from '@pinloft/contract/shares/endpoints'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { PASSWORD, protect, read } from '../../core/protection/protection.builders.ts'
import { removeFolder } from '../../core/trash/trash.builders.ts'
import { answer } from '../../testing/answer.ts'
import { send } from '../../testing/operation.ts'
import { readZip } from '../../testing/read-zip.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { addShare, sendShare } from './shares.builders.ts'

const ENDED = [404, 'This link no longer works']
const DAY_MS = 24 * 60 * 60_000

const pathIn = ({ address }: Share) => new URL(address).pathname
const list = async (app: TestApp) => (await app.request({ url: listShares.path })).json<Share[]>()

/** Someone with the link and without a session. */
function visitorOf(app: TestApp) {
  const browser = app.otherBrowser()
  return {
    get: (url: string, options: InjectOptions = {}) => browser.request({ url, ...options }),
    enter: (share: Share, password: string, fileId?: string) =>
      browser.request({
        method: 'POST',
        url: `${pathIn(share)}${fileId === undefined ? '' : `/${fileId}`}/password`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ password }).toString(),
      }),
  }
}

describe('the links of the owner', () => {
  test('are created with the PIN, listed newest first, changed and deleted', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('Report.pdf', 'content', '')
    const folder = await app.createFolder('Alps')
    const first = await addShare(app, { entryId: file.id, name: 'For Anna' })
    expect(first).toMatchObject({ name: 'For Anna', entryType: 'file', entryName: 'Report.pdf', hasPassword: false })
    expect(new URL(first.address).pathname).toMatch(/^\/s\/[\w-]{43}$/)
    app.clock.advance(1000)
    const expiresAt = new Date(app.clock.now() + DAY_MS).toISOString()
    const second = await addShare(app, { entryId: folder.id, password: 'summit', downloadLimit: 2, expiresAt })
    expect(second).toMatchObject({ entryType: 'folder', hasPassword: true, downloadLimit: 2, expiresAt, end: null })
    expect(await list(app)).toEqual([second, first])

    const changed = await send(app, changeShare, {
      params: { id: second.id },
      payload: { password: null, name: 'Hut' },
    })
    expect(changed.json()).toEqual({ ...second, hasPassword: false, name: 'Hut' })
    expect((await send(app, deleteShare, { params: { id: first.id } })).statusCode).toBe(200)
    expect(await answer(send(app, deleteShare, { params: { id: first.id } }))).toEqual([
      404,
      'This link has already been deleted',
    ])
    expect(await list(app)).toEqual([changed.json()])
  })

  test('come back with the same address if they were just deleted, and give nothing until then', async () => {
    const app = await startOpenTestApp()
    const { id: entryId } = await app.store('a.txt', 'content')
    const share = await addShare(app, { entryId, downloadLimit: 5 })
    const { id } = share
    const { get } = visitorOf(app)
    const content = `${pathIn(share)}/${entryId}/content?download=1`
    expect((await get(content)).body).toBe('content')
    const used = await list(app)
    await send(app, deleteShare, { params: { id } })
    expect([(await get(pathIn(share))).statusCode, (await get(content)).statusCode]).toEqual([404, 404])
    expect(await list(app)).toEqual([])
    const change = { params: { id }, payload: { name: 'b' } }
    expect((await send(app, changeShare, change)).statusCode).toBe(404)

    const restored = await send(app, restoreShare, { params: { id } })
    expect([restored.json()]).toEqual(used)
    expect(await list(app)).toEqual(used)
    expect((await get(content)).body).toBe('content')

    await send(app, deleteShare, { params: { id } })
    app.clock.advance(UNDO_KEPT_MINUTES * 60_000)
    const late = await answer(send(app, restoreShare, { params: { id } }))
    expect(late).toEqual([404, 'This link has already been deleted'])
    await app.retention.sweepNow()
    // Nothing of it is kept: a clock that is set back does not bring it back either.
    app.clock.advance(-UNDO_KEPT_MINUTES * 60_000)
    expect((await send(app, restoreShare, { params: { id } })).statusCode).toBe(404)
  })

  test('need the PIN, an entry, a date to come and a password that is one', async () => {
    const app = await startOpenTestApp()
    const { id: entryId } = await app.store('a.txt', 'a')
    const now = new Date(app.clock.now()).toISOString()
    expect(await answer(sendShare(app, { entryId, pin: '' }))).toEqual([400, 'Please enter PIN'])
    expect(await answer(sendShare(app, { entryId, pin: '000000' }))).toEqual([403, 'Invalid PIN'])
    expect(await answer(sendShare(app, { entryId: 'none' }))).toEqual([404, 'File not found'])
    expect(await answer(sendShare(app, { entryId: 'root' }))).toEqual([404, 'File not found'])
    expect(await answer(sendShare(app, { entryId, expiresAt: now }))).toEqual([400, 'Choose a date after today'])
    expect(await answer(sendShare(app, { entryId, password: ' ' }))).toEqual([400, 'Choose a password'])
    expect((await sendShare(app, { entryId, mode: 'anything' })).statusCode).toBe(400)
    expect(await list(app)).toEqual([])
  })
})

describe('a link to a file', () => {
  test('shows it and gives its bytes, whole or in ranges, without a session', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('Grüße & <more>.txt', 'content')
    const share = await addShare(app, { entryId: file.id })
    const { get } = visitorOf(app)
    const page = await get(pathIn(share))
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Grüße &#38; &#60;more&#62;.txt')
    expect(page.body).not.toContain('<more>')
    const content = await get(`${pathIn(share)}/${file.id}/content?download=1`)
    expect([content.statusCode, content.body]).toEqual([200, 'content'])
    expect(content.headers['content-disposition']).toContain('attachment')
    const part = await get(`${pathIn(share)}/${file.id}/content`, { headers: { range: 'bytes=2-3' } })
    expect([part.statusCode, part.body, part.headers['content-disposition']?.toString().split(';')[0]]).toEqual([
      206,
      'nt',
      'inline',
    ])
  })

  test('follows it when it is renamed and moved, pauses in the trash, and gives the present version', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'old')
    const share = await addShare(app, { entryId: file.id })
    const { get } = visitorOf(app)
    await app.createFolder('Elsewhere')
    await app.request({ method: 'PATCH', url: `/api/files/${file.id}`, payload: { name: 'b.txt' } })
    await app.request({
      method: 'POST',
      url: '/api/entries/move',
      payload: { fileIds: [file.id], folder: 'Elsewhere' },
    })
    expect((await get(pathIn(share))).body).toContain('b.txt')
    expect((await list(app))[0]).toMatchObject({ entryName: 'b.txt', folder: 'Elsewhere' })

    await app.delete(file.id)
    expect((await list(app))[0]).toMatchObject({ end: 'entry_missing' })
    expect((await get(pathIn(share))).statusCode).toBe(404)
    expect(await answer(get(`${pathIn(share)}/${file.id}/content`))).toEqual(ENDED)
    const [entry] = (await app.request({ url: '/api/trash' })).json<{ id: string }[]>()
    await app.request({ method: 'POST', url: '/api/trash/restore', payload: { ids: [entry?.id] } })
    expect((await get(`${pathIn(share)}/${file.id}/content`)).body).toBe('old')
  })
})

describe('what is counted', () => {
  test('a visit once, and a download once per visit, whatever the ranges and retries', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('film.txt', 'content')
    const share = await addShare(app, { entryId: file.id })
    const download = `${pathIn(share)}/${file.id}/content?download=1`
    const { get } = visitorOf(app)
    await get(pathIn(share))
    await get(pathIn(share))
    await Promise.all([get(download), get(download, { headers: { range: 'bytes=1-2' } }), get(download)])
    await get(`${pathIn(share)}/${file.id}/content`)
    expect((await list(app))[0]).toMatchObject({ visitCount: 1, downloadCount: 1 })
    const other = visitorOf(app)
    await other.get(download, { headers: { 'user-agent': 'wget' } })
    await other.get(download, { headers: { 'user-agent': 'wget' } })
    expect((await list(app))[0]).toMatchObject({ visitCount: 1, downloadCount: 2 })
  })

  test('no more downloads than the limit, also at the same time, and who began may finish', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'a')
    const share = await addShare(app, { entryId: file.id, downloadLimit: 3 })
    const content = `${pathIn(share)}/${file.id}/content`
    expect((await visitorOf(app).get(content, { method: 'HEAD' })).statusCode).toBe(200)
    const visitors = Array.from({ length: 20 }, () => visitorOf(app))
    for (const { get } of visitors) await get(pathIn(share))
    const replies = await Promise.all(visitors.flatMap(({ get }) => [get(content), get(content)]))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6)
    expect((await list(app))[0]).toMatchObject({ downloadCount: 3, end: 'limit_reached' })
    const statuses = await Promise.all(visitors.map(async ({ get }) => (await get(content)).statusCode))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 404)).toHaveLength(17)
  })
})

describe('a link with a password', () => {
  test('gives nothing before it, and everything after it, until it changes', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('secret-name.txt', 'content')
    const share = await addShare(app, { entryId: file.id, password: 'summit' })
    const visitor = visitorOf(app)
    const content = `${pathIn(share)}/${file.id}/content`
    const asked = await visitor.get(pathIn(share))
    expect([asked.statusCode, asked.body.includes(VISITOR_TEXTS.passwordTitle)]).toEqual([403, true])
    expect(asked.body).not.toContain('secret-name')
    expect(await answer(visitor.get(content))).toEqual([403, 'Password required'])

    const wrong = await visitor.enter(share, 'valley')
    expect([wrong.statusCode, wrong.body.includes('Incorrect password')]).toEqual([403, true])
    const right = await visitor.enter(share, 'summit')
    expect([right.statusCode, right.headers.location]).toEqual([303, pathIn(share)])
    expect((await visitor.get(content)).body).toBe('content')
    expect(await answer(visitorOf(app).get(content))).toEqual([403, 'Password required'])

    await send(app, changeShare, { params: { id: share.id }, payload: { password: 'peak' } })
    expect(await answer(visitor.get(content))).toEqual([403, 'Password required'])
  })

  test('counts guesses, which never delay the owner', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'a')
    const share = await addShare(app, { entryId: file.id, password: 'summit' })
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await visitorOf(app).enter(share, `guess ${guess}`)).statusCode)
    expect(statuses).toContain(429)
    expect((await visitorOf(app).enter(share, 'summit')).statusCode).toBe(429)
    expect((await sendShare(app, { entryId: file.id, pin: TEST_PIN })).statusCode).toBe(201)
    const owner = app.otherBrowser()
    expect((await owner.enterPin(TEST_PIN)).statusCode).toBe(200)
  })
})

describe('a link to a folder', () => {
  async function sharedFolder() {
    const app = await startOpenTestApp()
    const folder = await app.createFolder('Shared')
    const inner = await app.createFolder('Inner', 'Shared')
    const files = {
      direct: await app.store('direct.txt', 'direct', 'Shared'),
      deep: await app.store('deep.txt', 'deep', 'Shared/Inner'),
    }
    const share = await addShare(app, { entryId: folder.id })
    return { app, folder, inner, files, share, visitor: visitorOf(app) }
  }

  test('can be walked, and downloaded as one archive', async () => {
    const { share, visitor, folder, inner, files } = await sharedFolder()
    const top = (await visitor.get(pathIn(share))).body
    expect([top.includes('direct.txt'), top.includes('Inner'), top.includes('deep.txt')]).toEqual([true, true, false])
    const below = (await visitor.get(`${pathIn(share)}/${inner.id}`)).body
    expect([below.includes('deep.txt'), below.includes('Shared')]).toEqual([true, true])
    expect((await visitor.get(`${pathIn(share)}/${files.deep.id}/content`)).body).toBe('deep')
    const zip = await visitor.get(`${pathIn(share)}/${folder.id}/zip`)
    const entries = await readZip(zip.rawPayload)
    expect(entries.map(({ path }) => path).sort()).toEqual([
      'Shared/',
      'Shared/Inner/',
      'Shared/Inner/deep.txt',
      'Shared/direct.txt',
    ])
  })

  test('gives what is chosen in it as one archive, which counts once', async () => {
    const { app, share, visitor, folder, inner, files } = await sharedFolder()
    const more = await app.store('more.txt', 'more', 'Shared')
    await visitor.get(pathIn(share))
    const zipOf = (ids: readonly string[], id = folder.id) =>
      visitor.get(`${pathIn(share)}/${id}/zip?${ids.map((each) => `entry=${each}`).join('&')}`)
    const chosen = [more.id, inner.id]
    const replies = [await zipOf(chosen), await zipOf(chosen.toReversed())]
    for (const { rawPayload, headers } of replies) {
      expect(headers['content-disposition']).toContain('=Shared.zip')
      const paths = (await readZip(rawPayload)).map(({ path }) => path)
      expect(paths.sort()).toEqual(['Inner/', 'Inner/deep.txt', 'more.txt'])
    }
    expect((await list(app))[0]).toMatchObject({ downloadCount: 1 })
    expect(await answer(zipOf([more.id, files.deep.id]))).toEqual(ENDED)
    expect((await readZip((await zipOf([files.deep.id], inner.id)).rawPayload)).map(({ path }) => path)).toEqual([
      'deep.txt',
    ])
  })

  test('gives a protected file to who enters its password, for this visit only', async () => {
    const { app, share, visitor, folder, files } = await sharedFolder()
    expect((await protect(app, files.direct.id)).statusCode).toBe(200)
    expect((await visitor.get(pathIn(share))).body).toContain(VISITOR_TEXTS.isProtected)
    const at = `${pathIn(share)}/${files.direct.id}`
    const zipped = async () =>
      (await readZip((await visitor.get(`${pathIn(share)}/${folder.id}/zip`)).rawPayload)).map(({ path }) => path)
    expect(await answer(visitor.get(`${at}/content`))).toEqual([403, 'Password required'])
    const headers = { [FILE_PASSWORD_HEADER]: PASSWORD }
    expect((await visitor.get(`${at}/content`, { headers })).statusCode).toBe(403)
    expect((await visitor.get(`${at}/thumbnail`)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await visitor.get(at)).body).toContain(VISITOR_TEXTS.filePasswordTitle)
    expect(await zipped()).not.toContain('Shared/direct.txt')

    const wrong = await visitor.enter(share, 'valley', files.direct.id)
    expect([wrong.statusCode, wrong.body.includes('Incorrect password')]).toEqual([403, true])
    const right = await visitor.enter(share, PASSWORD, files.direct.id)
    expect([right.statusCode, right.headers.location]).toEqual([303, at])
    expect((await visitor.get(at)).body).not.toContain(VISITOR_TEXTS.filePasswordTitle)
    expect((await visitor.get(`${at}/content`)).body).toBe('direct')
    expect(await zipped()).toContain('Shared/direct.txt')
    expect((await visitor.get(pathIn(share))).body).not.toContain(VISITOR_TEXTS.isProtected)
    expect((await visitorOf(app).get(`${at}/content`)).statusCode).toBe(403)
    expect((await protect(app, files.direct.id, { password: PASSWORD, newPassword: 'another' })).statusCode).toBe(200)
    expect((await visitor.get(`${at}/content`)).statusCode).toBe(403)
    expect((await visitor.get(pathIn(share))).body).toContain(VISITOR_TEXTS.isProtected)
  })

  test('counts guesses at the password of a file, which never delay the owner', async () => {
    const { app, share, visitor, files } = await sharedFolder()
    await protect(app, files.direct.id)
    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await visitor.enter(share, `guess ${guess}`, files.direct.id)).statusCode)
    expect(statuses).toContain(429)
    expect((await read(app, files.direct.id, PASSWORD)).body).toBe('direct')
    const elsewhere = app.otherBrowser()
    await elsewhere.enterPin(TEST_PIN)
    expect((await read(elsewhere, files.direct.id, PASSWORD)).body).toBe('direct')
  })

  test('shows many files page by page', async () => {
    const { app, share, visitor } = await sharedFolder()
    const many = Array.from({ length: 520 }, (_, index) => ({
      name: 'file',
      fileName: `${1000 + index}.txt`,
      value: 'x',
    }))
    await app.upload([{ name: 'pin', value: TEST_PIN }, { name: 'folder', value: 'Shared' }, ...many])
    const first = (await visitor.get(pathIn(share))).body
    const [, next = ''] = /href="([^"]+after=[^"]+)"/.exec(first) ?? []
    const second = (await visitor.get(next.replaceAll('&#38;', '&'))).body
    const names = [...`${first}${second}`.matchAll(/class="name">(\d+\.txt)</g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(520)
    expect((await visitor.get(`${pathIn(share)}?after=x&after=y`)).statusCode).toBeLessThan(500)
  })
})

test('a link to a selection gives what was selected, from wherever it is by now, and nothing beside it', async () => {
  const app = await startOpenTestApp()
  const inner = await app.createFolder('Inner', (await app.createFolder('Folder')).path)
  const one = await app.store('one.txt', 'one', 'Folder')
  const two = await app.store('two.txt', 'two', '')
  const deep = await app.store('deep.txt', 'deep', inner.path)
  const beside = await app.store('beside.txt', 'beside', 'Folder')
  const share = await addShare(app, { entryIds: [one.id, inner.id, two.id, one.id] })
  expect(share).toMatchObject({ entryType: 'selection', entryIds: [one.id, inner.id, two.id], entryName: 'one.txt' })
  const visitor = visitorOf(app)
  const linked = async (path = '') => {
    const { body } = await visitor.get(pathIn(share) + path)
    return ['one.txt', 'two.txt', 'Inner', 'deep.txt', 'beside.txt'].filter((name) => body.includes(`>${name}<`))
  }
  const zipped = async (ids: readonly string[] = []) => {
    const query = ids.map((id) => `entry=${id}`).join('&')
    const { rawPayload } = await visitor.get(`${pathIn(share)}/${share.entryId}/zip?${query}`)
    return (await readZip(rawPayload)).map(({ path }) => path).sort()
  }
  expect(await linked()).toEqual(['one.txt', 'two.txt', 'Inner'])
  expect(await linked(`/${inner.id}`)).toEqual(['Inner', 'deep.txt'])
  expect(await zipped()).toEqual(['Inner/', 'Inner/deep.txt', 'one.txt', 'two.txt'])
  expect(await zipped([two.id])).toEqual(['two.txt'])
  expect((await visitor.get(`${pathIn(share)}/${deep.id}/content`)).body).toBe('deep')
  for (const id of [beside.id, deep.id]) {
    expect(await answer(visitor.get(`${pathIn(share)}/${share.entryId}/zip?entry=${id}`))).toEqual(ENDED)
  }
  expect(await answer(visitor.get(`${pathIn(share)}/${beside.id}/content`))).toEqual(ENDED)

  const payload = { fileIds: [one.id], folderIds: [], folder: inner.path }
  await app.request({ method: 'POST', url: '/api/entries/move', payload })
  await app.delete(two.id)
  expect(await linked()).toEqual(['one.txt', 'Inner'])
  expect(await list(app)).toMatchObject([{ entryName: 'one.txt', folder: inner.path, end: null }])
  await removeFolder(app, inner.id)
  expect((await visitor.get(pathIn(share))).statusCode).toBe(404)
  expect(await list(app)).toMatchObject([{ end: 'entry_missing' }])

  const missing = await sendShare(app, { entryIds: [beside.id, two.id] })
  expect(missing.statusCode).toBe(404)
  expect(await addShare(app, { entryIds: [beside.id, beside.id] })).toMatchObject({ entryType: 'file' })
})
