import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLAYLIST_NAME_MAX_CHARACTERS } from '@pinloft/contract/music/limits'
import { importPlaylist, listPlaylists, type Playlist } from '@pinloft/contract/music/playlists'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/answer.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { storeAt, temporaryFolder } from '../../backup/backup.builders.ts'
import { exportFolder } from '../../backup/index.ts'
import { allRead, storeTrack, storeTracks } from '../music.builders.ts'

const PLAYLISTS = listPlaylists.path

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

function send(app: TestApp, method: Method, url: string, payload?: object) {
  return app.request({ method, url, ...(payload && { payload }) })
}

async function call<Reply = Playlist>(app: TestApp, method: Method, url: string, payload?: object): Promise<Reply> {
  const response = await send(app, method, url, payload)
  if (response.statusCode >= 300) throw new Error(response.body)
  return response.json()
}

interface Listed {
  entryId: number
  title: string
}

async function listed(app: TestApp, playlistId: string): Promise<Listed[]> {
  const { entries } = await call<{ entries: { entryId: number; track: { title: string } }[] }>(
    app,
    'GET',
    `${PLAYLISTS}/${playlistId}/entries`,
  )
  return entries.map(({ entryId, track }) => ({ entryId, title: track.title }))
}

/** The titles of a playlist, concatenated. */
async function order(app: TestApp, playlistId: string): Promise<string> {
  return (await listed(app, playlistId)).map(({ title }) => title).join('')
}

const files = (fileIds: (string | undefined)[]) => ({ from: 'files', fileIds })

test('creates, renames and deletes playlists', async () => {
  const app = await startOpenTestApp()
  const { playlistId } = await call(app, 'POST', PLAYLISTS, { name: ' Ünder\nway 10 ' })
  await call(app, 'POST', PLAYLISTS, { name: 'under 9' })
  const names = async () => (await call<Playlist[]>(app, 'GET', PLAYLISTS)).map(({ name }) => name)
  expect(await names()).toEqual(['under 9', 'Ünder way 10'])
  app.clock.advance(1000)
  expect(await call(app, 'PATCH', `${PLAYLISTS}/${playlistId}`, { name: 'A' })).toEqual({
    playlistId,
    name: 'A',
    trackCount: 0,
    durationMs: 0,
    cover: null,
    createdAt: new Date(app.clock.now() - 1000).toISOString(),
    changedAt: new Date(app.clock.now()).toISOString(),
  })
  const refused = (name: string) => answer(send(app, 'POST', PLAYLISTS, { name }))
  expect(await refused(' ')).toEqual([400, ERRORS.playlist_name_missing.message])
  expect(await refused('x'.repeat(PLAYLIST_NAME_MAX_CHARACTERS + 1))).toEqual([
    400,
    ERRORS.playlist_name_too_long.message,
  ])
  expect((await send(app, 'DELETE', `${PLAYLISTS}/${playlistId}`)).statusCode).toBe(204)
  expect(await answer(send(app, 'DELETE', `${PLAYLISTS}/${playlistId}`))).toEqual([
    404,
    ERRORS.playlist_not_found.message,
  ])
  expect(await names()).toEqual(['under 9'])
})

test('adds, moves and removes tracks, and drops those whose file is deleted', async () => {
  const app = await startOpenTestApp()
  const ids = await storeTracks(app, { 'a.flac': {}, 'b.flac': {}, 'c.flac': {} })
  const { playlistId } = await call(app, 'POST', PLAYLISTS, { name: 'Mine', tracks: { from: 'library' } })
  const path = `${PLAYLISTS}/${playlistId}`
  const added = await call<object>(app, 'POST', `${path}/entries`, {
    tracks: files([ids.get('c.flac'), 'none', ids.get('a.flac')]),
  })
  expect(added).toMatchObject({ addedCount: 2, playlist: { trackCount: 5 } })
  expect(await order(app, playlistId)).toBe('abcca')
  const [a, b, c] = (await listed(app, playlistId)).map(({ entryId }) => entryId)
  await send(app, 'POST', `${path}/entries/${c}/move`, { beforeEntryId: a })
  expect(await order(app, playlistId)).toBe('cabca')
  await send(app, 'POST', `${path}/entries/${a}/move`, { beforeEntryId: null })
  expect(await order(app, playlistId)).toBe('cbcaa')
  expect(await answer(send(app, 'POST', `${path}/entries/${a}/move`, { beforeEntryId: -7 }))).toEqual([
    404,
    ERRORS.playlist_entry_not_found.message,
  ])
  expect(await call(app, 'DELETE', `${path}/entries`, { entryIds: [b] })).toMatchObject({ trackCount: 4 })
  await app.delete(ids.get('c.flac') ?? '')
  expect(await order(app, playlistId)).toBe('aa')
  const copy = await call(app, 'POST', PLAYLISTS, { name: 'Copy', tracks: { from: 'playlist', playlistId } })
  expect(await order(app, copy.playlistId)).toBe('aa')
  const unknown = { name: 'x', tracks: { from: 'playlist', playlistId: 'none' } }
  expect(await answer(send(app, 'POST', PLAYLISTS, unknown))).toEqual([404, ERRORS.playlist_not_found.message])
})

test('exports a playlist to a file and imports it again', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Müsic')
  await app.createFolder('#1', 'Müsic')
  await storeTrack(app, '01.flac', { seconds: 61.4, tags: { TITLE: 'One', ARTIST: 'Ann' } }, 'Müsic/#1')
  await storeTrack(app, '01.flac', { seconds: 100 }, 'Müsic')
  await storeTrack(app, '#x, y.flac', { seconds: 5 })
  await allRead(app)
  const made = await call(app, 'POST', PLAYLISTS, {
    name: 'A/B "C"',
    tracks: { from: 'library', filter: { sort: 'duration' } },
  })
  const response = await send(app, 'GET', `${PLAYLISTS}/${made.playlistId}/m3u8`)
  expect(response.headers['content-disposition']).toBe('attachment; filename="A_B _C_.m3u8"')
  expect(response.body).toBe(
    [
      '#EXTM3U',
      '#PLAYLIST:A/B "C"',
      '#EXTINF:5,#x, y',
      './#x, y.flac',
      '#EXTINF:61,Ann - One',
      'Müsic/#1/01.flac',
      '#EXTINF:100,01',
      'Müsic/01.flac',
      '',
    ].join('\n'),
  )
  const imported = await call<{ playlist: Playlist }>(app, 'POST', importPlaylist.path, {
    name: 'Back',
    content: response.body,
  })
  expect(imported).toMatchObject({ foundCount: 3, missingCount: 0, missing: [] })
  expect(await order(app, imported.playlist.playlistId)).toBe('#x, yOne01')

  // The same in the export of everything, where it leads from its own folder to the tracks.
  const destination = join(await temporaryFolder(), 'exported')
  await exportFolder(storeAt(app.data), destination)
  const folder = join(destination, MUSIC_TEXTS.exportFolder)
  expect((await readdir(folder)).sort()).toEqual(['A_B _C_.m3u8', 'Back.m3u8'])
  const lines = (await readFile(join(folder, 'A_B _C_.m3u8'), 'utf8')).split('\n')
  const tracks = lines.filter((line) => line !== '' && !line.startsWith('#'))
  expect(tracks).toEqual(['../#x, y.flac', '../Müsic/#1/01.flac', '../Müsic/01.flac'])
  for (const track of tracks) await access(join(folder, track))
})

test('matches lines to the track whose path ends alike, and opens nothing that they name', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Ärtist')
  await storeTrack(app, 'Söng.flac', { seconds: 100, tags: { TITLE: '1' } }, 'Ärtist')
  await storeTrack(app, 'Song.flac', { seconds: 200, tags: { TITLE: '2' } })
  await allRead(app)
  const load = async (...lines: string[]) => {
    const reply = await call<{ playlist: Playlist; missing: string[] }>(app, 'POST', importPlaylist.path, {
      name: 'x',
      content: `\ufeff${lines.join('\r\n')}`,
    })
    return [await order(app, reply.playlist.playlistId), ...reply.missing]
  }
  expect(await load('C:\\Music\\artist\\SONG.flac')).toEqual(['1'])
  expect(await load('#EXTINF:199,x', '/other/song.flac')).toEqual(['2'])
  expect(await load('#EXTINF:100,x', 'song.mp3', 'song.mp3')).toEqual(['1', 'song.mp3'])
  expect(await load('#EXTINF:150,x', 'song.flac', 'Ärtist/Söng.flac')).toEqual(['1', 'song.flac'])
  const hostile = [
    'file:///%C3%84rtist/S%C3%B6ng.flac?x',
    'http://127.0.0.1:1/%zz/none.flac',
    '../../../../etc/passwd',
    'file:///etc/passwd',
  ]
  expect(await load(...hostile)).toEqual(['1', ...hostile.slice(1)])
  const refused = (content: string) => answer(send(app, 'POST', importPlaylist.path, { name: 'x', content }))
  expect(await refused('#EXTM3U\n')).toEqual([422, ERRORS.playlist_file_empty.message])
  expect(await refused('none.mp3')).toEqual([422, ERRORS.playlist_tracks_missing.message])
})
