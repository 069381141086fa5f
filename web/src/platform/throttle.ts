/** Runs at most once at a time and at most once per interval, with leading and trailing runs. */
export interface Throttled {
  request(): void
  stop(): void
}

/**
 * Throttles requests: thousands of consecutive events lead to a few runs. A slow run is followed by a pause of the same
 * length, so that a huge list is not reloaded constantly.
 */
export function throttle(run: () => Promise<unknown> | undefined, intervalMs: number): Throttled {
  let isWanted = false
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function start() {
    isWanted = false
    isBusy = true
    const startedMs = Date.now()
    await Promise.resolve(run()).catch(() => undefined)
    timer = setTimeout(
      () => {
        isBusy = false
        if (isWanted) void start()
      },
      Math.max(intervalMs, Date.now() - startedMs),
    )
  }

  return {
    request() {
      isWanted = true
      if (!isBusy) void start()
    },
    stop() {
      isWanted = false
      clearTimeout(timer)
    },
  }
}
