import type { Span } from './spans.ts'

export interface HighlightJob {
  text: string
  language: string
}

export interface HighlightResult {
  spans: Span[]
}

/** A text that some grammar is slow at is shown without colours instead. */
const TIME_LIMIT_MS = 5_000

/** Colours a text away from the page, which stays as quick as it was. Throws when it takes too long or is aborted. */
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
