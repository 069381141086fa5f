import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@pinloft/contract/media'
import { findProgram, isExecutable } from '../process/find-program.ts'
import { runProgram } from '../process/run-program.ts'

const VERSION_LIMIT_MS = 20_000
const VERSION_MEMORY_BYTES = 1024 * 1024 * 1024

/** Programs that the server can use where they are installed. */
export type Program = 'ffmpeg' | 'ffprobe' | 'soffice'

/** What each engine is for, which program it consists of, and what in its first line is the version. */
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

/** Finds the optional programs: where a setting says, in `bin` of the data folder, or in PATH. */
export class Engines {
  readonly #dataDir: string
  readonly #paths: Readonly<Partial<Record<Program, string>>>
  /** By path and time of the program's last change. */
  readonly #versions = new Map<string, Promise<string | null>>()

  constructor({ dataDir, paths }: { dataDir: string; paths: Readonly<Partial<Record<Program, string>>> }) {
    this.#dataDir = dataDir
    this.#paths = paths
  }

  /** The path of a program, or undefined. Looked for each time, so that what is installed meanwhile is found. */
  async find(program: Program): Promise<string | undefined> {
    const set = this.#paths[program]
    if (set !== undefined) return (await isExecutable(set)) ? set : undefined
    return (await findProgram(program, [join(this.#dataDir, 'bin')])) ?? findProgram(program)
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
    return known
  }
}

/** The first line that has a number in it, without what follows the version itself. */
async function askVersion(program: string, argument: string): Promise<string | null> {
  const printed = await runProgram({
    program,
    args: [argument],
    timeLimitMs: VERSION_LIMIT_MS,
    memoryBytes: VERSION_MEMORY_BYTES,
  }).catch(() => '')
  return /^.*?\d+\.\d[\w.+~-]*/m.exec(printed)?.[0] ?? null
}
