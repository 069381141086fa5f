import { BLOCK_GAME_DOMAIN } from '@pinloft/contract/block-game/messages'
import { listBlockGameRooms } from '@pinloft/contract/block-game/settings'
import { ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import { clearBrowserData, loadBrowserData, saveBrowserData } from '@pinloft/contract/browser-data/endpoints'
import { changeShare, deleteShare, listShares, type Share, visitorPaths } from '@pinloft/contract/shares/endpoints'
import { expect, test } from 'vitest'
import { send, sendForReply } from '../../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { attachPlayer, openSocket } from '../../block-game/together/connected-player.builders.ts'
import { sharedSave } from '../../block-game/together/random-edits.builders.ts'
import { PlainPlayer } from '../../block-game/together/room.builders.ts'
import { addShare, sendShare } from '../shares.builders.ts'

const WORLD = 'harbour'
const AREA = { dataType: 'localStorage', domain: BLOCK_GAME_DOMAIN, key: `world/${WORLD}` } as const
const { spawn } = sharedSave()
const HEAD = [Math.floor(spawn.x), spawn.y + 1, Math.floor(spawn.z)] as const
const STONE = 1

const pathsOf = ({ address }: Share) => visitorPaths(new URL(address).pathname.split('/').at(-1) ?? '')

async function startWithWorld() {
  const app = await startOpenTestApp()
  const world = { version: 1, name: 'Harbour', mode: 'creative', difficulty: 'peaceful', seed: 7, save: null }
  const value = JSON.stringify({ ...world, lastPlayed: '2026-01-02T03:04:05.000Z', picture: null })
  await sendForReply(app, saveBrowserData, { payload: { ...AREA, value, baseRevision: 0 } })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const shareWorld = (options: Record<string, unknown> = {}) =>
    addShare(app, { entryId: WORLD, entryType: 'world', mode: 'build', ...options })
  return { app, url, shareWorld }
}

/** A browser without a session that has opened a link, and its connection to a room. */
function visit(app: TestApp, url: string, share: Share) {
  const browser = app.otherBrowser()
  const paths = pathsOf(share)
  let cookie = ''
  const open = async (options: { method?: 'POST'; url?: string; payload?: string } = {}) => {
    const headers = options.payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await browser.request({
      url: paths.page,
      headers: { ...headers, origin: url, host: new URL(url).host },
      ...options,
    })
    if (reply.cookies.length > 0) cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return reply
  }
  const connect = (path = paths.room, origin = url) => openSocket(url + path, { cookie, origin })
  const play = async (name: string) => {
    const player = Object.assign(new PlainPlayer(name), { place: spawn })
    const connection = await connect()
    attachPlayer(player, connection)
    await expect.poll(() => player.isWelcome).toBe(true)
    return { player, ...connection }
  }
  return { browser, paths, open, connect, play }
}

test('a link lets visitors into one world, to build or to look, and out at once when it is withdrawn', async () => {
  const { app, url, shareWorld } = await startWithWorld()
  const [building, looking] = [await shareWorld(), await shareWorld({ mode: 'view', name: 'For grandma' })]
  expect(building).toMatchObject({ entryType: 'world', entryName: 'Harbour', mode: 'build', end: null })
  const [vera, gran] = [visit(app, url, building), visit(app, url, looking)]
  const page = await vera.open()
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Harbour')])
  expect(page.headers['content-security-policy']).toMatch(/frame-src 'self'.*connect-src 'self'/)
  await gran.open()
  // Built or not, it is the game that the owner gets too.
  const [owners, theirs] = [
    await app.request({ url: '/play/blocks/' }),
    await vera.browser.request({ url: vera.paths.game }),
  ]
  expect([theirs.statusCode, theirs.body]).toEqual([owners.statusCode, owners.body])

  const [builder, looker] = [await vera.play('Vera'), await gran.play('Gran')]
  expect(await sendForReply(app, listBlockGameRooms, {})).toEqual([{ worldId: WORLD, players: ['Vera', 'Gran'] }])
  builder.player.edit([[...HEAD, STONE]])
  await expect.poll(() => looker.player.cellAt(...HEAD)).toBe(STONE)
  looker.player.edit([[...HEAD, 0]])
  await expect.poll(() => [looker.player.unansweredCount, looker.player.cellAt(...HEAD)]).toEqual([0, STONE])

  // Another name for it is the owner's own, and the form sends how it was with it.
  await send(app, changeShare, { params: { id: looking.id }, payload: { name: 'For granny', mode: 'view' } })
  looker.player.edit([[...HEAD, 0]])
  await expect.poll(() => looker.player.unansweredCount).toBe(0)
  // A new password, or another thing that it gives: they have to come again.
  await send(app, changeShare, { params: { id: looking.id }, payload: { password: 'tide' } })
  expect(await looker.closed).toBe(ROOM_CLOSED.linkChanged)
  await expect(gran.connect()).rejects.toThrow('refused')
  await send(app, changeShare, { params: { id: looking.id }, payload: { password: null } })
  await gran.open()
  const again = await gran.play('Gran')
  await send(app, changeShare, { params: { id: looking.id }, payload: { mode: 'build' } })
  expect(await again.closed).toBe(ROOM_CLOSED.linkChanged)
  await gran.play('Gran')
  await send(app, deleteShare, { params: { id: building.id } })
  expect(await builder.closed).toBe(ROOM_CLOSED.linkEnded)
  expect((await vera.open()).statusCode).toBe(404)
  await expect(vera.connect()).rejects.toThrow('refused')
  const listed = await sendForReply<Share[]>(app, listShares, {})
  expect(listed).toMatchObject([{ id: looking.id, visitCount: 1 }])
  // Deleted, it is no longer there to be shared.
  await send(app, clearBrowserData, { payload: AREA })
  expect(await sendForReply<Share[]>(app, listShares, {})).toMatchObject([{ end: 'entry_missing' }])
  expect((await gran.open()).statusCode).toBe(404)
})

test('a password and an expiry hold for the room too, and a link opens nothing but its world', async () => {
  const { app, url, shareWorld } = await startWithWorld()
  const expiresAt = new Date(app.clock.now() + 60_000).toISOString()
  const share = await shareWorld({ password: 'tide', expiresAt })
  const { open, connect, play, paths, browser } = visit(app, url, share)
  expect((await open()).statusCode).toBe(403)
  await expect(connect()).rejects.toThrow('refused')
  expect((await browser.request({ url: paths.game })).statusCode).toBe(403)
  expect((await open({ method: 'POST', url: paths.password(), payload: 'password=tide' })).statusCode).toBe(303)
  const vera = await play('Vera')
  await expect(connect(paths.room, 'http://other.example')).rejects.toThrow('refused')

  const file = await app.store('secret.txt', 'secret')
  const folder = await app.createFolder('Secret')
  for (const id of [file.id, folder.id, 'another-world']) {
    for (const path of [paths.entry(id), paths.content(id), paths.zip(id), paths.thumbnail(id), paths.pdf(id)]) {
      expect((await browser.request({ url: path })).statusCode, path).toBe(404)
    }
  }
  const ofFile = visit(app, url, await addShare(app, { entryId: file.id }))
  await ofFile.open()
  await expect(ofFile.connect()).rejects.toThrow('refused')
  expect((await ofFile.browser.request({ url: ofFile.paths.game })).statusCode).toBe(404)
  await expect(openSocket(`${url}/ws/block-game?world=${WORLD}`, { origin: url })).rejects.toThrow('refused')

  app.clock.advance(60_000)
  expect(await vera.closed).toBe(ROOM_CLOSED.linkEnded)
  await expect(connect()).rejects.toThrow('refused')

  const refused = [
    [{ entryId: WORLD, entryType: 'world', mode: 'drop' }, 'share_folder_only'],
    [{ entryId: file.id, mode: 'build' }, 'share_world_only'],
    [{ entryId: 'none', entryType: 'world' }, 'share_world_missing'],
    [{ entryId: WORLD }, 'file_not_found'],
  ] as const
  for (const [payload, code] of refused) {
    expect((await sendShare(app, payload)).json(), code).toMatchObject({ code })
  }
})

test('a world that is deleted while only visitors are in it stays deleted, and they are told', async () => {
  const { app, url, shareWorld } = await startWithWorld()
  const vera = visit(app, url, await shareWorld())
  // What is stored is megabytes, and not read for a page that anyone may ask for.
  const stored = await app.request({ url: loadBrowserData.path, query: { ...AREA } })
  const { value } = stored.json()[AREA.key]
  const broken = await sendForReply(app, saveBrowserData, {
    payload: { ...AREA, value: '{"version":1', baseRevision: 1 },
  })
  expect([broken, (await vera.open()).body]).toEqual([{ revision: 2 }, expect.stringContaining('Harbour')])
  await sendForReply(app, saveBrowserData, { payload: { ...AREA, value, baseRevision: 2 } })
  const builder = await vera.play('Vera')
  builder.player.edit([[...HEAD, STONE]])
  await expect.poll(() => builder.player.unansweredCount).toBe(0)
  await send(app, clearBrowserData, { payload: AREA })
  // The room finds it when it would store the world, or the look at all links, whichever comes first.
  expect([ROOM_CLOSED.worldMissing, ROOM_CLOSED.linkEnded]).toContain(await builder.closed)
  await app.http.close()
  const later = await app.restart()
  expect((await later.request({ url: loadBrowserData.path, query: { ...AREA } })).json()).toEqual({})
})
