import type { ErrorCode } from '@pinloft/contract/shared/errors'
import { AppError } from '../errors.ts'
import { WorkFailure } from '../process/work-failure.ts'
import { WorkerProcess } from '../process/worker-process.ts'
import type { PageToClean } from './clean-html.ts'
import { DATA_URL_STARTS, WithoutPictures } from './inline-pictures.ts'

const TIME_LIMIT_MS = 20_000
const WAITING_MAX_MS = 60_000
/** Without its pictures. */
const HTML_MAX_CHARACTERS = 8 * 1024 * 1024

/** HTML without anything that acts or loads, and its pictures, in whose places it has marks. */
export interface CleanedPage {
  html: string
  pictures: WithoutPictures
}

/** Cleans HTML of people in a confined process, with limits of time and memory. */
export class PageCleaner {
  readonly #worker = new WorkerProcess<PageToClean, string>({
    script: new URL('./clean-html-worker.ts', import.meta.url).pathname,
    timeLimitMs: TIME_LIMIT_MS,
    waitingMaxMs: WAITING_MAX_MS,
  })

  /**
   * `pictureAddresses`: what the addresses of its pictures may begin with, besides data URLs. `isMarkdown`: it is rendered first.
   * Throws `refusal` for a page that cannot be read, and `work_interrupted`.
   */
  async clean(
    html: string,
    {
      refusal,
      pictureAddresses = [],
      isMarkdown = false,
    }: { refusal: ErrorCode; pictureAddresses?: readonly string[]; isMarkdown?: boolean },
  ): Promise<CleanedPage> {
    const pictures = new WithoutPictures(html.toWellFormed())
    if (pictures.text.length > HTML_MAX_CHARACTERS) throw new AppError(refusal)
    const addresses = [`${pictures.scheme}:`, ...DATA_URL_STARTS, ...pictureAddresses]
    try {
      return {
        html: await this.#worker.ask({ html: pictures.text, pictureAddresses: addresses, isMarkdown }),
        pictures,
      }
    } catch (error) {
      throw error instanceof WorkFailure ? error.refusal(refusal) : error
    }
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
