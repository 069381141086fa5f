import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { countWords } from '../text/words.ts'

/** A long text is counted only while nobody types. */
const COUNT_AFTER_MS = 400

export function useWordCount(editor: Editor): number {
  const [count, setCount] = useState(() => countWords(editor.state.doc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCount(countWords(editor.state.doc)), COUNT_AFTER_MS)
    }
    editor.on('update', later)
    return () => {
      clearTimeout(timer)
      editor.off('update', later)
    }
  }, [editor])
  return count
}
