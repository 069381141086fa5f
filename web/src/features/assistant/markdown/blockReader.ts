import type { AnswerBlock } from './answerBlocks.ts'

export interface BlocksJob {
  id: string
  text: string
  /** Whether the blocks of its last version are still there. */
  isKnown: boolean
}

/** `null` if the text is too intricate. */
export type BlocksResult = { keptCount: number; blocks: AnswerBlock[] } | null

/** `null` if the text can't be parsed in time or is too intricate. */
export type Blocks = readonly AnswerBlock[] | null

/** Markdown can be written so that parsing takes hours; such a text is shown as source instead. */
const TIME_LIMIT_MS = 5_000
/** How much text the parsed answers that are kept may have, in characters. */
const KEPT_MAX_CHARACTERS = 4_000_000

const waiting = new Map<string, { text: string; onRead: (blocks: Blocks) => void }>()
/** By the id of the text that grows; those that were read last are at the end. */
const kept = new Map<string, { text: string; blocks: Blocks }>()
let worker: Worker | null = null
let isRunning = false

/** The blocks of a text, if this very text was read before. */
export function knownBlocks(id: string, text: string): Blocks | undefined {
  const known = kept.get(id)
  return known?.text === text ? known.blocks : undefined
}

/**
 * Parses the latest version of a text in a worker, one text after another: one that changes faster than it can be parsed is
 * parsed less often. Returns the way to cancel it.
 */
export function readBlocks(id: string, text: string, onRead: (blocks: Blocks) => void): () => void {
  const job = { text, onRead }
  waiting.set(id, job)
  runNext()
  return () => {
    if (waiting.get(id) === job) waiting.delete(id)
  }
}

function runNext(): void {
  const [next] = waiting
  if (isRunning || next === undefined) return
  const [id, { text, onRead }] = next
  waiting.delete(id)
  isRunning = true
  worker ??= new Worker(new URL('./answerBlocks.worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const before = kept.get(id)?.blocks ?? null
  const limit = setTimeout(() => end(null, true), TIME_LIMIT_MS)

  function end(result: BlocksResult, isBroken: boolean) {
    clearTimeout(limit)
    current.onmessage = current.onerror = null
    if (isBroken) {
      current.terminate()
      worker = null
    }
    isRunning = false
    const blocks = result && [...(before ?? []).slice(0, result.keptCount), ...result.blocks]
    keep(id, { text, blocks })
    onRead(blocks)
    runNext()
  }
  current.onmessage = ({ data }: MessageEvent<BlocksResult>) => end(data, false)
  current.onerror = () => end(null, true)
  current.postMessage({ id, text, isKnown: before !== null } satisfies BlocksJob)
}

function keep(id: string, read: { text: string; blocks: Blocks }): void {
  kept.delete(id)
  kept.set(id, read)
  let characters = 0
  for (const [otherId, { text }] of [...kept].reverse()) {
    characters += text.length
    if (characters > KEPT_MAX_CHARACTERS && otherId !== id) kept.delete(otherId)
  }
}
