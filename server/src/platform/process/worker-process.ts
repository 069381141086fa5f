import { type ChildProcess, spawn } from 'node:child_process'
import { confine, killGroup, lowerPriority } from './confine.ts'

/** The process ends when it has had nothing to do for so long. */
const IDLE_MS = 10_000
/** Node itself reserves about half a gibibyte for code, which the system counts. */
const MEMORY_BYTES = 1280 * 1024 * 1024
/** It is replaced by a fresh one when it has grown so large: what native libraries have taken they seldom give back. */
const RECYCLE_BYTES = 150 * 1024 * 1024
/** It reads files. It writes none, starts nothing and speaks to nobody. */
const NODE_ARGUMENTS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  '--max-old-space-size=96',
  '--max-semi-space-size=1',
]

/** What the process answers to a request. */
export type WorkerReply<Result> = { result: Result; memoryBytes: number } | { failure: string }

/** The work could not be done: the process said so, took too long, or died of it. */
export class WorkerFailure extends Error {}
/** The process ended without an answer. */
class WorkerDeath extends WorkerFailure {}

interface Pending<Result> {
  resolve(result: Result): void
  reject(error: Error): void
  overdue: NodeJS.Timeout
}

/**
 * A process beside the server for work on what may be hostile or large, one request at a time. Started when first
 * needed, with limits; replaced after a failure, so that nothing broken is used again.
 */
export class WorkerProcess<Request extends object, Result> {
  readonly #script: string
  readonly #timeLimitMs: number
  #child: Promise<ChildProcess> | undefined
  #pending: Pending<Result> | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  /** `script` is the path of a module that answers each message with a `WorkerReply`. */
  constructor({ script, timeLimitMs }: { script: string; timeLimitMs: number }) {
    this.#script = script
    this.#timeLimitMs = timeLimitMs
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Throws `WorkerFailure`. To be called again only when the former call has settled. */
  async ask(request: Request): Promise<Result> {
    const isReused = this.#child !== undefined
    try {
      return await this.#ask(request)
    } catch (error) {
      if (!isReused || !(error instanceof WorkerDeath)) throw error
      // It may have died of something else, before: a fresh one tells whether it is the request.
      return this.#ask(request)
    }
  }

  async #ask(request: Request): Promise<Result> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = await this.#child
    if (this.#isClosed) throw new WorkerFailure('The server is closing')
    return new Promise((resolve, reject) => {
      const overdue = setTimeout(() => this.#lose(child, new WorkerFailure('It took too long')), this.#timeLimitMs)
      this.#pending = { resolve, reject, overdue }
      child.send(request, (error) => error !== null && this.#lose(child, new WorkerDeath(error.message)))
    })
  }

  /** Ends the process, so that the next request has a fresh one with all the memory. Only while nothing is asked. */
  async renew(): Promise<void> {
    const child = await this.#child
    if (child !== undefined) this.#end(child)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    const child = await this.#child
    if (child !== undefined) this.#lose(child, new WorkerFailure('The server is closing'))
  }

  async #start(): Promise<ChildProcess> {
    const node = { program: process.execPath, args: [...NODE_ARGUMENTS, this.#script] }
    const { program, args } = await confine(node, { memoryBytes: MEMORY_BYTES })
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // Fewer arenas: what one thread has freed another one uses.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    })
    if (child.pid !== undefined) lowerPriority(child.pid)
    child.on('message', (reply: WorkerReply<Result>) => this.#take(child, reply))
    child.on('error', (error) => this.#lose(child, new WorkerDeath(error.message)))
    child.on('exit', () => this.#lose(child, new WorkerDeath('The process has ended')))
    return child
  }

  #take(child: ChildProcess, reply: WorkerReply<Result>): void {
    if ('failure' in reply) {
      this.#lose(child, new WorkerFailure(reply.failure))
      return
    }
    this.#settle()?.resolve(reply.result)
    if (reply.memoryBytes > RECYCLE_BYTES) this.#end(child)
    else this.#idle = setTimeout(() => this.#end(child), IDLE_MS).unref()
  }

  #lose(child: ChildProcess, failure: WorkerFailure): void {
    if (!this.#end(child)) return
    this.#settle()?.reject(failure)
  }

  /** False where it was ended before, so that its last words mean nothing to its successor. */
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
    clearTimeout(pending?.overdue)
    return pending
  }
}

const ended = new WeakSet<ChildProcess>()
