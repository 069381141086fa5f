import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { StoredFile } from '../../core/files/index.ts'
import type { Engines } from '../../platform/engines/engines.ts'
import { FILM_FORMATS } from '../../platform/engines/film-formats.ts'
import type { Urgency } from '../../platform/process/confine.ts'
import { PipedProgram } from '../../platform/process/piped-program.ts'
import { runProgram } from '../../platform/process/run-program.ts'
import { SealedSources } from './sealed-sources.ts'

/** Enough for an 8K decoder on all cores. */
const MEMORY_BYTES = 2048 * MEBIBYTE
const LIST_LIMIT_MS = 20_000
const LIST_MAX_CHARACTERS = 256 * 1024

interface ProgramUse {
  /** Arguments before and after the input. */
  before?: readonly string[]
  after?: readonly string[]
}

/** Gives FFmpeg access to the bytes of one file and no other. */
export interface FilmInput {
  /** Returns the output of ffprobe or ffmpeg. Throws `WorkFailure` and `engine_missing`. */
  ask(
    program: 'ffprobe' | 'ffmpeg',
    use: ProgramUse & { timeLimitMs: number; outputMaxCharacters: number; signal?: AbortSignal },
  ): Promise<string>
  /** Starts a program that writes for as long as its output is read. Throws `WorkFailure` and `engine_missing`. */
  pipe(
    use: ProgramUse & { program?: 'ffprobe' | 'ffmpeg'; urgency: Urgency; timeLimitMs?: number },
  ): Promise<PipedProgram>
  close(): Promise<void>
}

export class FilmInputs {
  readonly #engines: Engines
  readonly #sources = new SealedSources()
  /** The filter list of each program, by its path. */
  readonly #filters = new Map<string, Promise<string>>()

  constructor(engines: Engines) {
    this.#engines = engines
  }

  /** Throws what `StoredFile.open` throws. Must be closed when no program uses it any more. */
  async open(file: StoredFile): Promise<FilmInput> {
    if (file.localPath !== null) return this.#input(file.localPath, 'file', {}, async () => {})
    const blob = await file.open()
    const source = await this.#sources.offer({ blob, sizeBytes: file.sizeBytes })
    return this.#input(source.address, 'http,tcp', source.environment, async () => {
      source.close()
      await blob.close()
    })
  }

  /** Whether the installed ffmpeg has a filter. Throws `engine_missing`. */
  async hasFilter(name: string): Promise<boolean> {
    const program = await this.#engines.require('ffmpeg')
    const bounds = { memoryBytes: MEMORY_BYTES, timeLimitMs: LIST_LIMIT_MS, outputMaxCharacters: LIST_MAX_CHARACTERS }
    const listed = this.#filters.get(program) ?? runProgram({ program, args: ['-v', 'error', '-filters'], ...bounds })
    this.#filters.set(program, listed)
    const filters = await listed.catch(() => {
      // The next attempt may succeed.
      this.#filters.delete(program)
      return ''
    })
    return filters.includes(` ${name} `)
  }

  close(): Promise<void> {
    return this.#sources.close()
  }

  #input(
    address: string,
    protocols: string,
    environment: Record<string, string>,
    close: () => Promise<void>,
  ): FilmInput {
    const limits = { memoryBytes: MEMORY_BYTES, hasNetwork: protocols !== 'file', environment }
    const argumentsOf = ({ before = [], after = [] }: ProgramUse) => [
      ...['-v', 'error', '-protocol_whitelist', protocols, '-format_whitelist', FILM_FORMATS],
      ...before,
      ...['-i', address],
      ...after,
    ]
    return {
      ask: async (name, { timeLimitMs, outputMaxCharacters, signal, ...use }) => {
        const program = await this.#engines.require(name)
        const cpuSeconds = Math.ceil(timeLimitMs / 1000)
        const bounds = { timeLimitMs, outputMaxCharacters, cpuSeconds, ...(signal && { signal }) }
        return runProgram({ program, args: argumentsOf(use), ...limits, ...bounds })
      },
      pipe: async ({ program: name = 'ffmpeg', urgency, timeLimitMs, ...use }) => {
        const program = await this.#engines.require(name)
        const args = [...(name === 'ffmpeg' ? ['-nostdin'] : []), ...argumentsOf(use)]
        return PipedProgram.start({ program, args, urgency, ...(timeLimitMs && { timeLimitMs }), ...limits })
      },
      close,
    }
  }
}
