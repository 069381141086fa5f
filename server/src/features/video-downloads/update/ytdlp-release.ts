import { createHash } from 'node:crypto'
import { access, chmod, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { GIBIBYTE, MEBIBYTE } from '@pinloft/contract/shared/units'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import { AppError } from '../../../platform/errors.ts'
import { fetchBlocks } from '../../../platform/http/fetch-blocks.ts'
import type { JobContext } from '../../../platform/jobs/job-kind.ts'
import { runProgram } from '../../../platform/process/run-program.ts'

const CHECKSUMS = 'SHA2-256SUMS'
const CHECKSUMS_MAX_BYTES = 256 * 1024
const RELEASE_MAX_BYTES = 256 * MEBIBYTE
const TRIAL_LIMIT_MS = 60_000
const MEMORY_BYTES = GIBIBYTE
const VERSION = /^\d{4}\.\d{2}\.\d{2}/

/** The files of a release for this computer: https://github.com/yt-dlp/yt-dlp#release-files */
const RELEASE_FILES: Readonly<Record<string, string>> = {
  'linux x64': 'yt-dlp_linux',
  'linux arm64': 'yt-dlp_linux_aarch64',
  'darwin x64': 'yt-dlp_macos',
  'darwin arm64': 'yt-dlp_macos',
}
/** Runs wherever Python does. */
const OTHER_RELEASE_FILE = 'yt-dlp'

type Progress = Pick<JobContext, 'signal' | 'report'>

/** The yt-dlp in the `bin` of a data folder, and the releases that replace it. The one before is kept for going back. */
export class YtdlpRelease {
  readonly #folder: string
  readonly #releasesUrl: string

  /** `releasesUrl` is the address of the folder with the files of the newest release. */
  constructor({ dataDir, releasesUrl }: { dataDir: string; releasesUrl: string }) {
    this.#folder = join(dataDir, 'bin')
    this.#releasesUrl = releasesUrl
  }

  /**
   * Installs the newest release, and returns its version. Throws `ytdlp_release_unreachable`, `_damaged` or
   * `_unusable`; the program in use stays then.
   */
  async install({ signal, report }: Progress): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    try {
      const name = RELEASE_FILES[`${process.platform} ${process.arch}`] ?? OTHER_RELEASE_FILE
      const published = await this.#publishedChecksum(name, signal)
      const sha256 = await this.#download(name, { signal, report })
      if (sha256 !== published) throw new AppError('ytdlp_release_damaged')
      const version = await this.#try(signal)
      await this.#activate()
      return version
    } finally {
      await this.removeLeftovers()
    }
  }

  /** Deletes what an interrupted update has left. */
  removeLeftovers(): Promise<void> {
    return rm(this.#path('.new'), { force: true })
  }

  hasPrevious(): Promise<boolean> {
    return access(this.#path('.previous')).then(
      () => true,
      () => false,
    )
  }

  /** Swaps the program and the one before it. Throws `ytdlp_previous_missing`. */
  async goBack(): Promise<void> {
    if (!(await this.hasPrevious())) throw new AppError('ytdlp_previous_missing')
    await rm(this.#path('.swap'), { force: true })
    await link(this.#path(), this.#path('.swap'))
    await rename(this.#path('.previous'), this.#path())
    await rename(this.#path('.swap'), this.#path('.previous'))
    await syncDirectory(this.#folder)
  }

  async #publishedChecksum(name: string, signal: AbortSignal): Promise<string> {
    let text = ''
    for await (const chunk of this.#fetch(CHECKSUMS, { signal, maxBytes: CHECKSUMS_MAX_BYTES }))
      text += chunk.toString()
    const line = text.split('\n').find((one) => one.trim().endsWith(` ${name}`) || one.trim().endsWith(`*${name}`))
    const checksum = line?.trim().slice(0, 64).toLowerCase() ?? ''
    if (!/^[0-9a-f]{64}$/.test(checksum)) throw new AppError('ytdlp_release_damaged')
    return checksum
  }

  /** Stores the file durably beside the program. Returns its SHA-256. */
  async #download(name: string, { signal, report }: Progress): Promise<string> {
    const hash = createHash('sha256')
    const file = await open(this.#path('.new'), 'w', 0o700)
    let doneBytes = 0
    try {
      const onSize = (totalBytes: number) => report(0, totalBytes)
      for await (const chunk of this.#fetch(name, { signal, maxBytes: RELEASE_MAX_BYTES, onSize })) {
        hash.update(chunk)
        await file.write(chunk)
        doneBytes += chunk.length
        report(doneBytes)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await chmod(this.#path('.new'), 0o755)
    return hash.digest('hex')
  }

  /** Returns its version. */
  async #try(signal: AbortSignal): Promise<string> {
    const program = this.#path('.new')
    const trial = { program, args: ['--version'], memoryBytes: MEMORY_BYTES, timeLimitMs: TRIAL_LIMIT_MS, signal }
    const printed = await runProgram(trial).catch((cause: unknown) => {
      throw new AppError('ytdlp_release_unusable', { cause })
    })
    if (!VERSION.test(printed)) throw new AppError('ytdlp_release_unusable')
    return printed.trim()
  }

  /** In one step: at any moment there is a complete program. */
  async #activate(): Promise<void> {
    await rm(this.#path('.previous'), { force: true })
    await link(this.#path(), this.#path('.previous')).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(this.#path('.new'), this.#path())
    await syncDirectory(this.#folder)
  }

  async *#fetch(
    name: string,
    { signal, maxBytes, onSize }: { signal: AbortSignal; maxBytes: number; onSize?: (sizeBytes: number) => void },
  ): AsyncGenerator<Buffer, void, void> {
    try {
      yield* fetchBlocks(`${this.#releasesUrl}/${name}`, {
        signal,
        maxBytes,
        onStart: (_, totalBytes) => {
          if (totalBytes !== null) onSize?.(totalBytes)
        },
      })
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof AppError || (cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause
      throw new AppError('ytdlp_release_unreachable', { cause })
    }
  }

  #path(suffix = ''): string {
    return join(this.#folder, `yt-dlp${suffix}`)
  }
}
