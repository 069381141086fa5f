import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { memo } from 'react'
import type { AnswerBlock } from './answerBlocks.ts'
import { type DrawOptions, drawNodes } from './drawNodes.tsx'
import { useBlocks } from './useBlocks.ts'
import './answer-text.css'

interface AnswerTextProps extends Pick<DrawOptions, 'renderCitation'> {
  /** Of this part of the answer: the same while its text grows. */
  id: string
  text: string
  isGrowing: boolean
}

/** A text in Markdown. What is written until it is parsed shows as it is. */
export const AnswerText = memo(function AnswerText({ id, text, isGrowing, renderCitation }: AnswerTextProps) {
  const blocks = useBlocks(id, text)
  if (blocks === undefined || blocks === null) {
    return (
      <div dir="auto" className="answer-text">
        {blocks === null && <p className="text-sm text-ink-3">{TEXTS.notRendered}</p>}
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
    )
  }
  return (
    <div dir="auto" className="answer-text">
      {blocks.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a text grows at its end
          key={index}
          block={block}
          isGrowing={isGrowing && index === blocks.length - 1}
          renderCitation={renderCitation}
        />
      ))}
    </div>
  )
})

/** Drawn again only when its own text has changed. */
const Block = memo(function Block({ block, ...options }: { block: AnswerBlock } & DrawOptions) {
  return drawNodes(block.nodes, options)
})
