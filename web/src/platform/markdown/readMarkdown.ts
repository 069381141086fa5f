import type { MarkdownNode, MarkdownOptions } from './markdownTree.ts'

export interface MarkdownJob {
  text: string
  options: MarkdownOptions
}

export type MarkdownResult = { nodes: MarkdownNode[] | null }

/**
 * Timeout of the parser: Markdown can be written so that parsing takes hours; such a text is shown as source instead.
 */
const TIME_LIMIT_MS = 5_000

/** Parses Markdown in a worker, so that the page stays responsive. Throws on a failure or timeout. */
export function readMarkdown(
  text: string,
  signal: AbortSignal,
  options: MarkdownOptions = {},
): Promise<MarkdownNode[]> {
  const worker = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  return new Promise<MarkdownNode[]>((resolve, reject) => {
    const fail = () => reject(new Error('The Markdown could not be read'))
    limit.addEventListener('abort', fail)
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<MarkdownResult>) =>
      data.nodes ? resolve(data.nodes) : fail(),
    )
    worker.postMessage({ text, options } satisfies MarkdownJob)
  }).finally(() => worker.terminate())
}
