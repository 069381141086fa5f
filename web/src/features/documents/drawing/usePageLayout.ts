import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useState } from 'react'
import { type Anchors, NO_ANCHORS } from './items.ts'

export interface PageLayout {
  anchors: Anchors
  /** Height of the page in its own pixels, whatever its zoom. */
  height: number
}

/** Where the named blocks are on the page, and how long that is. Kept true while the text changes. */
export function usePageLayout(editor: Editor, page: RefObject<HTMLElement | null>): PageLayout {
  const [layout, setLayout] = useState<PageLayout>({ anchors: NO_ANCHORS, height: 0 })

  useEffect(() => {
    const element = page.current
    if (element === null) return
    let frame = 0
    const measure = () => {
      frame = 0
      setLayout((before) => same(before, measured(editor, element)))
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const observer = new ResizeObserver(later)
    observer.observe(element)
    editor.on('update', later)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      editor.off('update', later)
    }
  }, [editor, page])

  return layout
}

function measured(editor: Editor, page: HTMLElement): PageLayout {
  const { top, height, width } = page.getBoundingClientRect()
  const scale = width / page.offsetWidth || 1
  const tops = new Map<string, number>()
  let first = 0
  editor.state.doc.forEach((node, position, index) => {
    const id: unknown = node.attrs.blockId
    if (index > 0 && typeof id !== 'string') return
    const element = editor.view.nodeDOM(position)
    if (!(element instanceof HTMLElement)) return
    const at = Math.round(((element.getBoundingClientRect().top - top) / scale) * 10) / 10
    if (index === 0) first = at
    if (typeof id === 'string' && !tops.has(id)) tops.set(id, at)
  })
  return { anchors: { first, tops }, height: Math.round(height / scale) }
}

/** The one before if nothing has moved, so that nothing is painted again. */
function same(before: PageLayout, after: PageLayout): PageLayout {
  const { first, tops } = before.anchors
  const isSame =
    first === after.anchors.first &&
    tops.size === after.anchors.tops.size &&
    [...after.anchors.tops].every(([id, top]) => tops.get(id) === top)
  if (!isSame) return after
  return before.height === after.height ? before : { anchors: before.anchors, height: after.height }
}
