import type { StoredVideoDownloadsSettings, VideoDownloadsSettings } from '@pinloft/contract/video-downloads/endpoints'
import { COOKIES_MAX_CHARACTERS } from '@pinloft/contract/video-downloads/limits'
import type { VerifiedPin } from '../../core/access/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/feature.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'
import * as repository from './video-downloads.repository.ts'

const COOKIES_PURPOSE = 'cookies of video downloads'
/** Domain, subdomains, path, secure, expiry, name and value. Lines of HttpOnly cookies begin with '#HttpOnly_'. */
const COOKIE_FIELDS = 7

interface Change extends VideoDownloadsSettings {
  /** Null deletes them, undefined keeps them. */
  cookies?: string | null
}

/** How videos are downloaded. */
export class VideoDownloadsSettingsService {
  readonly #dependencies: Pick<Platform, 'database' | 'events' | 'jobs' | 'secretKey'>
  #atOnce = 1

  constructor(dependencies: Pick<Platform, 'database' | 'events' | 'jobs' | 'secretKey'>) {
    this.#dependencies = dependencies
  }

  /** Downloads that may run at the same time. */
  get atOnce(): number {
    return this.#atOnce
  }

  /** Runs before anything is downloaded. */
  async recover(): Promise<void> {
    this.#atOnce = (await this.get()).atOnce
  }

  async get(): Promise<StoredVideoDownloadsSettings> {
    const row = await repository.findSettings(this.#dependencies.database)
    return { atOnce: row.at_once, bytesPerSecond: row.bytes_per_second, hasCookies: row.sealed_cookies !== null }
  }

  /** Throws `cookies_invalid`. */
  async change(
    _proof: VerifiedPin,
    { atOnce, bytesPerSecond, cookies }: Change,
  ): Promise<StoredVideoDownloadsSettings> {
    const { database, events, jobs } = this.#dependencies
    await repository.updateSettings(database, {
      at_once: atOnce,
      bytes_per_second: bytesPerSecond,
      ...(cookies !== undefined && { sealed_cookies: cookies === null ? null : this.#seal(cookies) }),
    })
    this.#atOnce = atOnce
    events.publish({ type: 'video_downloads_settings_changed' })
    jobs.wake()
    return this.get()
  }

  /** The cookies file; null if there is none, or if it was stored with another key. */
  async cookies(): Promise<string | null> {
    const { database, secretKey } = this.#dependencies
    const { sealed_cookies: sealed } = await repository.findSettings(database)
    return sealed === null ? null : openText(sealed, { secretKey, purpose: COOKIES_PURPOSE })
  }

  #seal(cookies: string): string {
    if (cookies.length > COOKIES_MAX_CHARACTERS || !isCookiesFile(cookies)) throw new AppError('cookies_invalid')
    return sealText(cookies, { secretKey: this.#dependencies.secretKey, purpose: COOKIES_PURPOSE })
  }
}

/** Whether a text has at least one cookie, and nothing else but comments. */
function isCookiesFile(text: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && (!line.startsWith('#') || line.startsWith('#HttpOnly_')))
  return lines.length > 0 && lines.every((line) => line.split('\t').length === COOKIE_FIELDS)
}
