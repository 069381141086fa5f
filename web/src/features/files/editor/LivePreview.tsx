import type { Text } from '@codemirror/state'
import { useEffect, useState } from 'react'
import Markdown from '../previews/text/Markdown.tsx'

/** A pause in typing after which the preview follows: drawing a long text anew takes longer than a letter. */
const PAUSE_MS = 150

/** Markdown as it is meant to be read, beside its text. */
export default function LivePreview({ doc }: { doc: Text }) {
  const [shown, setShown] = useState(doc)
  useEffect(() => {
    const timer = setTimeout(() => setShown(doc), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [doc])
  return <Markdown text={shown.toString()} />
}
