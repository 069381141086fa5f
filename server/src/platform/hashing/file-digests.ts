import { Worker } from 'node:worker_threads'

/** The thread ends after hashing nothing for this long. */
const IDLE_MS = 10_000
/** The thread needs little: one block and the states of a few digests. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

export type DigestRequest =
  | { kind: 'advance' | 'finish'; id: number; path: string; readyBytes: number }
  | { kind: 'stop'; id: number }

export type DigestReply = { id: number; sha256: string } | { id: number; failure: string }

/** The SHA-256 of a growing file, in hexadecimal. */
export interface FileDigest {
  /** Declares that the first `readyBytes` bytes will not change any more and can be hashed. */
  advance(readyBytes: number): void
  /**
   * The digest of the first `sizeBytes` bytes, which must all be written. Rejects when stopped or when reading fails.
   */
  finish(sizeBytes: number): Promise<string>
  stop(): void
}

interface Waiter {
  resolve(sha256: string): void
  reject(error: Error): void
}

/**
 * Hashes files while they are written, from their start, in a single thread: the parts of a file arrive in any order,
 * and the state of a hash cannot be kept across a restart.
 */
export class FileDigests {
  #worker: Worker | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #open = new Set<number>()
  readonly #waiters = new Map<number, Waiter>()

  begin(path: string): FileDigest {
    const id = ++this.#lastId
    const send = (kind: 'advance' | 'finish', readyBytes: number) => {
      this.#open.add(id)
      this.#send({ kind, id, path, readyBytes })
    }
    return {
      advance: (readyBytes) => send('advance', readyBytes),
      finish: (sizeBytes) =>
        new Promise((resolve, reject) => {
          this.#waiters.set(id, { resolve, reject })
          send('finish', sizeBytes)
        }),
      stop: () => {
        if (!this.#open.has(id)) return
        this.#worker?.postMessage({ kind: 'stop', id } satisfies DigestRequest)
        this.#end(id)?.reject(new Error('Hashing was stopped'))
      },
    }
  }

  async close(): Promise<void> {
    for (const id of [...this.#open]) this.#end(id)?.reject(new Error('Hashing was stopped'))
    clearTimeout(this.#idleTimer)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #send(request: DigestRequest): void {
    clearTimeout(this.#idleTimer)
    this.#worker ??= this.#startWorker()
    this.#worker.postMessage(request)
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { resourceLimits: RESOURCE_LIMITS })
    // Digests are awaited by requests or by the server's own work, which keep the process alive themselves.
    worker.unref()
    worker.on('message', (reply: DigestReply) => {
      const waiter = this.#end(reply.id)
      if ('sha256' in reply) waiter?.resolve(reply.sha256)
      else waiter?.reject(new Error(reply.failure))
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The hashing thread has ended')))
    return worker
  }

  /**
   * Rejects all pending digests. A digest that continues later starts again at the beginning of its file, in a new
   * thread.
   */
  #lose(worker: Worker, reason: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const id of [...this.#open]) this.#end(id)?.reject(new Error('Hashing failed', { cause: reason }))
  }

  #end(id: number): Waiter | undefined {
    const waiter = this.#waiters.get(id)
    this.#waiters.delete(id)
    this.#open.delete(id)
    if (this.#open.size === 0) this.#scheduleEnd()
    return waiter
  }

  #scheduleEnd(): void {
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, IDLE_MS)
    this.#idleTimer.unref()
  }
}
