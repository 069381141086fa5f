/** `unwanted` aborts when no caller waits for the work any more. */
type Work<Result> = (unwanted: AbortSignal) => Promise<Result>

interface Job<Result> {
  work: Work<Result>
  waiters: Set<PromiseWithResolvers<Result>>
  unwanted: AbortController
}

/**
 * Runs a few jobs at a time, the latest request first: that is what the user is looking at. Equal requests share one
 * job, and abandoned ones are not started.
 */
export class NewestFirstQueue<Result> {
  readonly #limit: number
  readonly #running = new Map<string, Job<Result>>()
  /** Newest last. */
  readonly #waiting = new Map<string, Job<Result>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The result of `work`, or of a running job with the same key. Rejects with the signal's reason. */
  run(key: string, work: Work<Result>, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const waiter = Promise.withResolvers<Result>()
    const running = this.#running.get(key)
    const job = running?.unwanted.signal.aborted === false ? running : this.#moveToFront(key, work)
    job.waiters.add(waiter)
    const leave = () => {
      job.waiters.delete(waiter)
      if (job.waiters.size === 0) {
        job.unwanted.abort()
        if (this.#waiting.get(key) === job) this.#waiting.delete(key)
      }
      waiter.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#startNext()
    return waiter.promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  #moveToFront(key: string, work: Work<Result>): Job<Result> {
    const job = this.#waiting.get(key) ?? { work, waiters: new Set(), unwanted: new AbortController() }
    this.#waiting.delete(key)
    this.#waiting.set(key, job)
    return job
  }

  #startNext(): void {
    while (this.#running.size < this.#limit) {
      // An abandoned job has to end before it can be restarted.
      const newest = [...this.#waiting.keys()].findLast((key) => !this.#running.has(key))
      const job = newest === undefined ? undefined : this.#waiting.get(newest)
      if (newest === undefined || job === undefined) return
      this.#waiting.delete(newest)
      this.#running.set(newest, job)
      void this.#finish(newest, job)
    }
  }

  async #finish(key: string, job: Job<Result>): Promise<void> {
    try {
      const result = await job.work(job.unwanted.signal)
      for (const waiter of job.waiters) waiter.resolve(result)
    } catch (error) {
      for (const waiter of job.waiters) waiter.reject(error)
    } finally {
      this.#running.delete(key)
      this.#startNext()
    }
  }
}
