import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { memo, useEffect, useRef, useState } from 'react'
import type { AnswerBlock } from './answerBlocks.ts'
import { type DrawOptions, drawNodes } from './drawNodes.tsx'
import './answer-text.css'
import { type Blocks, knownBlocks, readBlocks } from './blockReader.ts'

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

/** The blocks of a text that may grow: those of its last version until the new one is parsed, undefined before the first. */
function useBlocks(id: string, text: string): Blocks | undefined {
  const [blocks, setBlocks] = useState<Blocks | undefined>(() => knownBlocks(id, text))
  const versions = useRef({ asked: 0, shown: 0 })
  useEffect(() => {
    const { current } = versions
    current.asked += 1
    const version = current.asked
    const show = (read: Blocks) => {
      // One that was being parsed while a later one was known already comes too late.
      if (version < current.shown) return
      current.shown = version
      setBlocks(read)
    }
    const known = knownBlocks(id, text)
    if (known !== undefined) return show(known)
    return readBlocks(id, text, show)
  }, [id, text])
  return blocks
}
