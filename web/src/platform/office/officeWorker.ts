const TIME_LIMIT_MS = 30_000

/** Has a worker of its own read a document. Throws where it cannot, or not in time; the worker is stopped in any case. */
export function readInWorker<Result>(
  worker: Worker,
  content: ArrayBuffer | string,
  signal: AbortSignal,
): Promise<Result> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  return new Promise<Result>((resolve, reject) => {
    const fail = () => reject(new Error('The document could not be read'))
    limit.addEventListener('abort', fail)
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<Result | null>) =>
      data === null ? fail() : resolve(data),
    )
    worker.postMessage(content)
  }).finally(() => worker.terminate())
}
