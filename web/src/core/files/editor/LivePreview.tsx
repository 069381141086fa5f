import type { Text } from '@codemirror/state'
import { useEffect, useState } from 'react'
import Markdown from '../previews/text/Markdown.tsx'

/** Debounce of the preview: re-rendering a long text takes longer than a keystroke. */
const PAUSE_MS = 150

/** Rendered Markdown beside its source. */
export default function LivePreview({ doc }: { doc: Text }) {
  const [shown, setShown] = useState(doc)
  useEffect(() => {
    const timer = setTimeout(() => setShown(doc), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [doc])
  return <Markdown text={shown.toString()} />
}
