import { getLyrics, LYRIC_LINE_MAX_CHARACTERS, LYRICS_MAX_LINES } from '@pinloft/contract/music/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, test } from 'vitest'
import { exchange, INCORRECT, PASSWORD, protect, REQUIRED } from '../../../core/protection/protection.builders.ts'
import { answer } from '../../../testing/answer.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { allRead, onlyTrack, storeTrack } from '../music.builders.ts'

const NONE = [404, ERRORS.lyrics_unavailable.message]
const TIMED = '[ti:Song]\n[00:02.50][00:10]again\n[00:01.00]<00:01.00>one <00:01.50>word\n'

function ask(app: TestApp, id: string, query: Record<string, string> = {}) {
  return app.request({ url: `${pathOf(getLyrics.path, { id })}?${new URLSearchParams(query)}` })
}

test('reads lyrics from the tags', async () => {
  const app = await startOpenTestApp()
  const plain = await storeTrack(app, 'plain.flac', { tags: { LYRICS: '\nfirst\n\nsecond\n' } })
  expect((await ask(app, plain)).json()).toEqual({
    lines: ['first', '', 'second'].map((text) => ({ atMs: null, text })),
  })
  const timed = await storeTrack(app, 'timed.flac', { tags: { LYRICS: TIMED } })
  expect((await ask(app, timed)).json()).toEqual({
    lines: [
      { atMs: 1000, text: 'one word' },
      { atMs: 2500, text: 'again' },
      { atMs: 10_000, text: 'again' },
    ],
  })
})

test('lyrics in a file next to a track take precedence, even before the tags are read', async () => {
  const app = await startOpenTestApp()
  const id = await storeTrack(app, 'song.flac', { tags: { LYRICS: 'inside' } })
  await app.store('song.lrc', '[offset:+500]\n[00:01]beside')
  await app.store('other.lrc', '[00:01]other')
  expect((await ask(app, id)).json()).toEqual({ lines: [{ atMs: 500, text: 'beside' }] })
})

test('a track has lyrics as soon as a lyrics file is next to it', async () => {
  const app = await startOpenTestApp()
  const id = await storeTrack(app, 'song.flac')
  await allRead(app)
  expect([(await onlyTrack(app)).hasLyrics, await answer(ask(app, id))]).toEqual([false, NONE])
  const { id: lyricsId } = await app.store('song.lrc', 'beside')
  expect((await onlyTrack(app)).hasLyrics).toBe(true)
  await protect(app, lyricsId)
  expect([(await onlyTrack(app)).hasLyrics, await answer(ask(app, id))]).toEqual([false, NONE])
})

test('requires the password for the lyrics of a protected track', async () => {
  const app = await startOpenTestApp()
  const id = await storeTrack(app, 'song.flac', { tags: { LYRICS: 'secret' } })
  await protect(app, id)
  expect(await answer(ask(app, id))).toEqual(REQUIRED)
  const { token } = (await exchange(app, id, PASSWORD)).json()
  expect((await ask(app, id, { token })).json()).toEqual({ lines: [{ atMs: null, text: 'secret' }] })
  expect((await ask(app, id, { password: PASSWORD })).statusCode).toBe(200)
  expect(await answer(ask(app, id, { password: 'wrong' }))).toEqual(INCORRECT)
})

test('repeats a line with very many times up to the limit, and truncates it', async () => {
  const app = await startOpenTestApp()
  const id = await storeTrack(app, 'song.flac', { tags: { LYRICS: 'inside' } })
  const times = '[00:01.00]'.repeat(LYRICS_MAX_LINES * 2)
  await app.store('song.lrc', `${times}${'<00:01.00> x'.repeat(60_000)}`)
  const { lines } = (await ask(app, id)).json()
  expect(lines).toHaveLength(LYRICS_MAX_LINES)
  expect(lines.at(-1)).toEqual({
    atMs: 1000,
    text: `${' x'.repeat(LYRIC_LINE_MAX_CHARACTERS)}`.slice(1, LYRIC_LINE_MAX_CHARACTERS + 1),
  })
})

test('a file that is not music has no lyrics', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('note.txt', 'note')
  expect(await answer(ask(app, id))).toEqual(NONE)
  expect(await answer(ask(app, 'none'))).toEqual([404, ERRORS.file_not_found.message])
})
