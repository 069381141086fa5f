import { setTimeout as delay } from 'node:timers/promises'
import { createPlaylist, type Playlist } from '@pinloft/contract/music/playlists'
import { FIND_TYPES, type SearchType, search } from '@pinloft/contract/search/endpoints'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { answerOnce, ask, useUnreachableProvider } from '../../features/assistant/assistant.builders.ts'
import { addDraft, written } from '../../features/documents/documents.builders.ts'
import { addServer, startGamesApp } from '../../features/game-servers/game-servers.builders.ts'
import { addGuide } from '../../features/guides/guides.builders.ts'
import { addMachine } from '../../features/machines/machines.builders.ts'
import { allRead, storeTrack } from '../../features/music/music.builders.ts'
import { addWorld } from '../../features/worlds/worlds.builders.ts'
import { sendForReply } from '../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'

/** Asks again until the indexes know everything. */
async function find(app: TestApp, query: Record<string, string | number>): Promise<ReplyOf<typeof search>> {
  for (;;) {
    const response = await app.request({ url: search.path, query: query as Record<string, string> })
    if (response.statusCode !== 200) throw new Error(response.body)
    const found = response.json<ReplyOf<typeof search>>()
    if (found.waitingFiles === 0 && found.areFindsComplete) return found
    await delay(20)
  }
}

const typesOf = ({ hits, finds }: ReplyOf<typeof search>) => [...hits, ...finds].map(({ type }) => type)

test('one call finds what the palette finds, of all types or those asked for', async () => {
  const app = await startGamesApp()
  await app.createFolder('Meridian photos')
  const file = await app.store('Notes.txt', 'About the meridian.')
  await storeTrack(app, 'song.flac', { tags: { ARTIST: 'Meridian', ALBUM: 'Meridian Line', GENRE: 'Meridianwave' } })
  await allRead(app)
  const playlist = await sendForReply<Playlist>(app, createPlaylist, { payload: { name: 'Meridian evenings' } })
  const guide = await addGuide(app, { title: 'Greenwich', category: 'Places', content: 'It is on the *meridian*.' })
  await useUnreachableProvider(app)
  const { conversation, answer } = await ask(app, 'Where is the Méridian?')
  await answerOnce(app, answer.id)
  const draftId = await addDraft(app, { content: written('Crossing the meridian') })
  const machine = await addMachine(app, { name: 'meridian-box' })
  const world = await addWorld(app, { name: 'Meridian Island' })
  const server = await addServer(app, { name: 'Meridian Server' })

  // The tags are in the index a moment after they were read.
  await expect
    .poll(async () => (await find(app, { q: 'MERIDIAN' })).hits.map((hit) => hit.type === 'file' && hit.matched))
    .toContain('tags')
  const found = await find(app, { q: 'MERIDIAN' })
  expect(found.hits).toEqual([
    { type: 'folder', folder: expect.objectContaining({ path: 'Meridian photos' }) },
    expect.objectContaining({ type: 'file', matched: 'tags' }),
    expect.objectContaining({ type: 'file', matched: 'text', file: expect.objectContaining({ id: file.id }) }),
  ])
  const marked = (before: string, word: string, after: string) => [
    { text: before, isMatch: false },
    { text: word, isMatch: true },
    ...(after === '' ? [] : [{ text: after, isMatch: false }]),
  ]
  const expected = [
    { type: 'artist', id: expect.any(String), title: 'Meridian', detail: '1 track', snippet: [] },
    { type: 'album', id: expect.any(String), title: 'Meridian Line', detail: 'Meridian', snippet: [] },
    { type: 'genre', id: 'Meridianwave', title: 'Meridianwave', detail: '1 track', snippet: [] },
    { type: 'playlist', id: playlist.playlistId, title: 'Meridian evenings', detail: '0 tracks', snippet: [] },
    { type: 'machine', id: machine.id, title: 'meridian-box', detail: 'Stopped', snippet: [] },
    {
      ...{ type: 'guide', id: guide.id, title: 'Greenwich', detail: 'Places' },
      snippet: marked('It is on the ', 'meridian', '.'),
    },
    {
      ...{ type: 'conversation', id: conversation.id, title: conversation.title, detail: null },
      snippet: marked('Where is the ', 'Méridian', '?'),
    },
    { type: 'draft', id: draftId, title: 'New Document', detail: 'Draft', snippet: [] },
    { type: 'world', id: world.id, title: 'Meridian Island', detail: 'Java 1.21', snippet: [] },
    { type: 'game-server', id: server.id, title: 'Meridian Server', detail: 'Stopped', snippet: [] },
  ]
  expect(found.finds).toEqual(expected)
  expect(new Set(found.finds.map(({ type }) => type))).toEqual(new Set(FIND_TYPES))

  const only = async (types: string) => typesOf(await find(app, { q: 'meridian', types }))
  expect(await only('file')).toEqual(['file', 'file'])
  expect(await only('folder,world')).toEqual(['folder', 'world'])
  expect(await only('guide')).toEqual(['guide'])
  expect(await only('file,folder')).toEqual(['folder', 'file', 'file'])
  // A filter of files leaves out what is none.
  expect(typesOf(await find(app, { q: 'meridian', kind: 'audio' }))).toEqual(['file'])
  expect(typesOf(await find(app, { q: 'meridian', maxSize: 100, types: 'file,guide' }))).toEqual(['file'])
  // All words, in any order.
  expect(typesOf(await find(app, { q: 'island meri' }))).toEqual(['world'])
  expect(typesOf(await find(app, { q: 'meridian absent' }))).toEqual([])
})

test('says that there is more of a type, and refuses unknown ones', async () => {
  const app = await startOpenTestApp()
  for (const name of ['Tide one', 'Tide two', 'Tide three']) await addWorld(app, { name })
  const asked = { q: 'tide', types: 'world' satisfies SearchType }
  expect(await find(app, { ...asked, limit: 2 })).toMatchObject({ finds: [{}, {}], hasMore: true })
  expect(await find(app, { ...asked, limit: 3 })).toMatchObject({ finds: [{}, {}, {}], hasMore: false })
  for (const types of ['', 'planet', 'file,,folder']) {
    const { statusCode } = await app.request({ url: search.path, query: { q: 'tide', types } })
    expect(statusCode).toBe(400)
  }
})
