import type { FoundVideo } from '@pinloft/contract/video-downloads/endpoints'
import { videoPlaceholderTitle } from '@pinloft/contract/video-downloads/video-address'
import type { VideoLine } from './ytdlp/ytdlp-output.ts'

/** Descriptions that are remembered. */
const DESCRIPTIONS_MAX = 500

/** Remembers videos that were described, for the titles of what is downloaded next. */
export class FoundVideos {
  readonly #descriptions = new Map<string, FoundVideo>()

  titleOf(videoId: string): string {
    return this.#descriptions.get(videoId)?.title ?? videoPlaceholderTitle(videoId)
  }

  remember(
    videoId: string,
    { title, uploader, durationSeconds }: VideoLine | Omit<VideoLine, 'publishedOn'>,
  ): FoundVideo {
    const found = { videoId, title: title ?? videoPlaceholderTitle(videoId), uploader, durationSeconds }
    this.#descriptions.delete(videoId)
    this.#descriptions.set(videoId, found)
    const [oldest] = this.#descriptions.keys()
    if (this.#descriptions.size > DESCRIPTIONS_MAX && oldest !== undefined) this.#descriptions.delete(oldest)
    return found
  }
}

/** '20261109' gives '2026-11-09'. */
export function isoDate(day: string | null): string | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day ?? '') ?? []
  return year === undefined ? null : `${year}-${month}-${date}`
}

const PICTURE_TYPES = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/webp', '52494646'],
] as const

/** Null if its bytes are no picture that a browser shows. */
export function encodedPicture(picture: Buffer | null) {
  const start = picture?.subarray(0, 8).toString('hex') ?? ''
  const mimeType = PICTURE_TYPES.find(([, magic]) => start.startsWith(magic))?.[0]
  return picture === null || mimeType === undefined ? null : { mimeType, base64: picture.toString('base64') }
}
