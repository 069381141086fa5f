import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { randomId } from '../ids.ts'
import { type Command, type Confinement, killGroup, lowerPriority, type Urgency } from './confine.ts'
import {
  identifyProcess,
  isPidReused,
  isProcessRunning,
  ProcessIdentity,
  processesWithVariable,
} from './process-identity.ts'
import { followLog, openLog, rotatedPath } from './program-log.ts'
import { settlesWithin } from './settles-within.ts'
import { startConfined } from './start-confined.ts'

/** Marks the program and, by inheritance, every process that it starts. */
const MARK = 'PINLOFT_PROGRAM'
/** Polling interval for the exit of a program that is not our child. */
const WATCH_MS = 250
/** The last output of an exited program is in its pipes already, so this is plenty. */
const DRAIN_MS = 1000
/** Limit of input that the program has not read yet. */
const INPUT_MAX_BYTES = 64 * 1024

export interface ProgramStart extends Command, Confinement {
  environment?: Record<string, string>
  workingFolder?: string
  urgency?: Urgency
  /** A folder of its own, for its process record and its log. */
  folder: string
  /** Keeps running when the server exits, and is adopted by the next one. It writes its log itself, and has no standard input. */
  outlivesServer?: boolean
  logMaxBytes: number
}

/** Both null if the program was not our child, so that its exit status is unknown. */
export interface ProgramEnd {
  exitCode: number | null
  signal: string | null
}

const ProgramRecord = z.object({
  token: z.string(),
  /** Null while the program is starting. */
  leader: ProcessIdentity.nullable(),
  isReady: z.boolean(),
})
type ProgramRecord = z.infer<typeof ProgramRecord>

/** A child process of this server. */
interface Started {
  child?: ChildProcess
  pipes?: readonly Readable[]
  ended?: Promise<ProgramEnd>
}

/** Path of a program's log. */
export function logPath(folder: string): string {
  return join(folder, 'output.log')
}

/**
 * A running program in its own process group, started by this server or by a previous one that was killed. A record in its
 * folder makes it possible to find it again.
 */
export class ProgramProcess {
  readonly ended: Promise<ProgramEnd>
  /** Whether it was ready before the previous server exited. */
  readonly wasReady: boolean
  readonly #start: ProgramStart
  readonly #record: ProgramRecord
  /** Undefined if a previous server started it. */
  readonly #child: ChildProcess | undefined
  /** Its standard output and errors; none if it writes a log file itself. */
  readonly #pipes: readonly Readable[]
  readonly #closing = new AbortController()

  private constructor(start: ProgramStart, record: ProgramRecord, { child, pipes = [], ended }: Started = {}) {
    this.#start = start
    this.#record = record
    this.#child = child
    this.#pipes = pipes
    this.wasReady = record.isReady
    this.ended = ended ?? this.#untilEnded()
  }

  /** Throws `StartFailure`. */
  static async start(start: ProgramStart): Promise<ProgramProcess> {
    const { folder, outlivesServer, workingFolder, environment } = start
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const record: ProgramRecord = { token: randomId(), leader: null, isReady: false }
    // Before it starts, so that it can be found even if the server is killed at once.
    await writeRecord(folder, record)
    if (outlivesServer) await rename(logPath(folder), rotatedPath(logPath(folder))).catch(() => undefined)
    const log = outlivesServer ? await openLog(logPath(folder)) : undefined
    let child: ChildProcess | undefined
    let ended: Promise<ProgramEnd> | undefined
    let pipes: readonly Readable[] = []
    try {
      child = await startConfined(start, start, ({ program, args }) => {
        const spawned = spawn(program, args, {
          cwd: workingFolder ?? folder,
          detached: true,
          stdio: log === undefined ? 'pipe' : ['ignore', log.fd, log.fd],
          env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment, [MARK]: record.token },
        })
        ended = new Promise((resolve) => spawned.on('exit', (exitCode, signal) => resolve({ exitCode, signal })))
        // Failed writes need no report: the exit of the program gets one.
        spawned.on('error', () => undefined).stdin?.on('error', () => undefined)
        // At once: Node discards what is in a pipe that has no reader when the program exits.
        if (spawned.stdout && spawned.stderr) pipes = [intoBuffer(spawned.stdout), intoBuffer(spawned.stderr)]
        return spawned
      })
      if (child.pid !== undefined) {
        lowerPriority(child.pid, start.urgency)
        record.leader = (await identifyProcess(child.pid)) ?? null
      }
      await writeRecord(folder, record)
      return new ProgramProcess(start, record, { child, pipes, ended })
    } catch (error) {
      if (child?.pid !== undefined) killGroup(child.pid)
      await rm(recordPath(folder), { force: true })
      throw error
    } finally {
      await log?.close()
    }
  }

  /** Finds the program that a previous server left running. If it has exited, the processes that it left behind are killed. */
  static async find(start: ProgramStart): Promise<ProgramProcess | undefined> {
    const record = await readRecord(start.folder)
    if (record === undefined) return undefined
    record.leader ??= await findLeader(record.token)
    if (record.leader !== null && (await isProcessRunning(record.leader))) return new ProgramProcess(start, record)
    await forget(start.folder, record)
    return undefined
  }

  /** Undefined if it exited before it could be identified. */
  get pid(): number | undefined {
    return this.#record.leader?.pid ?? this.#child?.pid
  }

  /** Its output streams; each has to be read to its end. */
  outputs(): AsyncIterable<Buffer>[] {
    const { signal } = this.#closing
    if (this.#pipes.length > 0) return this.#pipes.map((pipe) => readPipe(pipe, signal))
    const { folder, logMaxBytes: maxBytes } = this.#start
    return [followLog(logPath(folder), { maxBytes, signal })]
  }

  /** False if it does not read its input, or has none. */
  write(text: string): boolean {
    const input = this.#child?.stdin
    if (!input?.writable || input.writableLength > INPUT_MAX_BYTES) return false
    input.write(text)
    return true
  }

  async markReady(): Promise<void> {
    this.#record.isReady = true
    await writeRecord(this.#start.folder, this.#record)
  }

  async terminate(): Promise<void> {
    await this.#signal('SIGTERM')
  }

  /** Kills it and everything in its process group. */
  async kill(): Promise<void> {
    await this.#signal('SIGKILL')
  }

  /** Kills it and everything that it started, and removes its record. */
  async remove(): Promise<void> {
    await this.#signal('SIGKILL')
    await forget(this.#start.folder, this.#record)
  }

  /** Waits for `reading`, the reading of all outputs, to finish. Call it when the program has exited. */
  async drain(reading: Promise<unknown>): Promise<void> {
    if (this.#pipes.length > 0) await settlesWithin(reading, DRAIN_MS)
    this.#closing.abort()
    await reading
  }

  /** Stops watching it and leaves it running. */
  release(): void {
    this.#closing.abort()
    this.#child?.unref()
  }

  async #signal(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { leader } = this.#record
    if (leader === null) {
      // It exited before it could be identified, or there is no /proc.
      if (this.#child?.pid !== undefined) killGroup(this.#child.pid, signal)
    } else if (!(await isPidReused(leader))) killGroup(leader.pid, signal)
  }

  async #untilEnded(): Promise<ProgramEnd> {
    const { leader } = this.#record
    const { signal } = this.#closing
    // One whose status cannot be read at the moment has not ended.
    while (!signal.aborted && leader !== null && (await isProcessRunning(leader).catch(() => true))) {
      await delay(WATCH_MS, undefined, { signal }).catch(() => undefined)
    }
    return { exitCode: null, signal: null }
  }
}

/** Passes a pipe's bytes on with back-pressure. */
function intoBuffer(pipe: Readable): Readable {
  const buffer = new PassThrough()
  pipeline(pipe, buffer, () => undefined)
  return buffer
}

async function* readPipe(stream: Readable, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  const stop = () => stream.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    yield* stream
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function findLeader(token: string): Promise<ProcessIdentity | null> {
  const found = await processesWithVariable(mark(token))
  return found.find(({ isGroupLeader, isZombie }) => isGroupLeader && !isZombie)?.identity ?? null
}

/** Kills processes that have left the program's group, and removes the record. */
async function forget(folder: string, { token }: ProgramRecord): Promise<void> {
  for (const { identity, isZombie } of await processesWithVariable(mark(token))) {
    if (!isZombie) killOne(identity.pid)
  }
  await rm(recordPath(folder), { force: true })
}

const mark = (token: string) => `${MARK}=${token}`

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

const recordPath = (folder: string) => join(folder, 'program.json')

/** Not synced: no program survives a power cut. */
async function writeRecord(folder: string, record: ProgramRecord): Promise<void> {
  const newPath = `${recordPath(folder)}.new`
  await writeFile(newPath, JSON.stringify(record), { mode: 0o600 })
  await rename(newPath, recordPath(folder))
}

async function readRecord(folder: string): Promise<ProgramRecord | undefined> {
  try {
    return ProgramRecord.parse(JSON.parse(await readFile(recordPath(folder), 'utf8')))
  } catch {
    return undefined
  }
}
