import { useEffect, useRef } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { PartBoundary } from '../../../platform/PartBoundary.tsx'
import { useFocusReturn } from '../../../ui/index.ts'
import { loadEditor } from '../openEditor.ts'
import { endEditing, useEditing } from './editing.ts'

const EditorDialog = lazyPart(loadEditor)

/** The page's single editor, over whatever screen is open. Mounted once behind the gate. */
export function EditorHost() {
  const editing = useEditing()
  const home = useRef<HTMLElement>(null)
  const { remember, returnFocus } = useFocusReturn(home)
  const key = editing?.key

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an editor opens or closes
  useEffect(() => {
    if (editing === null) return
    home.current = editing.home?.current ?? null
    remember()
    return returnFocus
  }, [key])

  if (editing === null) return null
  return (
    <PartBoundary waiting={null}>
      <EditorDialog key={key} editing={editing} onClose={endEditing} />
    </PartBoundary>
  )
}
