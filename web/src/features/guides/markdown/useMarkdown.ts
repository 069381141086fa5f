import { GUIDE_PICTURES_PATH } from '@pinloft/contract/guides/pictures'
import { useEffect, useMemo, useState } from 'react'
import type { MarkdownNode } from '../../../platform/markdown/markdownTree.ts'
import { readMarkdown } from '../../../platform/markdown/readMarkdown.ts'
import { headingsOf } from './headings.ts'

const OPTIONS = { picturesPath: GUIDE_PICTURES_PATH, hasAnchors: true, hasNotes: true }
const NOTHING: readonly MarkdownNode[] = []

/** `null` if the text cannot be parsed as Markdown. */
type Reading = { nodes: readonly MarkdownNode[] | null }

/** A parsed text and its headings. While a changed text is being parsed, the previous one stays. */
export function useMarkdown(text: string) {
  const [reading, setReading] = useState<Reading | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    readMarkdown(text, leave.signal, OPTIONS)
      .catch(() => null)
      .then((nodes) => leave.signal.aborted || setReading({ nodes }))
    return () => leave.abort()
  }, [text])
  const nodes = reading?.nodes ?? NOTHING
  const headings = useMemo(() => headingsOf(nodes), [nodes])
  return { nodes, headings, isLoading: reading === null, isFailed: reading?.nodes === null }
}

export type ReadMarkdown = ReturnType<typeof useMarkdown>
