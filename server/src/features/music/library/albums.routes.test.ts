import { changeFolder, type Folder } from '@pinloft/contract/files/endpoints'
import { moveEntries } from '@pinloft/contract/files/entries'
import { listAlbums } from '@pinloft/contract/music/endpoints'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import { deleteFolder } from '@pinloft/contract/trash/endpoints'
import { expect, test } from 'vitest'
import { createRandom, runSeed } from '../../../../../tests/support/random.ts'
import { fold } from '../../../platform/fold.ts'
import { send } from '../../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { allRead, storeTrack } from '../music.builders.ts'
import { ALBUMS, CORPUS } from './albums.builders.ts'

type Album = readonly [title: string, artist: string | null, trackCount: number]

async function albumsOf(app: TestApp): Promise<Album[]> {
  await allRead(app)
  const reply = await app.request({ url: `${listAlbums.path}?limit=100` })
  const { albums } = reply.json<ReplyOf<typeof listAlbums>>()
  return sorted(albums.map(({ title, artist, trackCount }) => [title, artist, trackCount]))
}

/** Which of several spellings an album shows is left open. */
function sorted(albums: readonly Album[]): Album[] {
  const keys = albums.map(([title, artist, count]) => JSON.stringify([fold(title), fold(artist ?? ''), count]))
  return keys.sort().map((key) => JSON.parse(key))
}

async function createFolders(app: TestApp, paths: readonly string[]): Promise<Map<string, Folder>> {
  const created = new Map<string, Folder>()
  for (const path of paths) {
    const names = path.split('/')
    for (const [index, name] of names.entries()) {
      const parent = names.slice(0, index).join('/')
      const own = names.slice(0, index + 1).join('/')
      if (!created.has(own)) created.set(own, await app.createFolder(name, parent))
    }
  }
  return created
}

const FILES = CORPUS.flatMap(({ folder, tracks }) =>
  Object.entries(tracks).map(([name, tags]) => ({ folder, name, tags })),
)

test('albums are those that a person sees, in whatever order their tracks come, and wherever they came first', async () => {
  const random = createRandom(runSeed())
  const app = await startOpenTestApp()
  await createFolders(app, ['Inbox', ...CORPUS.map(({ folder }) => folder)])
  const left = [...FILES]
  const moved: { id: string; folder: string }[] = []
  for (let index = 0; left.length > 0; index++) {
    const [{ folder, name, tags }] = left.splice(random.integer(left.length), 1) as [(typeof FILES)[number]]
    // Half of them are read in one folder with all others, and moved afterwards.
    if (index % 2 === 0) await storeTrack(app, name, { tags }, folder)
    else moved.push({ id: await storeTrack(app, `${index}.flac`, { tags }, 'Inbox'), folder })
  }
  await allRead(app)
  for (const { id, folder } of moved) await send(app, moveEntries, { payload: { fileIds: [id], folder } })
  expect(await albumsOf(app)).toEqual(sorted(ALBUMS))
})

test('an album follows its discs and tracks when folders are renamed, moved and deleted', async () => {
  const app = await startOpenTestApp()
  const folders = await createFolders(app, ['Box/CD1', 'Box/CD2', 'Elsewhere'])
  const tags = (ARTIST: string) => ({ tags: { ARTIST, ALBUM: 'Box' } })
  await storeTrack(app, '1.flac', tags('Ann'), 'Box/CD1')
  await storeTrack(app, '2.flac', tags('Ann'), 'Box/CD1')
  await storeTrack(app, '3.flac', tags('Bob'), 'Box/CD2')
  const disc = folders.get('Box/CD2') as Folder
  const rename = (name: string) => send(app, changeFolder, { params: { id: disc.id }, payload: { name } })
  const move = (folder: string) => send(app, moveEntries, { payload: { folderIds: [disc.id], folder } })
  const [together, apart] = [
    sorted([['Box', 'Various Artists', 3]]),
    sorted([
      ['Box', 'Ann', 2],
      ['Box', 'Bob', 1],
    ]),
  ]
  expect(await albumsOf(app)).toEqual(together)
  await rename('Second')
  await expect.poll(() => albumsOf(app)).toEqual(apart)
  await rename('disc 2')
  await expect.poll(() => albumsOf(app)).toEqual(together)
  await move('Elsewhere')
  await expect.poll(() => albumsOf(app)).toEqual(apart)
  await move('Box')
  await expect.poll(() => albumsOf(app)).toEqual(together)
  await send(app, deleteFolder, { params: { id: disc.id }, payload: { pin: TEST_PIN } })
  await expect.poll(() => albumsOf(app)).toEqual(sorted([['Box', 'Ann', 2]]))
})
