import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from '../../../platform/markdown/CodeBlock.tsx'
import { drawElement, languageOfBlock, textOf } from '../../../platform/markdown/drawElement.tsx'
import { Formula } from '../../../platform/markdown/Formula.tsx'
import { formulaOf } from '../../../platform/markdown/formulaOf.ts'
import type { MarkdownElement, MarkdownNode } from '../../../platform/markdown/markdownTree.ts'

export interface DrawOptions {
  isGrowing: boolean
  /** What stands for `[number]` in the text; `null` if nothing is cited under it. */
  renderCitation: (number: number) => ReactNode
}

/** Elements in which `[1]` is no citation. */
const LITERAL: ReadonlySet<string> = new Set(['a', 'code', 'pre', 'kbd', 'samp'])
/** Draws what was parsed. The text never becomes HTML. */
export function drawNodes(nodes: readonly MarkdownNode[], options: DrawOptions): ReactNode[] {
  return nodes.map((node, index) =>
    typeof node === 'string' ? drawText(node, index, options) : draw(node, index, options),
  )
}

function draw(element: MarkdownElement, key: number, options: DrawOptions): ReactNode {
  const { name, children } = element
  const formula = name === 'pre' && options.isGrowing ? null : formulaOf(element)
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
    const fence = languageOfBlock(element)
    const text = textOf(children).replace(/\n$/, '')
    return <CodeBlock key={key} text={text} language={fence} copyLabel={TEXTS.copy} isGrowing={options.isGrowing} />
  }
  const inner = LITERAL.has(name) ? { ...options, renderCitation: () => null } : options
  return drawElement(element, key, (nodes) => drawNodes(nodes, inner))
}

const CITATION = /\[(\d{1,3})\]/

/** A text whose `[1]` are citations, as far as something is cited under the number. */
function drawText(text: string, key: number, { renderCitation }: DrawOptions): ReactNode {
  const parts = text.split(CITATION)
  if (parts.length === 1) return text
  return (
    <Fragment key={key}>
      {parts.map((part, index) => {
        if (index % 2 === 0) return part
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        return <Fragment key={index}>{renderCitation(Number(part)) ?? `[${part}]`}</Fragment>
      })}
    </Fragment>
  )
}
