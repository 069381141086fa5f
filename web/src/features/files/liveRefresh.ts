/** Runs at most once at a time and at most once per interval, the first time at once, and always a last time. */
export interface Throttled {
  request(): void
  stop(): void
}

/**
 * Bundles requests: thousands of events in a row lead to a few runs. A run that takes long is followed by a pause
 * just as long, so that a huge list is not loaded without end.
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
