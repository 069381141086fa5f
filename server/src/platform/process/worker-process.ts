import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { SerialQueue } from '../serial-queue.ts'
import { killGroup, lowerPriority, type Urgency } from './confine.ts'
import { startConfined } from './start-confined.ts'
import { TimeLimit } from './time-limit.ts'
import { WorkFailure } from './work-failure.ts'

/** By default, the process exits after being idle for this long. */
const IDLE_MS = 10_000
/** Node itself reserves about half a gibibyte for code, which counts towards the limit. */
const MEMORY_BYTES = 1280 * MEBIBYTE
/** By default, above this size the process is replaced: native libraries seldom free the memory that they allocated. */
const KEPT_MEMORY_BYTES = 150 * MEBIBYTE
/** The process can read files, but not write them elsewhere than in its folder, start processes or use the network. */
const NODE_ARGUMENTS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  '--max-semi-space-size=1',
]
/** By default, what its objects may have of the memory. */
const HEAP_MEBIBYTES = 96

/** The process's reply to a request. */
export type WorkerReply<Result> = { result: Result; memoryBytes: number } | { failure: string }

/** The process exited without a reply: it was killed, or its memory was used up. */
export class WorkerDeath extends WorkFailure {
  constructor(message: string) {
    super(message, { isVerdict: false })
  }
}

export interface WorkerOptions {
  /** Path of a module that calls `serveWorker`. */
  script: string
  /** Of one request. */
  timeLimitMs: number
  /** How much longer it may take because the process waited for a CPU, which says nothing about the request. */
  waitingMaxMs?: number
  /** How urgently its results are needed. */
  urgency?: Urgency
  /** How long an idle process stays. */
  idleMs?: number
  /** A process that has more memory after a request is replaced. */
  keptMemoryBytes?: number
  /** What the objects of one request may need together. */
  heapMebibytes?: number
  /** The only folder that the process may write to; none by default. */
  writableFolder?: string
}

interface Pending<Result> {
  resolve(result: Result): void
  reject(error: Error): void
  limit: TimeLimit
}

/**
 * A child process for work on potentially hostile or large input, one request after the other. Started on demand, with
 * limits; replaced after a failure, so that no broken state is reused.
 */
export class WorkerProcess<Request extends object, Result> {
  readonly #options: Required<Omit<WorkerOptions, 'writableFolder'>> & Pick<WorkerOptions, 'writableFolder'>
  #child: Promise<ChildProcess> | undefined
  #pending: Pending<Result> | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  readonly #requests = new SerialQueue()

  constructor(options: WorkerOptions) {
    this.#options = {
      idleMs: IDLE_MS,
      keptMemoryBytes: KEPT_MEMORY_BYTES,
      heapMebibytes: HEAP_MEBIBYTES,
      urgency: 'usual',
      waitingMaxMs: 0,
      ...options,
    }
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Throws `WorkFailure`. */
  ask(request: Request): Promise<Result> {
    return this.#requests.run(() => this.#askWithRetry(request))
  }

  async #askWithRetry(request: Request): Promise<Result> {
    const isReused = this.#child !== undefined
    try {
      return await this.#ask(request)
    } catch (error) {
      if (!isReused || !(error instanceof WorkerDeath)) throw error
      // It may have died earlier of another cause: a fresh process shows whether the request is to blame.
      return this.#ask(request)
    }
  }

  async #ask(request: Request): Promise<Result> {
    if (this.#isClosed) throw closing()
    clearTimeout(this.#idle)
    this.#child ??= this.#start().catch((error: unknown) => {
      // The next request retries.
      this.#child = undefined
      throw error
    })
    const child = await this.#child
    if (this.#isClosed) throw closing()
    return new Promise((resolve, reject) => {
      const { timeLimitMs: limitMs, waitingMaxMs } = this.#options
      const limit = new TimeLimit({ limitMs, waitingMaxMs, waitedMs: () => cpuWaitMs(child.pid) }, () =>
        this.#lose(child, overdueFailure()),
      )
      this.#pending = { resolve, reject, limit }
      child.send(request, (error) => error !== null && this.#lose(child, new WorkerDeath(error.message)))
    })
  }

  /** Ends the process after the requests so far, so that the next one gets a fresh process with all the memory. */
  renew(): Promise<void> {
    return this.#requests.run(async () => {
      const child = await this.#started()
      if (child !== undefined) this.#end(child)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    const child = await this.#started()
    if (child !== undefined) this.#lose(child, closing())
  }

  /** Also undefined when the process cannot be started, in which case the pending request fails. */
  async #started(): Promise<ChildProcess | undefined> {
    return this.#child?.catch(() => undefined)
  }

  async #start(): Promise<ChildProcess> {
    const { script, heapMebibytes, writableFolder } = this.#options
    const writable = writableFolder === undefined ? [] : [`--allow-fs-write=${writableFolder}`]
    const limits = [...NODE_ARGUMENTS, `--max-old-space-size=${heapMebibytes}`]
    const node = { program: process.execPath, args: [...limits, ...writable, script] }
    // In the middle of a request it wouldn't notice that the server is gone.
    const limited = { memoryBytes: MEMORY_BYTES, endsWithServer: true }
    const child = await startConfined(node, limited, ({ program, args }) =>
      spawn(program, args, {
        detached: true,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
        // Fewer arenas: memory freed by one thread is reused by others.
        env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      }),
    )
    if (child.pid !== undefined) lowerPriority(child.pid, this.#options.urgency)
    child.on('message', (reply: WorkerReply<Result>) => this.#take(child, reply))
    child.on('error', (error) => this.#lose(child, new WorkerDeath(error.message)))
    child.on('exit', () => this.#lose(child, new WorkerDeath('The process has ended')))
    return child
  }

  #take(child: ChildProcess, reply: WorkerReply<Result>): void {
    if ('failure' in reply) {
      this.#lose(child, new WorkFailure(reply.failure, { isVerdict: true }))
      return
    }
    this.#settle()?.resolve(reply.result)
    if (reply.memoryBytes > this.#options.keptMemoryBytes) this.#end(child)
    else this.#idle = setTimeout(() => this.#end(child), this.#options.idleMs).unref()
  }

  #lose(child: ChildProcess, failure: WorkFailure): void {
    if (!this.#end(child)) return
    this.#settle()?.reject(failure)
  }

  /** False when it had been ended before, so that late events of it do not affect its successor. */
  #end(child: ChildProcess): boolean {
    if (child.pid !== undefined) killGroup(child.pid)
    if (ended.has(child)) return false
    ended.add(child)
    this.#child = undefined
    return true
  }

  #settle(): Pending<Result> | undefined {
    const pending = this.#pending
    this.#pending = undefined
    pending?.limit.end()
    return pending
  }
}

const ended = new WeakSet<ChildProcess>()

function overdueFailure(): WorkFailure {
  return new WorkFailure('It took too long', { isVerdict: false })
}

function closing(): WorkFailure {
  return new WorkFailure('The server is closing', { isVerdict: false })
}

/**
 * How long a process could have run but other processes had the CPU, since its start: that of the thread which waited
 * longest. 0 where the system does not tell, which only Linux does.
 */
function cpuWaitMs(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const threads = `/proc/${pid}/task`
  try {
    return Math.max(0, ...readdirSync(threads).map((thread) => waitedMs(`${threads}/${thread}/schedstat`)))
  } catch {
    // It has ended.
    return 0
  }
}

/** The second number is the time spent waiting, in nanoseconds. */
function waitedMs(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 || 0
  } catch {
    // The thread has ended, or this kernel does not count.
    return 0
  }
}
