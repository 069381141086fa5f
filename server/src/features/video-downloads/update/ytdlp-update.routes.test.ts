import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ERRORS } from '@pinloft/contract/shared/errors'
import {
  getVideoDownloader,
  restoreVideoDownloader,
  updateVideoDownloader,
  type VideoDownloader,
} from '@pinloft/contract/video-downloads/endpoints'
import { expect, it } from 'vitest'
import { jobs } from '../../../core/jobs/jobs.builders.ts'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { jobOnce } from '../../../testing/job-once.ts'
import { send } from '../../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Release, startReleases, versionProgram } from '../../../testing/video-site/ytdlp-releases.ts'

const FIRST = '2026.01.01'
const SECOND = '2026.02.02'

async function update(app: TestApp, expected: object): Promise<void> {
  expect((await send(app, updateVideoDownloader, {})).statusCode).toBe(202)
  await jobOnce(() => jobs(app), expected)
}

async function state(app: TestApp): Promise<VideoDownloader> {
  return (await app.request({ url: getVideoDownloader.path })).json()
}

it.skipIf(isOnPostgres)('installs the newest version, and goes back to the one before', async () => {
  const { url, publish } = await startReleases()
  const app = await startOpenTestApp({ ytdlpReleasesUrl: url })
  publish({ content: versionProgram(FIRST) })
  await update(app, { state: 'done', summary: `yt-dlp ${FIRST} is installed` })
  expect(await state(app)).toMatchObject({ ytdlpVersion: FIRST, canUpdate: true, canGoBack: false })
  expect((await send(app, restoreVideoDownloader, {})).statusCode).toBe(409)
  publish({ content: versionProgram(SECOND) })
  await update(app, { state: 'done', summary: `yt-dlp ${SECOND} is installed` })
  expect(await state(app)).toMatchObject({ ytdlpVersion: SECOND, canGoBack: true })
  expect((await send(app, restoreVideoDownloader, {})).json()).toMatchObject({ ytdlpVersion: FIRST })
  expect((await send(app, restoreVideoDownloader, {})).json()).toMatchObject({ ytdlpVersion: SECOND })
})

it.skipIf(isOnPostgres).each<[string, Release, keyof typeof ERRORS]>([
  ['another checksum', { content: versionProgram(SECOND), checksum: '0'.repeat(64) }, 'ytdlp_release_damaged'],
  ['no checksum', { content: versionProgram(SECOND), checksum: 'none' }, 'ytdlp_release_damaged'],
  ['its end missing', { content: versionProgram(SECOND), sentCharacters: 12 }, 'ytdlp_release_unreachable'],
  ['a program that does not run', { content: '\u007fELF' }, 'ytdlp_release_unusable'],
  ['a program that fails', { content: '#!/bin/sh\nexit 1\n' }, 'ytdlp_release_unusable'],
  ['another program', { content: '#!/bin/sh\necho hello\n' }, 'ytdlp_release_unusable'],
])('keeps the version in use when the release has %s', async (_, release, code) => {
  const { url, publish } = await startReleases()
  const app = await startOpenTestApp({ ytdlpReleasesUrl: url })
  publish({ content: versionProgram(FIRST) })
  await update(app, { state: 'done' })
  publish(release)
  await update(app, { state: 'failed', problem: { code, message: ERRORS[code].message } })
  expect(await state(app)).toMatchObject({ ytdlpVersion: FIRST, canGoBack: false })
  expect(await readdir(join(app.data.dataDir, 'bin'))).toEqual(['yt-dlp'])
})

it.skipIf(isOnPostgres)('says that there is no network', async () => {
  const app = await startOpenTestApp()
  await update(app, { state: 'failed', problem: { message: ERRORS.ytdlp_release_unreachable.message } })
})

it.skipIf(isOnPostgres)('leaves a program alone that a setting names', async () => {
  const app = await startOpenTestApp({ programs: { 'yt-dlp': '/usr/bin/yt-dlp' } })
  const response = await send(app, updateVideoDownloader, {})
  expect([response.statusCode, response.json().message]).toEqual([409, ERRORS.ytdlp_managed.message])
  expect(await state(app)).toMatchObject({ canUpdate: false, canGoBack: false })
})
