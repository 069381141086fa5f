import { markdownTree } from './markdownTree.ts'
import type { MarkdownJob, MarkdownResult } from './readMarkdown.ts'

self.addEventListener('message', ({ data: { text, options } }: MessageEvent<MarkdownJob>) => {
  const answer = (result: MarkdownResult) => self.postMessage(result)
  try {
    answer({ nodes: markdownTree(text, options) })
  } catch {
    answer({ nodes: null })
  }
})
