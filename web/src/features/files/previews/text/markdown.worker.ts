import { markdownTree } from './markdownTree.ts'
import type { MarkdownResult } from './readMarkdown.ts'

self.addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  const answer = (result: MarkdownResult) => self.postMessage(result)
  try {
    answer({ nodes: markdownTree(text) })
  } catch {
    answer({ nodes: null })
  }
})
