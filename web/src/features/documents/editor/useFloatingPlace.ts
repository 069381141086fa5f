import type { Editor } from '@tiptap/react'
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Height of the floating tools with the gap below them, in pixels. */
const TOOLS_PIXELS = 48

/** Where tools stand: above what they belong to, or at the top of the desk if that is higher. Null while it is out of sight. */
export function useFloatingPlace(editor: Editor, desk: RefObject<HTMLElement | null>, chosen: () => Element | null) {
  const [place, setPlace] = useState<{ top: number; right: number } | null>(null)
  const look = useEffectEvent(() => {
    const [frame, box] = [desk.current?.getBoundingClientRect(), chosen()?.getBoundingClientRect()]
    if (frame === undefined || box === undefined || box.bottom < frame.top || box.top > frame.bottom)
      return setPlace(null)
    const top = Math.max(8, box.top - frame.top - TOOLS_PIXELS)
    const right = Math.max(8, frame.right - Math.min(box.right, frame.right))
    setPlace((before) => (before?.top === top && before.right === right ? before : { top, right }))
  })

  useLayoutEffect(() => {
    const scroller = desk.current
    if (scroller === null) return
    const listener = () => look()
    // What is chosen moves with the text above it.
    const observer = new ResizeObserver(listener)
    observer.observe(editor.view.dom)
    look()
    editor.on('transaction', listener)
    scroller.addEventListener('scroll', listener, { passive: true })
    window.addEventListener('resize', listener)
    return () => {
      observer.disconnect()
      editor.off('transaction', listener)
      scroller.removeEventListener('scroll', listener)
      window.removeEventListener('resize', listener)
    }
  }, [editor, desk])
  return place
}
