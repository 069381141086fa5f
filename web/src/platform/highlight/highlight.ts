import type { Span } from './spans.ts'

export interface HighlightJob {
  text: string
  language: string
}

export interface HighlightResult {
  spans: Span[]
}

/** Timeout of the highlighter: a text on which a grammar is slow is shown without colours. */
const TIME_LIMIT_MS = 5_000

/** Highlights a text in a worker, so that the page stays responsive. Throws on a timeout or abort. */
export function highlight(job: HighlightJob, signal: AbortSignal): Promise<Span[]> {
  const worker = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  return new Promise<Span[]>((resolve, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason))
    worker.addEventListener('error', () => reject(new Error('The text could not be coloured')))
    worker.addEventListener('message', ({ data }: MessageEvent<HighlightResult>) => resolve(data.spans))
    worker.postMessage(job)
  }).finally(() => worker.terminate())
}
