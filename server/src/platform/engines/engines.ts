import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ENGINE_NAMES, ENGINES, type EngineName, PROGRAMS, type Program } from '@pinloft/contract/shared/engines'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import type { Engine } from '@pinloft/contract/system/endpoints'
import { AppError } from '../errors.ts'
import { findProgram, isExecutable } from '../process/find-program.ts'
import { runProgram } from '../process/run-program.ts'

const VERSION_LIMIT_MS = 20_000
const VERSION_MEMORY_BYTES = GIBIBYTE

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
    if (path !== undefined) return path
    const engine = PROGRAMS.find((one) => one.program === program)?.engine
    throw new AppError('engine_missing', { detail: engine && ENGINES[engine].title })
  }

  list(): Promise<Engine[]> {
    return Promise.all(
      ENGINE_NAMES.map(async (name) => {
        const { title, purpose, installCommand } = ENGINES[name]
        return { name, title, version: await this.versionOf(name), purpose, installCommand }
      }),
    )
  }

  /** The version of an engine; null if it is not installed or does not run. */
  async versionOf(name: EngineName): Promise<string | null> {
    const [program, ...args] = ENGINES[name].versionCommand
    const path = await this.find(program as Program)
    return path === undefined ? null : this.#version(path, args)
  }

  async #version(path: string, args: readonly string[]): Promise<string | null> {
    const key = `${path} ${(await stat(path)).mtimeMs}`
    const known = this.#versions.get(key) ?? askVersion(path, args)
    this.#versions.set(key, known)
    return known.catch(() => {
      // The next attempt may succeed.
      this.#versions.delete(key)
      return null
    })
  }
}

/** The version that a program prints, without its name and build. Throws `WorkFailure`. */
async function askVersion(program: string, args: readonly string[]): Promise<string | null> {
  const printed = await runProgram({
    program,
    args,
    timeLimitMs: VERSION_LIMIT_MS,
    memoryBytes: VERSION_MEMORY_BYTES,
    // Syncthing prints nothing without one.
    environment: { HOME: '/' },
  })
  // Short text: the version output of an installed program.
  return /\d+\.\d[\w.+~-]*/.exec(printed)?.[0] ?? null
}
