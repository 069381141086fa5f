import { BLOCK_GAME_DOMAIN } from '@pinloft/contract/block-game/messages'
import { saveBrowserData } from '@pinloft/contract/browser-data/endpoints'
import type { File, Folder } from '@pinloft/contract/files/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { changeShare, deleteShare, FOLDER_SHARE_MODES, type Share } from '@pinloft/contract/shares/endpoints'
import { TUS_VERSION } from '@pinloft/contract/uploads/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { PASSWORD, protect } from '../../../core/protection/protection.builders.ts'
import { removeFolder, restore, trashed } from '../../../core/trash/trash.builders.ts'
import { isOpenRoute } from '../../../platform/http/open-routes.ts'
import { buildZip } from '../../../testing/build-zip.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { twoColors } from '../../../testing/picture-samples.ts'
import { routesOf } from '../../../testing/route-table.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { addShare } from '../shares.builders.ts'

const MINUTE_MS = 60_000
/** In every name and content outside what is shared. */
const WORD = 'outside'
/** Sizes that nothing shared has. */
const SIZE_BYTES = 77_001
const SURROUNDING_FILES = 40
/** Without them, routes that take files would not look at the id. */
const TUS_HEADERS = { 'tus-resumable': TUS_VERSION, 'upload-length': '0' }

const pathIn = ({ address }: Share) => new URL(address).pathname

/** A shared folder in a folder with much else, and what may betray that. */
async function startWorld() {
  const app = await startOpenTestApp()
  const outside: (File | Folder)[] = []
  const hide = async (name: string, folder: string, content?: Buffer) => {
    const size = SIZE_BYTES + outside.length
    const file = await app.store(name, content ?? Buffer.alloc(size, `${WORD} ${name} `), folder)
    outside.push(file)
    return file
  }
  const parent = await app.createFolder(`${WORD} parent`)
  const sibling = await app.createFolder(`${WORD} sibling`, parent.path)
  const folder = await app.createFolder('Shared', parent.path)
  const inner = await app.createFolder('Inner', folder.path)
  const binned = await app.createFolder(`${WORD} binned`, folder.path)
  outside.push(parent, sibling, binned)
  await hide(`${WORD} root.txt`, '')
  const beside = await hide(`${WORD} beside.md`, parent.path)
  await hide(`${WORD} deep.zip`, sibling.path)
  await hide(`${WORD} film.mp4`, parent.path)
  await hide(`${WORD} table.csv`, parent.path)
  await hide(`${WORD} page.html`, parent.path)
  await hide(`${WORD} letter.docx`, parent.path)
  await hide(`${WORD} list.zip`, parent.path, buildZip([{ name: WORD, content: Buffer.from(WORD) }]))
  const picture = await hide(`${WORD}.png`, parent.path, await twoColors(200, 100).png().toBuffer())
  await protect(app, (await hide(`${WORD} sealed.txt`, parent.path)).id)
  const others = Array.from({ length: SURROUNDING_FILES }, (_, index) => ({
    name: 'file',
    fileName: `${WORD}${index}.txt`,
    value: WORD,
  }))
  await app.upload([{ name: 'pin', value: TEST_PIN }, { name: 'folder', value: parent.path }, ...others])
  const inside = {
    direct: await app.store('direct.txt', 'direct', folder.path),
    picture: await app.store('picture.png', await twoColors(100, 200).png().toBuffer(), folder.path),
    film: await app.store('film.mp4', 'film', folder.path),
    page: await app.store('page.html', '<h1>page</h1>', folder.path),
    table: await app.store('table.csv', 'a,b\n1,2\n', folder.path),
    list: await app.store('list.zip', buildZip([{ name: 'a.txt', content: Buffer.from('a') }]), folder.path),
    sealed: await app.store('sealed.txt', 'sealed', folder.path),
    deep: await app.store('deep.md', '# deep', inner.path),
  }
  await protect(app, inside.sealed.id)
  await app.delete((await hide(`${WORD} trashed.txt`, folder.path)).id)
  await hide(`${WORD} binned.txt`, binned.path)
  await removeFolder(app, binned.id)
  const other = await addShare(app, { entryId: beside.id, name: WORD })

  const pictures = await Promise.all(
    ['small', 'medium', 'large'].map((size) =>
      app.request({ url: `/api/files/${picture.id}/thumbnail?size=${size}` }).then(({ rawPayload }) => rawPayload),
    ),
  )
  const files = outside.filter((entry) => 'size' in entry)
  const marks = [
    WORD,
    `${(await app.request({ url: `/api/folders?parentPath=${encodeURIComponent(parent.path)}` })).json().length} folders`,
    `${SURROUNDING_FILES + files.length} items`,
    ...files.flatMap(({ size, version }) => [`\\b${size}\\b`, `\\b${formatSize(size)}`, version]),
  ]
  return { app, folder, inner, inside, outside, other, pictures, marks: new RegExp(marks.join('|'), 'i') }
}
type World = Awaited<ReturnType<typeof startWorld>>

/** Fails if anything in a reply comes from outside what is shared. */
function expectUnmarked({ marks, pictures }: World, { headers, rawPayload }: LightMyRequestResponse, url: string) {
  // The address that was asked for may be repeated.
  const text = `${JSON.stringify(headers)}\n${rawPayload.toString('latin1')}`
  expect(marks.exec(text)?.[0], url).toBeUndefined()
  expect(
    pictures.some((picture) => rawPayload.includes(picture)),
    url,
  ).toBe(false)
}

/** What tells one reply from another. */
function lookOf({ statusCode, headers, body }: LightMyRequestResponse): unknown[] {
  const { date: _, 'set-cookie': __, 'content-security-policy': policy = '', ...others } = headers
  const withoutNonce = (text: string) => text.replaceAll(/nonce[-=][^'> ]+/g, '')
  return [statusCode, withoutNonce(String(policy)), others, withoutNonce(body)]
}

/** Someone with a link, who has opened its page. */
async function visitorOf(app: TestApp, share: Share, password?: string): Promise<TestApp> {
  const visitor = app.otherBrowser()
  await visitor.request({ url: pathIn(share) })
  if (password !== undefined) {
    await visitor.request({
      method: 'POST',
      url: `${pathIn(share)}/password`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    })
  }
  return visitor
}

/** Every address that pages of a link lead to, with its status. */
async function addressesOf(world: World, visitor: TestApp, share: Share): Promise<Map<string, number>> {
  const found = new Set([pathIn(share)])
  const statuses = new Map<string, number>()
  for (const url of found) {
    const reply = await visitor.request({ url })
    expectUnmarked(world, reply, url)
    statuses.set(url, reply.statusCode)
    if (!String(reply.headers['content-type']).startsWith('text/html')) continue
    for (const [, address = ''] of reply.body.matchAll(/(?:href|src|poster|action)="(\/s\/[^"]+)"/g))
      found.add(address.replaceAll('&#38;', '&'))
  }
  return statuses
}

/** Asks each public route for something outside; it must answer as for something that never was. */
async function attack(world: World, visitor: TestApp, share: Share, ids: readonly string[]): Promise<void> {
  const own = share.entryId
  for (const route of routesOf(world.app.http).filter((each) => each.includes(' /s/'))) {
    const [method = '', path = ''] = route.split(' ')
    if (!/\*|:(?!token)/.test(path)) continue
    const ask = (id: string, query: string) => {
      const url = `${path.replace(':token', pathIn(share).slice('/s/'.length)).replaceAll(/:\w+|\*/g, id)}${query}`
      return visitor.request({ method: method as 'GET', url, headers: TUS_HEADERS })
    }
    const unknown = lookOf(await ask('unknown', ''))
    for (const id of ids) {
      const query = `?entry=${id}&after=${id}&download=1&size=small`
      const reply = await ask(id, method === 'GET' ? query : '')
      expectUnmarked(world, reply, `${route} ${id}`)
      // A trick may lead to no route, or to another one.
      if (/^\w+$/.test(id)) expect(lookOf(reply), `${route} ${id}`).toEqual(unknown)
      else expect(reply.statusCode, `${route} ${id}`).toBeGreaterThanOrEqual(400)
      if (method === 'GET') expectUnmarked(world, await ask(own, query), `${route} with ${id}`)
    }
  }
}

/** Ids, and the tricks by which one may try to reach them. */
function outsideIds({ outside, other, inside }: World, share: Share): string[] {
  const ids = outside.map(({ id }) => id)
  const [first = ''] = ids
  const tricks = ['..', '%2e%2e', `..%2f${first}`, `${inside.direct.id}%2f..%2f${first}`, `${first}%00`, `%20${first}`]
  return [...ids, ...tricks, 'root', share.id, other.id, pathIn(other).slice('/s/'.length), 'x'.repeat(300)]
}

describe('nothing outside what a link shares leaves through a public route', () => {
  test('of a folder, whatever its mode', async () => {
    const world = await startWorld()
    const { app, folder, inner, inside } = world
    for (const mode of FOLDER_SHARE_MODES) {
      const share = await addShare(app, { entryId: folder.id, mode })
      const visitor = await visitorOf(app, share)
      const addresses = await addressesOf(world, visitor, share)
      expect(addresses.size, mode).toBeGreaterThan(mode === 'view' ? 10 : 0)
      // A drop box hides what is in it.
      const hidden = mode === 'drop' ? [inner, ...Object.values(inside)].map(({ id }) => id) : []
      await attack(world, visitor, share, [...outsideIds(world, share), ...hidden])
      await attack(world, app, share, outsideIds(world, share).slice(0, 5))

      // A folder in a shared folder gives nothing of the one that it is in.
      const below = await addShare(app, { entryId: inner.id, mode })
      const ids = [folder, inside.direct, inside.picture, inside.sealed].map(({ id }) => id)
      await attack(world, await visitorOf(app, below), below, [...ids, pathIn(share).slice('/s/'.length)])
    }
  })

  test('of a world', async () => {
    const world = await startWorld()
    const { app, folder, inner, inside } = world
    const stored = { version: 1, name: 'Harbour', mode: 'creative', difficulty: 'peaceful', seed: 7, save: null }
    const value = JSON.stringify({ ...stored, lastPlayed: '2026-01-02T03:04:05.000Z' })
    const area = { dataType: 'localStorage', domain: BLOCK_GAME_DOMAIN, key: 'world/harbour' }
    await sendForReply(app, saveBrowserData, { payload: { ...area, value, baseRevision: 0 } })
    const share = await addShare(app, { entryId: 'harbour', entryType: 'world', mode: 'build' })
    const ids = [folder, inner, ...Object.values(inside)].map(({ id }) => id)
    await attack(world, await visitorOf(app, share), share, [...outsideIds(world, share), ...ids, 'pier'])
  })

  test('of a selection, and of a file with a limit and a password', async () => {
    const world = await startWorld()
    const { app, folder, inner, inside } = world
    const some = await addShare(app, { entryIds: [inside.direct.id, inner.id] })
    const visitor = await visitorOf(app, some)
    expect((await addressesOf(world, visitor, some)).size).toBeGreaterThan(5)
    const beside = [folder, inside.picture, inside.sealed].map(({ id }) => id)
    await attack(world, visitor, some, [...outsideIds(world, some), ...beside])

    const share = await addShare(app, { entryId: inside.direct.id, downloadLimit: 5, password: 'summit' })
    const ids = [...outsideIds(world, share), folder.id, inside.deep.id]
    await attack(world, await visitorOf(app, share), share, ids)
    const entered = await visitorOf(app, share, 'summit')
    expect((await addressesOf(world, entered, share)).size).toBeGreaterThan(1)
    await attack(world, entered, share, ids)
  })
})

test('what was shared is gone with the link, and is back with it', async () => {
  const world = await startWorld()
  const { app, folder, inner, inside } = world
  const change = (payload: object) => (share: Share) => send(app, changeShare, { params: { id: share.id }, payload })
  const expiresAt = new Date(app.clock.now() + MINUTE_MS).toISOString()
  const ends: Record<string, { end(share: Share): Promise<unknown>; back?(share: Share): Promise<unknown> }> = {
    trash: {
      end: () => removeFolder(app, folder.id, { passwords: { [inside.sealed.id]: PASSWORD } }),
      back: async () => {
        const entries = (await trashed(app)).filter(({ name }) => name === folder.name)
        return restore(
          app,
          entries.map(({ id }) => id),
        )
      },
    },
    limit: {
      async end(share) {
        await change({ downloadLimit: 1 })(share)
        await (await visitorOf(app, share)).request({ url: `${pathIn(share)}/${inside.deep.id}/content?download=1` })
      },
      back: change({ downloadLimit: null }),
    },
    password: { end: change({ password: 'summit' }), back: change({ password: null }) },
    expiry: {
      async end(share) {
        await change({ expiresAt })(share)
        app.clock.advance(MINUTE_MS)
      },
      back: change({ expiresAt: null }),
    },
    revocation: { end: ({ id }) => send(app, deleteShare, { params: { id } }) },
  }
  const share = await addShare(app, { entryId: folder.id })
  const token = pathIn(share).slice('/s/'.length)
  const addresses = await addressesOf(world, await visitorOf(app, share), share)
  for (const [name, { end, back }] of Object.entries(ends)) {
    await end(share)
    const visitor = app.otherBrowser()
    for (const url of addresses.keys()) {
      const reply = await visitor.request({ url })
      expect(reply.body, `${name} ${url}`).not.toMatch(/direct|deep|Inner|Shared(?! with)/)
      if (name === 'password') expect([403, 404], `${name} ${url}`).toContain(reply.statusCode)
      else
        expect(lookOf(reply), `${name} ${url}`).toEqual(
          lookOf(await visitor.request({ url: url.replace(token, 'none') })),
        )
    }
    await back?.(share)
    const again = await visitorOf(app, share)
    for (const [url, status] of back === undefined ? [] : addresses)
      expect((await again.request({ url })).statusCode, `${name} undone ${url}`).toBe(status)
  }

  // What is moved out is gone; the rest stays.
  const kept = await addShare(app, { entryId: folder.id })
  const move = (target: string) =>
    app.request({
      method: 'POST',
      url: '/api/entries/move',
      payload: { fileIds: [inside.direct.id], folderIds: [inner.id], folder: target },
    })
  await move('')
  const ids = [inside.direct.id, inside.deep.id, inner.id]
  await attack(world, await visitorOf(app, kept), kept, ids)
  expect((await (await visitorOf(app, kept)).request({ url: `${pathIn(kept)}/${inside.film.id}` })).statusCode).toBe(
    200,
  )
  await move(folder.path)
  expect((await (await visitorOf(app, kept)).request({ url: `${pathIn(kept)}/${inside.deep.id}` })).statusCode).toBe(
    200,
  )
})

test('the cookie of a visit opens no route of the owner', async () => {
  const world = await startWorld()
  const { app, folder, inside } = world
  const visitor = await visitorOf(app, await addShare(app, { entryId: folder.id, password: 'summit' }), 'summit')
  const own = await addShare(app, { entryId: folder.id })
  const routes = routesOf(app.http).filter((route) => {
    const [method = '', path = ''] = route.split(' ')
    return !isOpenRoute(method, path)
  })
  expect(routes.length).toBeGreaterThan(100)
  for (const id of [inside.direct.id, own.id]) {
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const reply = await visitor.request({ method: method as 'GET', url: path.replaceAll(/:\w+|\*/g, id) })
      expect(reply.statusCode, route).toBe(401)
    }
  }
})
