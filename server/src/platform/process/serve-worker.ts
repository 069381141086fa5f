import type { WorkerReply } from './worker-process.ts'

/** Makes this process the one behind a `WorkerProcess`: runs `work` for each request, and exits with the server. */
export function serveWorker<Request, Result>(work: (request: Request) => Result | Promise<Result>): void {
  process.on('message', async (request: Request) => {
    process.send?.(await replyTo(request, work))
  })
  process.on('disconnect', () => process.exit())
}

async function replyTo<Request, Result>(
  request: Request,
  work: (request: Request) => Result | Promise<Result>,
): Promise<WorkerReply<Result>> {
  try {
    return { result: await work(request), memoryBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
