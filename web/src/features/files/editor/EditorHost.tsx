import { lazy, Suspense, useEffect, useRef } from 'react'
import { useFocusReturn } from '../../../ui/index.ts'
import { endEditing, useEditing } from './editing.ts'
import { loadEditor } from './openEditor.ts'

const EditorDialog = lazy(loadEditor)

/** The one editor of the page, over whatever screen is open. Needed once behind the gate. */
export function EditorHost() {
  const editing = useEditing()
  const home = useRef<HTMLElement>(null)
  const { remember, giveBack } = useFocusReturn(home)
  const key = editing?.key

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an editor opens or closes
  useEffect(() => {
    if (editing === null) return
    home.current = editing.home?.current ?? null
    remember()
    return giveBack
  }, [key])

  if (editing === null) return null
  return (
    <Suspense fallback={null}>
      <EditorDialog key={key} editing={editing} onClose={endEditing} />
    </Suspense>
  )
}
