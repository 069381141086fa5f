import { pathOf } from '@pinloft/contract/shared/endpoint'
import type { Video, VideoChoices, VideoFolder } from '@pinloft/contract/video/endpoints'
import { describe, expect, test } from 'vitest'
import { makeFilm } from '../../../../tests/support/film-samples.ts'
import { answer } from '../../testing/answer.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

const MINUTE_MS = 60_000

async function list(app: TestApp, query: Record<string, string> = {}) {
  const reply = await app.request({ method: 'GET', url: `/api/videos?${new URLSearchParams(query)}` })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ videos: Video[]; totalCount: number }>()
}

const names = ({ videos }: { videos: Video[] }) => videos.map(({ name }) => name)

function leaveAt(app: TestApp, id: string, minutes: number, durationMs: number | null = 100 * MINUTE_MS) {
  const url = pathOf('/api/videos/:id/position', { id })
  return app.request({ method: 'PUT', url, payload: { positionMs: minutes * MINUTE_MS, durationMs } })
}

async function makeFolder(app: TestApp, name: string) {
  await app.request({ method: 'POST', url: '/api/folders', payload: { name } })
}

describe('the list of videos', () => {
  test('contains all videos and nothing else, by name', async () => {
    const app = await startOpenTestApp()
    await makeFolder(app, 'Alps')
    await app.store('film 10.mkv', 'a')
    const film = await app.store('Film 2.mp4', 'bc', 'Alps')
    await app.store('song.mp3', 'd')
    const videos = await list(app)
    expect(names(videos)).toEqual(['Film 2.mp4', 'film 10.mkv'])
    expect(videos.totalCount).toBe(2)
    expect(videos.videos[0]).toEqual({
      fileId: film.id,
      name: 'Film 2.mp4',
      title: null,
      series: null,
      season: null,
      episode: null,
      folder: 'Alps',
      sizeBytes: 2,
      mimeType: 'video/mp4',
      createdAt: film.createdAt,
      isPasswordProtected: false,
      version: film.version,
      durationMs: null,
      widthPixels: null,
      heightPixels: null,
      positionMs: null,
      isWatched: false,
      watchedAt: null,
    })
    const one = await app.request({ method: 'GET', url: `/api/videos/${film.id}` })
    expect(one.json()).toEqual(videos.videos[0])
  })

  test('tells titles and episodes as tagged, and is searched by them', async () => {
    const app = await startOpenTestApp()
    const tags = ['title=Café on the Quay', 'show=Harbour Lights', 'season_number=2', 'episode_sort=7']
    const args = [...tags.flatMap((tag) => ['-metadata', tag]), ...['-t', '1', '-movflags', 'use_metadata_tags']]
    const film = await app.store('a1b2.mp4', await makeFilm('film.mp4', { seconds: 1, args }))
    const [one, other] = [{ search: 'cafe quay' }, { search: 'harbour' }]
    await expect.poll(async () => names(await list(app, one))).toEqual(['a1b2.mp4'])
    const { videos } = await list(app, other)
    const described = { title: 'Café on the Quay', series: 'Harbour Lights', season: 2, episode: 7 }
    expect(videos).toMatchObject([{ fileId: film.id, ...described }])
    const found = async () => (await app.request({ url: '/api/search?q=cafe' })).json().hits
    await expect.poll(() => found()).toMatchObject([{ matched: 'tags' }])
  })

  test('is paged, sorted and filtered', async () => {
    const app = await startOpenTestApp()
    await makeFolder(app, 'Série')
    await app.store('Pilot S01E02 100%.mkv', 'aaa', 'Série')
    await app.store('Éclair_2.mkv', 'a', 'Série')
    await app.store('summer.mp4', 'aa')
    expect(names(await list(app, { sort: '-size' }))).toEqual(['Pilot S01E02 100%.mkv', 'summer.mp4', 'Éclair_2.mkv'])
    const page = await list(app, { sort: '-size', offset: '1', limit: '1' })
    expect([names(page), page.totalCount]).toEqual([['summer.mp4'], 3])
    expect(names(await list(app, { folder: 'Série' }))).toEqual(['Éclair_2.mkv', 'Pilot S01E02 100%.mkv'])
    for (const search of ['s01e02', '100%', 'pilot 02', 'PILOT']) {
      expect([search, ...names(await list(app, { search }))]).toEqual([search, 'Pilot S01E02 100%.mkv'])
    }
    expect(names(await list(app, { search: 'eclair' }))).toEqual(['Éclair_2.mkv'])
    expect(names(await list(app, { search: 'm_e' }))).toEqual([])
    expect(await answer(app.request({ method: 'GET', url: '/api/videos?folder=nowhere' }))).toEqual([
      404,
      'Folder not found',
    ])
    const folders = await app.request({ method: 'GET', url: '/api/videos/folders' })
    expect(folders.json<VideoFolder[]>()).toEqual([
      { folder: '', videoCount: 1 },
      { folder: 'Série', videoCount: 2 },
    ])
  })

  test('contains no file that is not a video', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('song.mp3', 'd')
    expect(await answer(app.request({ method: 'GET', url: `/api/videos/${id}` }))).toEqual([404, 'File not found'])
    expect(await answer(leaveAt(app, id, 1))).toEqual([404, 'File not found'])
  })
})

describe('the playback position of a video', () => {
  test('is stored, and started videos are listed with the latest first', async () => {
    const app = await startOpenTestApp()
    const [first, second, third] = [await app.store('a.mp4'), await app.store('b.mp4'), await app.store('c.mp4')]
    expect((await leaveAt(app, first.id, 7)).json()).toEqual({ positionMs: 7 * MINUTE_MS, isWatched: false })
    app.clock.advance(1000)
    await leaveAt(app, third.id, 8, null)
    expect(names(await list(app, { isStarted: 'true' }))).toEqual(['c.mp4', 'a.mp4'])
    app.clock.advance(1000)
    await leaveAt(app, first.id, 9)
    const [latest] = (await list(app, { isStarted: 'true' })).videos
    expect(latest).toMatchObject({ name: 'a.mp4', positionMs: 9 * MINUTE_MS })
    expect(latest?.watchedAt).toBe(new Date(app.clock.now()).toISOString())
    expect(names(await list(app, { isStarted: 'false' }))).toEqual([second.originalName])
  })

  test('near the end marks it as watched, which it stays when it is played again', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.mp4')
    await leaveAt(app, id, 50)
    expect((await leaveAt(app, id, 99)).json()).toEqual({ positionMs: null, isWatched: true })
    expect((await list(app, { isStarted: 'true' })).totalCount).toBe(0)
    expect((await leaveAt(app, id, 3)).json()).toEqual({ positionMs: 3 * MINUTE_MS, isWatched: true })
  })

  test('is deleted with the file', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.mp4')
    await leaveAt(app, id, 50)
    await app.request({ method: 'DELETE', url: `/api/files/${id}`, payload: { pin: TEST_PIN } })
    expect((await list(app)).totalCount).toBe(0)
    expect(await answer(leaveAt(app, id, 51))).toEqual([404, 'File not found'])
  })

  test('is restored with the file, and playback choices with their folder', async () => {
    const app = await startOpenTestApp()
    const folder = await app.createFolder('Series')
    const left = await app.store('left.mp4', '', 'Series')
    const watched = await app.store('watched.mp4', '', 'Series')
    await app.store('untouched.mp4', '', 'Series')
    await leaveAt(app, left.id, 50)
    await leaveAt(app, watched.id, 99)
    const choices = { audioTrack: 'jpn', subtitleTrack: null, hasSubtitles: false, speed: 1.25 }
    await app.request({ method: 'PUT', url: '/api/videos/choices', payload: { folder: 'Series', choices } })
    const before = await list(app)
    const deletion = await app.request({
      method: 'DELETE',
      url: `/api/folders/${folder.id}`,
      payload: { pin: TEST_PIN },
    })
    expect((await list(app)).totalCount).toBe(0)
    await app.request({ method: 'POST', url: `/api/undo/${deletion.json().undoId}` })
    expect(await list(app)).toEqual(before)
    expect((await app.request({ url: '/api/videos/choices?folder=Series' })).json()).toEqual(choices)
  })

  test('must be valid', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.mp4')
    for (const payload of [{}, { positionMs: -1, durationMs: null }, { positionMs: 1.5, durationMs: 0 }]) {
      const { statusCode } = await app.request({ method: 'PUT', url: `/api/videos/${id}/position`, payload })
      expect(statusCode).toBe(400)
    }
  })
})

test('stores playback choices per folder, each independently', async () => {
  const app = await startOpenTestApp()
  await makeFolder(app, 'Series')
  const untouched: VideoChoices = { audioTrack: null, subtitleTrack: null, hasSubtitles: null, speed: 1 }
  const read = async (folder: string) =>
    (await app.request({ method: 'GET', url: `/api/videos/choices?folder=${folder}` })).json()
  const write = (folder: string, choices: object) =>
    app.request({ method: 'PUT', url: '/api/videos/choices', payload: { folder, choices } })
  expect(await read('Series')).toEqual(untouched)
  await write('Series', { audioTrack: 'jpn', speed: 1.25 })
  await write('Series', { subtitleTrack: 'eng', hasSubtitles: true })
  const chosen = { audioTrack: 'jpn', subtitleTrack: 'eng', hasSubtitles: true, speed: 1.25 }
  expect(await read('Series')).toEqual(chosen)
  expect((await write('Series', { hasSubtitles: false })).json()).toEqual({ ...chosen, hasSubtitles: false })
  expect(await read('')).toEqual(untouched)
  expect(await answer(write('nowhere', {}))).toEqual([404, 'Folder not found'])
  expect((await write('Series', { speed: 3 })).statusCode).toBe(400)
})
