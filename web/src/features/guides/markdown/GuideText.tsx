import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { Lightbulb } from 'lucide-react'
import { createElement, type MouseEvent, memo, type ReactNode, useMemo, useState } from 'react'
import { CodeBlock } from '../../../platform/markdown/CodeBlock.tsx'
import { drawElement, languageOfBlock, textOf } from '../../../platform/markdown/drawElement.tsx'
import { Formula } from '../../../platform/markdown/Formula.tsx'
import { formulaOf } from '../../../platform/markdown/formulaOf.ts'
import type { MarkdownElement, MarkdownNode } from '../../../platform/markdown/markdownTree.ts'
import { Skeleton } from '../../../ui/index.ts'
import { headingId } from './headings.ts'
import { withLead } from './noteLead.ts'
import type { ReadMarkdown } from './useMarkdown.ts'
import './guide-text.css'

/** The text of a guide, drawn from what was parsed. */
export const GuideText = memo(function GuideText({ nodes, headings, isLoading, isFailed, source }: GuideTextProps) {
  const content = useMemo(() => drawAll(nodes, headings), [nodes, headings])
  if (isLoading) {
    return (
      <div aria-hidden="true" className="grid gap-3">
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/5" />
      </div>
    )
  }
  if (isFailed) {
    return (
      <div className="guide-text">
        <p className="text-sm text-ink-3">{TEXTS.notRendered}</p>
        <pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">{source}</pre>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside, which have the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div dir="auto" className="guide-text" onClick={followAnchor}>
      {content}
    </div>
  )
})

interface GuideTextProps extends Pick<ReadMarkdown, 'nodes' | 'headings' | 'isLoading' | 'isFailed'> {
  /** Shown if it cannot be parsed. */
  source: string
}

/** Scrolls to the heading of a link within the text; the address stays that of the guide. */
function followAnchor(event: MouseEvent<HTMLElement>): void {
  const href = (event.target as Element).closest('a')?.getAttribute('href')
  if (!href?.startsWith('#')) return
  event.preventDefault()
  showHeading(event.currentTarget, headingId(decoded(href.slice(1))))
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Scrolls to a heading and moves the focus there, so that Tab goes on from it. */
export function showHeading(text: Element | null, id: string): void {
  const heading = text?.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

type Headings = ReadMarkdown['headings']

function drawAll(nodes: readonly MarkdownNode[], headings: Headings): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : draw(node, index, headings)))
}

function draw(element: MarkdownElement, key: number, headings: Headings): ReactNode {
  const { name, attributes, children } = element
  const heading = headings.get(element)
  if (heading !== undefined) {
    const props = { key, id: heading.id, tabIndex: -1, dir: 'auto', 'data-depth': heading.depth }
    return createElement(`h${heading.level}`, props, ...drawAll(children, headings))
  }
  const formula = formulaOf(element)
  if (formula !== null) {
    return name === 'pre' ? (
      <p key={key}>
        <Formula {...formula} />
      </p>
    ) : (
      <Formula key={key} {...formula} />
    )
  }
  if (name === 'pre') {
    const language = languageOfBlock(element)
    return <CodeBlock key={key} text={textOf(children)} language={language} copyLabel={TEXTS.copyCode} />
  }
  if (name === 'blockquote') {
    return (
      <blockquote key={key} className="guide-note">
        <Lightbulb aria-hidden="true" className="size-5 text-beam-ink [stroke-width:1.75]" />
        <div>{drawAll(withLead(children), headings)}</div>
      </blockquote>
    )
  }
  const anchor = attributes['data-anchor']
  if (anchor !== undefined) {
    return createElement(name, { key, id: headingId(anchor), tabIndex: -1 }, ...drawAll(children, headings))
  }
  if (name === 'img') return <Picture key={key} attributes={attributes} />
  return drawElement(element, key, (nodes) => drawAll(nodes, headings))
}

/** A picture, with its title below it. One that can't be loaded is its alternative text. */
function Picture({ attributes: { src, alt = '', title, width, height } }: { attributes: Record<string, string> }) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (failedSrc === src) return <span className="guide-picture-lost">{alt}</span>
  const picture = (
    <img src={src} alt={alt} width={width} height={height} loading="lazy" onError={() => setFailedSrc(src ?? null)} />
  )
  if (!title) return picture
  return (
    <span className="guide-figure">
      {picture}
      <span>{title}</span>
    </span>
  )
}
