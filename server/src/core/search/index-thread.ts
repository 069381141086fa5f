import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { IndexCallName, IndexCalls, IndexReply, IndexRequest } from './protocol.ts'

/** Idle time after which the thread ends. */
const IDLE_MS = 5 * MINUTE_MS
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2, stackSizeMb: 2 }

/** The index could not answer because its thread has ended or the server is closing. */
export class IndexUnavailable extends Error {}

interface Waiter {
  resolve(output: unknown): void
  reject(error: Error): void
}

/** Runs the search index in a worker thread: started on first use, restarted after a crash. */
export class IndexThread {
  readonly #path: string
  readonly #waiters = new Map<number, Waiter>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastCallId = 0
  #isClosed = false

  /** `path` is that of the index file, which need not exist yet. */
  constructor(path: string) {
    this.#path = path
  }

  /** Throws `IndexUnavailable`. */
  call<Name extends IndexCallName>(name: Name, input: IndexCalls[Name]['input']): Promise<IndexCalls[Name]['output']> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new IndexUnavailable('The server is closing'))
        return
      }
      clearTimeout(this.#idle)
      this.#worker ??= this.#start()
      const callId = ++this.#lastCallId
      // The thread answers each call with the output of that call.
      this.#waiters.set(callId, { resolve: (output) => resolve(output as IndexCalls[Name]['output']), reject })
      this.#worker.postMessage({ callId, name, input } as IndexRequest)
    })
  }

  /** Lets the thread finish its work, then terminates it. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (worker !== undefined) await this.call('close', null).catch(() => {})
    this.#isClosed = true
    clearTimeout(this.#idle)
    this.#worker = undefined
    await worker?.terminate()
    this.#failAll(new IndexUnavailable('The server is closing'))
  }

  #start(): Worker {
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
      workerData: { path: this.#path },
      resourceLimits: RESOURCE_LIMITS,
    })
    // Callers that wait for a reply keep the process alive themselves.
    worker.unref()
    worker.on('message', (reply: IndexReply) => this.#take(reply))
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, undefined))
    return worker
  }

  #take(reply: IndexReply): void {
    const waiter = this.#waiters.get(reply.callId)
    this.#waiters.delete(reply.callId)
    if ('failure' in reply) waiter?.reject(new IndexUnavailable(reply.failure))
    else waiter?.resolve(reply.output)
    if (this.#waiters.size === 0) this.#scheduleEnd()
  }

  #lose(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#failAll(new IndexUnavailable('The thread of the index has ended', { cause }))
  }

  #failAll(error: Error): void {
    const waiters = [...this.#waiters.values()]
    this.#waiters.clear()
    for (const waiter of waiters) waiter.reject(error)
  }

  #scheduleEnd(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, IDLE_MS).unref()
  }
}
