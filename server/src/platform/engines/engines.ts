import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@pinloft/contract/media'
import { AppError } from '../errors.ts'
import { findProgram, isExecutable } from '../process/find-program.ts'
import { runProgram } from '../process/run-program.ts'

const VERSION_LIMIT_MS = 20_000
const VERSION_MEMORY_BYTES = 1024 * 1024 * 1024

/** Optional programs that the server uses if they are installed. */
export type Program = 'ffmpeg' | 'ffprobe' | 'soffice'

/** As people know them. */
const ENGINE_NAMES: Readonly<Record<Program, string>> = { ffmpeg: 'FFmpeg', ffprobe: 'FFmpeg', soffice: 'LibreOffice' }

/** The purpose of each engine, its program, and the argument that prints its version. */
const ENGINES: readonly (Pick<Engine, 'name' | 'purpose'> & { program: Program; versionArgument: string })[] = [
  {
    name: 'ffmpeg',
    purpose: 'Thumbnails of videos, covers of music, and playing what the browser cannot',
    program: 'ffmpeg',
    versionArgument: '-version',
  },
  {
    name: 'libreoffice',
    purpose: 'Previews and thumbnails of office documents',
    program: 'soffice',
    versionArgument: '--version',
  },
]

/** Finds the optional programs: at the configured path, in `bin` of the data folder, or in PATH. */
export class Engines {
  readonly #dataDir: string
  readonly #paths: Readonly<Partial<Record<Program, string>>>
  /** By path and modification time of the program. */
  readonly #versions = new Map<string, Promise<string | null>>()

  constructor({ dataDir, paths }: { dataDir: string; paths: Readonly<Partial<Record<Program, string>>> }) {
    this.#dataDir = dataDir
    this.#paths = paths
  }

  /** The path of a program, or undefined. Searched for on each call, so that a newly installed program is found. */
  async find(program: Program): Promise<string | undefined> {
    const set = this.#paths[program]
    if (set !== undefined) return (await isExecutable(set)) ? set : undefined
    return (await findProgram(program, [join(this.#dataDir, 'bin')])) ?? findProgram(program)
  }

  /** The path of a program. Throws `engine_missing`, which names the engine. */
  async require(program: Program): Promise<string> {
    const path = await this.find(program)
    if (path === undefined) throw new AppError('engine_missing', { detail: ENGINE_NAMES[program] })
    return path
  }

  list(): Promise<Engine[]> {
    return Promise.all(
      ENGINES.map(async ({ name, purpose, program, versionArgument }) => {
        const path = await this.find(program)
        const version = path === undefined ? null : await this.#version(path, versionArgument)
        return { name, version, purpose, installCommand: 'npm run engines' }
      }),
    )
  }

  async #version(path: string, argument: string): Promise<string | null> {
    const key = `${path} ${(await stat(path)).mtimeMs}`
    const known = this.#versions.get(key) ?? askVersion(path, argument)
    this.#versions.set(key, known)
    return known.catch(() => {
      // The next attempt may succeed.
      this.#versions.delete(key)
      return null
    })
  }
}

/** The first line with a version number, up to and including the version. Throws `WorkFailure`. */
async function askVersion(program: string, argument: string): Promise<string | null> {
  const printed = await runProgram({
    program,
    args: [argument],
    timeLimitMs: VERSION_LIMIT_MS,
    memoryBytes: VERSION_MEMORY_BYTES,
  })
  // Short text: the version output of an installed program.
  return /^.*?\d+\.\d[\w.+~-]*/m.exec(printed)?.[0] ?? null
}
