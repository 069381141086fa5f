/** `unwanted` tells when nobody waits for the work any more. */
type Work<Result> = (unwanted: AbortSignal) => Promise<Result>

interface Job<Result> {
  work: Work<Result>
  waiters: Set<PromiseWithResolvers<Result>>
  unwanted: AbortController
}

/**
 * Work that is done a few at a time, what was asked for last first: that is what the person looks at. Equal requests
 * share one job, and one that nobody waits for any more is not begun.
 */
export class NewestFirstQueue<Result> {
  readonly #limit: number
  readonly #running = new Map<string, Job<Result>>()
  /** The newest is the last. */
  readonly #waiting = new Map<string, Job<Result>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The result of `work`, or of work with the same key that is under way. Rejects with the signal's reason. */
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
      // One that nobody wanted any more has to end before it is begun again.
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
