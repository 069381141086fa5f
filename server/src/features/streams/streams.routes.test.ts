import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  endStream,
  getPlayback,
  getScrubPreviews,
  getScrubSheet,
  getSound,
  getStreamHead,
  getStreamPlaylist,
  getStreamSegment,
  getSubtitles,
  startStream,
} from '@pinloft/contract/streams/endpoints'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { startOpenTestApp, TEST_PIN } from '../../testing/test-app.ts'

const ENDPOINTS = [
  getPlayback,
  startStream,
  getStreamPlaylist,
  getStreamHead,
  getStreamSegment,
  endStream,
  getScrubPreviews,
  getScrubSheet,
  getSound,
  getSubtitles,
] as const

const callsOf = (id: string) =>
  ENDPOINTS.map(({ method, path }) => ({
    method,
    url: pathOf(path, { id, viewer: 'a', segment: '0.m4s', track: '0', sheet: '0' }),
    ...(method === 'POST' && { payload: {} }),
  }))

test('each route says what to install if FFmpeg is missing', async () => {
  const app = await startOpenTestApp({ programs: { ffmpeg: '/nowhere', ffprobe: '/nowhere' } })
  const { id } = await app.store('a.mkv', 'film')
  for (const call of callsOf(id)) {
    expect([call.url, ...(await answer(app.request(call)))]).toEqual([
      call.url,
      503,
      'FFmpeg is not installed. Run “npm run engines” on the computer that runs Pinloft',
    ])
  }
})

test('answers 404 for missing files, and requires the password of protected ones', async () => {
  const app = await startOpenTestApp()
  for (const call of callsOf('nothing')) expect((await app.request(call)).statusCode).toBe(404)
  const { id } = await app.store('a.mkv', 'film')
  const payload = { pin: TEST_PIN, newPassword: 'pass' }
  await app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload })
  const stranger = app.otherBrowser()
  for (const call of callsOf(id)) expect(await answer(stranger.request(call))).toEqual([401, 'Unauthorized'])
  await stranger.enterPin(TEST_PIN)
  for (const call of callsOf(id)) expect(await answer(stranger.request(call))).toEqual([403, 'Password required'])
})
