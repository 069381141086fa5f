import { AnswerBlocks } from './answerBlocks.ts'
import type { BlocksJob, BlocksResult } from './blockReader.ts'

const answers = new AnswerBlocks()

self.addEventListener('message', ({ data: { id, text, isKnown } }: MessageEvent<BlocksJob>) => {
  const reply = (result: BlocksResult) => self.postMessage(result)
  try {
    reply(answers.read(id, text, isKnown))
  } catch {
    reply(null)
  }
})
