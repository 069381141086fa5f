import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formulaOf } from '../../../../platform/markdown/formulaOf.ts'
import type { MarkdownNode } from '../../../../platform/markdown/markdownTree.ts'
import { readMarkdown } from '../../../../platform/markdown/readMarkdown.ts'
import { Skeleton } from '../../../../ui/index.ts'
import { CodeText } from './CodeText.tsx'
import '../../../../platform/markdown/formula.css'
import '../../../../platform/markdown/markdown-facts.css'
import './markdown.css'

/** The parsed text; `null` if it cannot be parsed as Markdown. */
type Reading = { text: string; nodes: readonly MarkdownNode[] | null }

/** Rendered Markdown. While a changed text is being parsed, the previous one stays. */
export default function Markdown({ text }: { text: string }) {
  const [reading, setReading] = useState<Reading | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    readMarkdown(text, leave.signal)
      .catch(() => null)
      .then((nodes) => leave.signal.aborted || setReading({ text, nodes }))
    return () => leave.abort()
  }, [text])

  if (!reading) return <Skeleton className="min-h-40 flex-1" />
  if (reading.nodes) return <Article nodes={reading.nodes} />
  return (
    <>
      <p className="text-sm text-ink-3">{PREVIEW_TEXTS.notRendered}</p>
      <CodeText text={reading.text} name="" />
    </>
  )
}

function Article({ nodes }: { nodes: readonly MarkdownNode[] }) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(...nodes.map(draw)), [nodes])
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

/**
 * Creates the elements one by one. The text never becomes a document: a browser reports each handler and style in it
 * that the page's policy blocks, even in a document that is never shown.
 */
function draw(node: MarkdownNode): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const formula = formulaOf(node)
  if (formula !== null) return drawFormulaLater(formula.tex, formula.isDisplayed)
  const element = document.createElement(node.name)
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value)
  element.append(...node.children.map(draw))
  return element
}

/** KaTeX is fetched with the first formula; until then, and without it, there is the formula as it was written. */
function drawFormulaLater(tex: string, isDisplayed: boolean): Node {
  const place = document.createElement('span')
  if (isDisplayed) {
    place.className = 'formula-displayed'
    place.tabIndex = 0
  }
  const code = document.createElement('code')
  code.textContent = tex
  place.append(code)
  void import('../../../../platform/markdown/katex.ts').then(
    ({ drawFormula }) => drawFormula(tex, place, isDisplayed),
    () => undefined,
  )
  return place
}
