import { useLayoutEffect, useRef } from 'react'
import { renderMarkdown } from './renderMarkdown.ts'
import './markdown.css'

/** Markdown as it is meant to be read. */
export default function Markdown({ text }: { text: string }) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(renderMarkdown(text)), [text])
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be within reach of the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto rounded-sm"
    >
      <article ref={place} dir="auto" className="markdown" />
    </div>
  )
}
