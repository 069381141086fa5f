import { useEffect, useEffectEvent, useRef } from 'react'
import { renderWord } from './renderWord.ts'
import type { SimpleViewProps } from './simpleView.ts'

/** A Word document, in a frame without scripts. */
export default function WordView({ bytes, name, onUnreadable }: SimpleViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fail = useEffectEvent(onUnreadable)

  useEffect(() => {
    const leave = new AbortController()
    const inside = frame.current?.contentDocument
    if (inside) renderWord(bytes, inside, leave.signal).catch(() => leave.signal.aborted || fail())
    return () => leave.abort()
  }, [bytes])

  return (
    <iframe
      ref={frame}
      title={name}
      // Same-origin only so that the page can render into it: without scripts nothing inside can use that.
      sandbox="allow-same-origin"
      className="min-h-0 w-full flex-1 rounded-md bg-sunken"
    />
  )
}
