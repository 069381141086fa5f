import type { AboutImage } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export const HANDLE = 'data-image-handle'

interface ImageOrderOptions {
  images: readonly AboutImage[]
  onMove: (id: string, position: number) => void
}

/** Changes the order of the images by dragging their handles, or by the arrow keys on them. */
export function useImageOrder({ images, onMove }: ImageOrderOptions) {
  const list = useRef<HTMLOListElement>(null)
  const [movedId, setMovedId] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const start = useRef(0)
  /** A moved element loses the focus. */
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelector<HTMLElement>(`[${HANDLE}="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })

  function move(id: string, position: number) {
    const to = Math.max(0, Math.min(position, images.length - 1))
    focusNext.current = id
    setAnnouncement(TEXTS.moved(to + 1, images.length))
    onMove(id, to)
  }

  /** The position whose row is at a height of the window. */
  function positionAt(clientY: number): number {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const at = rows.findIndex(({ bottom }) => clientY < bottom)
    return at === -1 ? rows.length - 1 : at
  }

  function handleOf(id: string, position: number) {
    return {
      [HANDLE]: id,
      onKeyDown(event: KeyboardEvent) {
        const to = { ArrowUp: position - 1, ArrowDown: position + 1, Home: 0, End: images.length - 1 }[event.key]
        if (to !== undefined) {
          event.preventDefault()
          move(id, to)
        }
        if (event.key === 'Escape' && movedId !== null) {
          event.stopPropagation()
          setMovedId(null)
          move(movedId, start.current)
        }
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = position
        setMovedId(id)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (movedId !== id) return
        const to = positionAt(event.clientY)
        if (to !== position) onMove(id, to)
      },
      onPointerUp() {
        if (movedId === id && position !== start.current) setAnnouncement(TEXTS.moved(position + 1, images.length))
        setMovedId(null)
      },
      onPointerCancel: () => setMovedId(null),
    }
  }

  return {
    list,
    movedId,
    announcement,
    move,
    handleOf,
    focus(id: string) {
      focusNext.current = id
    },
  }
}

export type ImageHandle = ReturnType<ReturnType<typeof useImageOrder>['handleOf']>
