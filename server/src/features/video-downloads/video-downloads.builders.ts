import type { Job } from '@pinloft/contract/jobs/endpoints'
import { listVideoDownloads, startVideoDownload, type VideoDownload } from '@pinloft/contract/video-downloads/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { send } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { PAUSE_MAX_MS } from './video-downloads.kind.ts'

/** Time for yt-dlp to start, download and have FFmpeg convert, while other tests use the processor. */
const POLL_MS = 25

export function watchAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
}

export function sendDownload(app: TestApp, videoId: string, choices: object = {}): Promise<LightMyRequestResponse> {
  return send(app, startVideoDownload, { payload: { url: watchAddress(videoId), pin: TEST_PIN, ...choices } })
}

/** Starts a download after the pause that the one before asks for. Returns the id of its job. */
export async function startDownload(app: TestApp, videoId: string, choices: object = {}): Promise<string> {
  app.clock.advance(PAUSE_MAX_MS)
  const response = await sendDownload(app, videoId, choices)
  if (response.statusCode !== 202) throw new Error(response.body)
  return response.json<{ jobId: string }>().jobId
}

export async function downloads(app: TestApp): Promise<VideoDownload[]> {
  return (await app.request({ url: listVideoDownloads.path })).json()
}

/** Waits until the job of a download is as expected, and returns the download. */
export async function downloadOnce(app: TestApp, jobId: string, expected: Partial<Job>): Promise<VideoDownload> {
  const find = async () => (await downloads(app)).find(({ job }) => job.id === jobId)
  await expect.poll(async () => (await find())?.job, { interval: POLL_MS }).toMatchObject(expected)
  return (await find()) as VideoDownload
}
