import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addFavourite,
  countPlay,
  getTrack,
  listAlbums,
  listArtists,
  listGenres,
  listMusicFolders,
  removeFavourite,
} from '@pinloft/contract/music/endpoints'
import { pathOf, type ReplyOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, test } from 'vitest'
import { protect, unprotect } from '../../../core/protection/protection.builders.ts'
import { answer } from '../../../testing/answer.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { allRead, onlyTrack, storeTrack, storeTracks, summary, titles, tracks } from '../music.builders.ts'

const PASSWORD = 'secret ü'

async function get(app: TestApp, path: string, query: Record<string, string> = {}) {
  const response = await app.request({ url: `${path}?${new URLSearchParams(query)}` })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

const albumsOf = async (app: TestApp, query = {}): Promise<ReplyOf<typeof listAlbums>['albums']> =>
  (await get(app, listAlbums.path, query)).albums
const artistsOf = async (app: TestApp, query = {}): Promise<ReplyOf<typeof listArtists>['artists']> =>
  (await get(app, listArtists.path, query)).artists
const genresOf = async (app: TestApp, query = {}): Promise<ReplyOf<typeof listGenres>['genres']> =>
  (await get(app, listGenres.path, query)).genres
const foldersOf = async (app: TestApp, query = {}): Promise<ReplyOf<typeof listMusicFolders>['folders']> =>
  (await get(app, listMusicFolders.path, query)).folders

/** Two albums in two folders, and an untagged track. */
async function startWithLibrary(): Promise<TestApp> {
  const app = await startOpenTestApp()
  await app.createFolder('Music')
  await app.createFolder('Opera', 'Music')
  await app.createFolder('News', 'Music')
  const opera = { ALBUM: 'A Night at the Opera', ALBUMARTIST: 'Queen', DATE: '1975', GENRE: 'Rock' }
  const news = { ALBUM: 'News of the World', DATE: '1977', GENRE: ['rock', 'Hard Rock'] }
  const queen = { ARTIST: 'Queen' }
  await storeTracks(
    app,
    {
      '11.flac': { seconds: 300, tags: { ...opera, ...queen, TITLE: 'Bohemian Rhapsody', TRACKNUMBER: '11' } },
      '04.flac': {
        seconds: 170,
        tags: { ...opera, ARTIST: 'Queen feat. Deacon', TITLE: "You're My Best Friend", TRACKNUMBER: '4' },
      },
    },
    'Music/Opera',
  )
  await storeTracks(
    app,
    {
      '01.flac': { seconds: 120, tags: { ...news, ...queen, TITLE: 'We Will Rock You', TRACKNUMBER: '1' } },
      '02.flac': {
        seconds: 180,
        tags: { ...news, ...queen, TITLE: 'Wé Are the Champions', TRACKNUMBER: '2', DISCNUMBER: '1' },
      },
    },
    'Music/News',
  )
  await storeTracks(app, { 'Zebra 10.flac': {} })
  await allRead(app)
  return app
}

test('shows one track by its file, and no other file', async () => {
  const app = await startOpenTestApp()
  await storeTracks(app, { 'a.flac': { tags: { TITLE: 'Bohemian Rhapsody' } } })
  await allRead(app)
  const { fileId } = await onlyTrack(app)
  const urlOf = (id: string) => pathOf(getTrack.path, { fileId: id })
  expect(await get(app, urlOf(fileId))).toMatchObject({ fileId, title: 'Bohemian Rhapsody' })
  const note = await app.store('note.txt')
  expect(await answer(app.request({ url: urlOf(note.id) }))).toEqual([404, ERRORS.track_not_found.message])
})

test('shows a track as tagged', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Music')
  const tags = {
    TITLE: 'Tïtle',
    ARTIST: 'Someone',
    ALBUM: 'Album',
    TRACKNUMBER: '3/9',
    DISCNUMBER: '2/2',
    DATE: '2001-02-03',
    GENRE: ['Rock; Pop', 'Folk'],
    REPLAYGAIN_TRACK_GAIN: '-6.50 dB',
    REPLAYGAIN_TRACK_PEAK: '0.9',
    LYRICS: 'la la',
  }
  const fileId = await storeTrack(app, 'x.flac', { seconds: 61.5, tags, picture: Buffer.from('picture') }, 'Music')
  await allRead(app)
  const track = await onlyTrack(app)
  expect(track).toMatchObject({
    fileId,
    fileName: 'x.flac',
    folder: 'Music',
    isPasswordProtected: false,
    isUnread: false,
    title: 'Tïtle',
    artist: 'Someone',
    album: 'Album',
    albumArtist: 'Someone',
    trackNumber: 3,
    discNumber: 2,
    year: 2001,
    genres: ['Rock', 'Pop', 'Folk'],
    durationMs: 61_500,
    codecLabel: 'FLAC',
    hasLyrics: true,
    gainDb: { track: -6.5, album: -6.5 },
    isFavourite: false,
    playCount: 0,
    lastPlayedAt: null,
    cover: { fileId, version: track.version },
  })
})

test('an untagged track is named after its file, also after a rename', async () => {
  const app = await startOpenTestApp()
  const fileId = await storeTrack(app, 'Träck 1.flac')
  expect(await onlyTrack(app)).toMatchObject({
    title: 'Träck 1',
    artist: null,
    albumId: null,
    gainDb: null,
    cover: null,
  })
  await app.request({ method: 'PATCH', url: `/api/files/${fileId}`, payload: { name: 'Other.flac' } })
  expect(await titles(app)).toEqual(['Other'])
  expect(await titles(app, { search: 'other' })).toEqual(['Other'])
  await app.request({ method: 'PATCH', url: `/api/files/${fileId}`, payload: { name: 'Other.txt' } })
  expect(await titles(app)).toEqual([])
})

test('lists unreadable audio files by name, and reads them once', async () => {
  const app = await startOpenTestApp()
  await app.store('broken.mp3', Buffer.alloc(2000, 7))
  await app.store('empty.flac', '')
  await app.store('note.txt', 'no music')
  await allRead(app)
  expect(await titles(app)).toEqual(['broken', 'empty'])
  expect(await summary(app)).toMatchObject({ trackCount: 2, unreadCount: 0 })
})

test('orders, searches and counts the library', async () => {
  const app = await startWithLibrary()
  await expectOrders(app)
  await expectSearches(app)
  await expectGroups(app)
})

async function expectOrders(app: TestApp): Promise<void> {
  const [bohemian, friend, rock, champions, zebra] = [
    'Bohemian Rhapsody',
    "You're My Best Friend",
    'We Will Rock You',
    'Wé Are the Champions',
    'Zebra 10',
  ]
  expect(await titles(app)).toEqual([bohemian, champions, rock, friend, zebra])
  expect(await titles(app, { sort: '-title' })).toEqual([zebra, friend, rock, champions, bohemian])
  expect(await titles(app, { sort: 'album' })).toEqual([friend, bohemian, champions, rock, zebra])
  expect(await titles(app, { sort: '-duration' })).toEqual([bohemian, champions, friend, rock, zebra])
  expect(await titles(app, { sort: '-year' })).toEqual([champions, rock, friend, bohemian, zebra])
  expect(await titles(app, { sort: 'artist' })).toEqual([bohemian, champions, rock, friend, zebra])
  const page = await tracks(app, { offset: '1', limit: '2' })
  expect(page.totalCount).toBe(5)
  expect(page.tracks.map(({ title }) => title)).toEqual([champions, rock])
}

async function expectSearches(app: TestApp): Promise<void> {
  expect(await titles(app, { search: 'we are' })).toEqual(['Wé Are the Champions'])
  expect(await titles(app, { search: 'OPERA queen' })).toHaveLength(2)
  expect(await titles(app, { search: 'zebra 10' })).toEqual(['Zebra 10'])
  expect(await titles(app, { search: '%' })).toEqual([])
  expect(await titles(app, { genre: 'ROCK' })).toHaveLength(4)
  expect(await titles(app, { genre: 'Hard Rock' })).toHaveLength(2)
  expect(await titles(app, { folder: 'Music' })).toHaveLength(4)
  expect(await titles(app, { folder: 'Music/News' })).toHaveLength(2)
  expect(await answer(app.request({ url: '/api/music/tracks?folder=No' }))).toEqual([404, 'Folder not found'])
}

async function expectGroups(app: TestApp): Promise<void> {
  const albums = await albumsOf(app)
  expect(albums).toMatchObject([
    { title: 'A Night at the Opera', artist: 'Queen', year: 1975, trackCount: 2, durationMs: 470_000, cover: null },
    { title: 'News of the World', artist: 'Queen', year: 1977, trackCount: 2, durationMs: 300_000 },
  ])
  expect(await titles(app, { album: albums[0]?.albumId ?? '' })).toEqual(["You're My Best Friend", 'Bohemian Rhapsody'])
  expect((await albumsOf(app, { search: 'news' })).map(({ title }) => title)).toEqual(['News of the World'])
  expect((await albumsOf(app, { sort: '-year' })).map(({ year }) => year)).toEqual([1977, 1975])
  const artists = await artistsOf(app)
  expect(artists).toMatchObject([{ name: 'Queen', albumCount: 2, trackCount: 4, durationMs: 770_000 }])
  expect(await titles(app, { artist: artists[0]?.artistId ?? '' })).toHaveLength(4)
  expect(await albumsOf(app, { artist: artists[0]?.artistId ?? '' })).toHaveLength(2)
  expect(await genresOf(app)).toMatchObject([
    { name: 'Hard Rock', trackCount: 2 },
    { name: expect.stringMatching(/rock/i), trackCount: 4 },
  ])
  expect(await genresOf(app, { search: 'hard' })).toHaveLength(1)
  expect((await foldersOf(app)).map(({ path, trackCount }) => [path, trackCount])).toEqual([
    ['', 5],
    ['Music', 4],
    ['Music/News', 2],
    ['Music/Opera', 2],
  ])
  expect(await get(app, listAlbums.path, { offset: '7' })).toMatchObject({ albums: [], totalCount: 2 })
}

test('lists a track by several artists on a compilation under each of them', async () => {
  const app = await startOpenTestApp()
  await storeTrack(app, '1.flac', { tags: { TITLE: 'One', ARTIST: 'Ann', ALBUM: 'Hits', COMPILATION: '1' } })
  await storeTrack(app, '2.flac', { tags: { TITLE: 'Two', ARTIST: 'Bob', ALBUM: 'Hits', COMPILATION: '1' } })
  await storeTrack(app, '3.flac', { tags: { TITLE: 'Three', ARTIST: 'Bob', ALBUM: 'Hits' } })
  await allRead(app)
  expect((await albumsOf(app)).map(({ artist, trackCount }) => [artist, trackCount])).toEqual([['Various Artists', 3]])
  expect((await artistsOf(app, { sort: '-trackCount' })).map(({ name, trackCount }) => [name, trackCount])).toEqual([
    ['Various Artists', 3],
    ['Bob', 2],
    ['Ann', 1],
  ])
})

test('a picture with a cover name is the cover of the tracks next to it', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Album')
  await storeTrack(app, '1.flac', { tags: { ALBUM: 'Album' } }, 'Album')
  const { id: fileId, version } = await app.store('Cover.png', 'png', 'Album')
  await app.store('zebra.png', 'png', 'Album')
  await allRead(app)
  expect((await onlyTrack(app)).cover).toEqual({ fileId, version })
  expect((await albumsOf(app))[0]?.cover).toEqual({ fileId, version })
})

test('the discs of an album share the picture in the folder above, other folders do not', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Album')
  for (const folder of ['CD1', 'Disc 2', 'CDs of others']) await app.createFolder(folder, 'Album')
  const { id: fileId, version } = await app.store('cover.jpg', 'jpg', 'Album')
  await storeTrack(app, '1.flac', { tags: { TITLE: '1', ALBUM: 'A' } }, 'Album/CD1')
  await storeTrack(app, '2.flac', { tags: { TITLE: '2', ALBUM: 'A' } }, 'Album/Disc 2')
  await storeTrack(app, '3.flac', { tags: { TITLE: '3' } }, 'Album/CDs of others')
  await allRead(app)
  const above = { fileId, version }
  expect((await tracks(app)).tracks.map(({ cover }) => cover)).toEqual([above, above, null])
  expect((await albumsOf(app))[0]?.cover).toEqual(above)
  const own = await app.store('folder.png', 'png', 'Album/CD1')
  expect((await tracks(app)).tracks[0]?.cover).toEqual({ fileId: own.id, version: own.version })
})

test('tracks with the same embedded picture have the same cover, also after one of them gets a password', async () => {
  const app = await startOpenTestApp()
  const picture = Buffer.from('picture')
  const ids: string[] = []
  for (const title of ['1', '2', '3']) {
    ids.push(await storeTrack(app, `${title}.flac`, { tags: { TITLE: title, ALBUM: 'A' }, picture }))
  }
  await storeTrack(app, '4.flac', { tags: { TITLE: '4', ALBUM: 'B' }, picture: Buffer.from('another') })
  await allRead(app)
  const covers = (await tracks(app)).tracks.map(({ cover }) => cover?.fileId)
  expect(new Set(covers.slice(0, 3)).size).toBe(1)
  expect(covers[3]).not.toBe(covers[0])
  expect((await albumsOf(app)).map(({ cover }) => cover?.fileId)).toEqual([covers[0], covers[3]])

  await protect(app, covers[0] ?? '')
  const others = (await tracks(app)).tracks.filter(({ fileId }) => ids.includes(fileId) && fileId !== covers[0])
  expect(others.map(({ cover }) => cover?.fileId)).not.toContain(covers[0])
  expect(new Set(others.map(({ cover }) => cover?.fileId)).size).toBe(1)
})

test('only the name of a file is known while it has a password', async () => {
  const app = await startOpenTestApp()
  const tags = { TITLE: 'Secret', ARTIST: 'Nobody', ALBUM: 'Hidden', GENRE: 'Quiet' }
  const fileId = await storeTrack(app, 'x.flac', { tags })
  await allRead(app)
  expect((await protect(app, fileId)).statusCode).toBe(200)
  const { tracks: listed, totalCount } = await tracks(app)
  expect(totalCount).toBe(1)
  expect(listed[0]).toMatchObject({ title: 'x', artist: null, albumId: null, durationMs: null, cover: null })
  expect(listed[0]).toMatchObject({ isPasswordProtected: true, isUnread: false, genres: [] })
  expect(await titles(app, { search: 'secret' })).toEqual([])
  expect([await albumsOf(app), await artistsOf(app), await genresOf(app)]).toEqual([[], [], []])
  expect((await unprotect(app, fileId, { password: PASSWORD })).statusCode).toBe(200)
  await allRead(app)
  expect(await titles(app, { search: 'secret' })).toEqual(['Secret'])
})

test('keeps favourites and play counts, and counts each play once', async () => {
  const app = await startOpenTestApp()
  const fileId = await storeTrack(app, 'x.flac')
  const action = (endpoint: typeof addFavourite | typeof removeFavourite | typeof countPlay, payload?: object) =>
    app.request({ method: endpoint.method, url: pathOf(endpoint.path, { fileId }), ...(payload && { payload }) })
  await action(addFavourite)
  for (const playId of ['a', 'a', 'b']) expect((await action(countPlay, { playId })).statusCode).toBe(204)
  const restarted = await app.restart()
  expect(await onlyTrack(restarted)).toMatchObject({
    isFavourite: true,
    playCount: 2,
    lastPlayedAt: new Date(app.clock.now()).toISOString(),
  })
  expect(await titles(restarted, { isFavourite: 'true' })).toEqual(['x'])
  await restarted.request({ method: 'DELETE', url: pathOf(removeFavourite.path, { fileId }) })
  expect(await titles(restarted, { isFavourite: 'true' })).toEqual([])
  const missing = pathOf(addFavourite.path, { fileId: 'none' })
  const refused = await answer(restarted.request({ method: 'PUT', url: missing }))
  expect(refused).toEqual([404, ERRORS.track_not_found.message])
})

test('reads the library after a restart without a request', async () => {
  const app = await startOpenTestApp()
  await storeTrack(app, 'x.flac', { tags: { TITLE: 'Title' } })
  const restarted = await app.restart()
  await allRead(restarted)
  expect(await titles(restarted)).toEqual(['Title'])
})

test('removes the tags of a file from the database when it gets a password', async () => {
  const app = await startOpenTestApp()
  const fileId = await storeTrack(app, 'x.flac', { tags: { TITLE: 'Unheard-of title', GENRE: 'Unheard-of genre' } })
  await allRead(app)
  await protect(app, fileId)
  await app.http.close()
  const kept = (await readdir(app.data.dataDir)).filter((name) => name.startsWith('pinloft.db'))
  const contents = await Promise.all(kept.map((name) => readFile(join(app.data.dataDir, name), 'latin1')))
  expect(contents.filter((content) => /unheard-of/i.test(content))).toEqual([])
})
