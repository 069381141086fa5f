import { deleteFile } from '@pinloft/contract/files/endpoints'
import { cancelJob, clearJobs, isFinished, type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { JOBS_TEXTS } from '@pinloft/contract/jobs/texts'
import { type Endpoint, pathOf } from '@pinloft/contract/shared/endpoint'
import {
  changeVideoDownloadsSettings,
  listVideoDownloads,
  type VideoDownload,
} from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { startVideoSite, type VideoSite } from '../server/src/testing/video-site/video-site.ts'
import { sessionHeaders } from './files.actions.ts'
import { openPageInside, type PageOptions, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

export interface Downloader {
  site: VideoSite
  server: Pinloft
}

/** A server whose yt-dlp finds the videos of a site on loopback. */
export async function startDownloader(): Promise<Downloader> {
  const site = await startVideoSite()
  const server = await startPinloft({ env: { YTDLP_PATH: site.ytdlpPath } })
  return { site, server }
}

export async function stopDownloader({ site, server }: Downloader): Promise<void> {
  // First: downloads may wait for the rest of a held video.
  await server.stop()
  await site.stop()
}

/** Ends all downloads, and removes them with what they stored, so that the next test finds an empty queue. */
export async function forgetDownloads({ server }: Downloader): Promise<void> {
  const headers = await sessionHeaders(server)
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  const send = ({ method, path }: Endpoint, id = '', body?: object) => {
    const content = body === undefined ? { headers } : { headers: jsonHeaders, body: JSON.stringify(body) }
    return fetch(server.url + pathOf(path, { id }), { method, ...content })
  }
  const jobs: Job[] = await (await send(listJobs)).json()
  for (const { id } of jobs.filter((job) => !isFinished(job))) await send(cancelJob, id)
  const downloads: VideoDownload[] = await (await send(listVideoDownloads)).json()
  for (const { fileId } of downloads) if (fileId !== null) await send(deleteFile, fileId, { pin: TEST_PIN })
  await send(clearJobs)
}

export async function openDownloader(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  const page = await openPageInside(server, { path: '/youtube-downloader', ...options })
  await addressField(page).waitFor()
  return page
}

export function addressField(page: Page): Locator {
  return page.getByLabel(TEXTS.address, { exact: true })
}

export function pinField(page: Page): Locator {
  return page.getByLabel('Access PIN', { exact: true })
}

/** Enters the address of a video and the PIN, and starts its download. */
export async function download(page: Page, videoId: string): Promise<void> {
  await addressField(page).fill(videoAddressOf(videoId))
  await pinField(page).fill(TEST_PIN)
  await pinField(page).press('Enter')
  // The form is empty again once the download is in the queue.
  await expect.poll(() => addressField(page).inputValue()).toBe('')
}

/** Has the server run this many downloads at the same time. */
export async function changeAtOnce(page: Page, atOnce: number): Promise<void> {
  const { method, path } = changeVideoDownloadsSettings
  const body = JSON.stringify({ pin: TEST_PIN, atOnce, bytesPerSecond: null })
  const status = await page.evaluate(
    async ({ path, ...init }) =>
      (await fetch(path, { ...init, headers: { 'content-type': 'application/json' } })).status,
    { path, method, body },
  )
  expect(status).toBe(200)
}

/** The row of a download. */
export function rowOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: TEXTS.queue }).getByRole('listitem').filter({ hasText: title })
}

/** A button of a download. */
export function actionOf(
  page: Page,
  action: 'pause' | 'resume' | 'retry' | 'play' | 'cancel' | 'remove' | 'move',
  title: string,
) {
  const label = { ...JOBS_TEXTS, ...TEXTS }[action]
  return page.getByRole('button', { name: TEXTS.actionOn(label, title), exact: true })
}
