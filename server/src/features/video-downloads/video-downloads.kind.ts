import { randomInt } from 'node:crypto'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import { DOWNLOAD_FORMATS, VIDEO_DOWNLOAD_JOB } from '@pinloft/contract/video-downloads/endpoints'
import { z } from 'zod'

/** Sites block whoever asks for many videos at once, and in a steady rhythm. */
const PAUSE_MIN_MS = 1_000
export const PAUSE_MAX_MS = 3_000

/** What the job of a download needs, as it is stored. */
export const DownloadInput = z.object({
  /** Of YouTube, or the address on a site that was allowed: `run` reads it again. */
  videoId: z.string(),
  format: z.enum(DOWNLOAD_FORMATS),
  /** Null for the default folder of the format. */
  folderId: z.string().nullable(),
  hasChapters: z.boolean(),
  hasSubtitles: z.boolean(),
})
export type DownloadInput = z.infer<typeof DownloadInput>

export const DownloadResult = z.object({ fileId: z.string() })
export type DownloadResult = z.infer<typeof DownloadResult>

export const DOWNLOAD_KIND = {
  name: VIDEO_DOWNLOAD_JOB,
  unit: 'bytes',
  input: DownloadInput,
  result: DownloadResult,
  retry: { attempts: 5, firstDelayMs: 5_000, maxDelayMs: 10 * MINUTE_MS },
  canPause: true,
  pauseBetweenStartsMs: () => randomInt(PAUSE_MIN_MS, PAUSE_MAX_MS),
} as const
