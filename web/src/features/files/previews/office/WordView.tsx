import { useEffect, useEffectEvent, useRef } from 'react'
import { renderWord } from './renderWord.ts'
import type { SimpleViewProps } from './simpleView.ts'

/** A Word document, in a frame without script. */
export default function WordView({ bytes, name, onUnreadable }: SimpleViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onUnreadable)

  useEffect(() => {
    let isGone = false
    const inside = frame.current?.contentDocument
    if (inside) renderWord(bytes, inside).catch(() => isGone || fail())
    return () => {
      isGone = true
    }
  }, [bytes])

  return (
    <iframe
      ref={frame}
      title={name}
      // Of our origin only so that the page can draw into it: without scripts nothing inside can use that.
      sandbox="allow-same-origin"
      className="min-h-0 w-full flex-1 rounded-md bg-sunken"
    />
  )
}
