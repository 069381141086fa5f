import { type Editor, EditorContent } from '@tiptap/react'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { classNames } from '../../../ui/index.ts'
import { DrawingLayer } from '../drawing/DrawingLayer.tsx'
import { SHEET_HEIGHT_PIXELS } from '../drawing/drawingChanges.ts'
import type { Pen } from '../drawing/pen.ts'
import type { PageLayout } from '../drawing/usePageLayout.ts'
import type { TextState } from './useTextState.ts'
import './page.css'

export interface PageCanvasProps {
  editor: Editor
  state: TextState
  page: RefObject<HTMLDivElement | null>
  desk: RefObject<HTMLDivElement | null>
  layout: PageLayout
  zoom: number
  onZoom: (zoom: number) => void
  pen: Pen | null
  /** On a phone the text takes the whole width. */
  reflows: boolean
  onSheet: (sheet: number) => void
  children?: ReactNode
}

/** The page on its desk. */
export function PageCanvas(props: PageCanvasProps) {
  const { editor, state, page, desk, layout, zoom, onZoom, pen, reflows, onSheet, children } = props
  const base = useBase(editor)
  const style: CSSProperties = {
    background: state.pageColor,
    color: base.textColor,
    fontFamily: `"${base.fontFamily}", ${FALLBACKS[base.fontFamily] ?? 'sans-serif'}`,
    fontSize: base.fontSize,
    zoom: reflows ? 1 : zoom,
  }
  const look = () => {
    const [frame, box] = [desk.current?.getBoundingClientRect(), page.current?.getBoundingClientRect()]
    if (frame === undefined || box === undefined) return
    const middle = (frame.top + frame.height / 2 - box.top) / (reflows ? 1 : zoom)
    onSheet(Math.max(1, Math.ceil(middle / SHEET_HEIGHT_PIXELS)))
  }
  return (
    <div
      ref={desk}
      data-desk=""
      onScroll={look}
      style={{ '--page-color': state.pageColor } as CSSProperties}
      className={classNames(
        'relative min-h-0 flex-1 overflow-auto [scrollbar-width:thin]',
        reflows ? 'document-page-color' : 'bg-sunken',
      )}
    >
      <div
        ref={page}
        className={classNames(
          'document-page',
          reflows && 'reflows',
          // Only the text tool writes.
          pen !== null && pen.tool !== 'text' && 'is-drawn-on',
        )}
        style={style}
      >
        <EditorContent editor={editor} className="min-h-[inherit]" />
        <DrawingLayer editor={editor} page={page} desk={desk} layout={layout} zoom={zoom} onZoom={onZoom} pen={pen} />
        {children}
      </div>
    </div>
  )
}

const FALLBACKS: Readonly<Record<string, string>> = {
  Arial: '"Liberation Sans", "Nimbus Sans", sans-serif',
  'Times New Roman': '"Liberation Serif", serif',
  'Courier New': '"Liberation Mono", monospace',
  Georgia: 'Gelasio, serif',
  Verdana: '"DejaVu Sans", sans-serif',
}

/** What the text looks like where nothing else is said. */
function useBase(editor: Editor) {
  const [base, setBase] = useState(editor.state.doc.attrs)
  useEffect(() => {
    const look = () => setBase((before) => (before === editor.state.doc.attrs ? before : editor.state.doc.attrs))
    editor.on('transaction', look)
    return () => void editor.off('transaction', look)
  }, [editor])
  return base
}
