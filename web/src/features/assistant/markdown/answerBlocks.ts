import { readFrontMatter } from '@pinloft/contract/shared/front-matter'
import { Marked, type Token } from 'marked'
import { factsTree, htmlTree, type MarkdownNode } from '../../../platform/markdown/markdownTree.ts'
import { mathExtension } from '../../../platform/markdown/mathTokens.ts'

/** A paragraph, a list, a table, a block of code. */
export interface AnswerBlock {
  source: string
  nodes: MarkdownNode[]
}

/** What is known of a text that grows. */
interface Known {
  sources: readonly string[]
  /** Addresses that links refer to by name: a later one changes earlier blocks. */
  links: string
}

/** Drawing more would take longer than anyone waits for an answer. */
const BLOCKS_MAX = 20_000
const KNOWN_TEXTS_MAX = 50

const marked = new Marked({ gfm: true, breaks: false }, mathExtension({ hasBackslashes: true }))

/** Parses texts that grow at their end; blocks that are the same as in the last version of a text are not repeated. */
export class AnswerBlocks {
  readonly #known = new Map<string, Known>()

  /**
   * How many blocks of the text's last version stay, and the ones after them. `isKnown`: whoever asks has that version.
   * Throws if the text is too intricate.
   */
  read(id: string, text: string, isKnown: boolean): { keptCount: number; blocks: AnswerBlock[] } {
    const frontMatter = readFrontMatter(text)
    const tokens = marked.lexer(frontMatter?.content ?? text)
    const links = JSON.stringify(tokens.links)
    const shown = tokens.filter(({ type }) => type !== 'space' && type !== 'def')
    if (shown.length > BLOCKS_MAX) throw new Error('The text is too intricate')
    const start = frontMatter === null ? [] : [{ source: frontMatter.source, nodes: factsTree(frontMatter.facts) }]
    const sources = [...start.map(({ source }) => source), ...shown.map(({ raw }) => raw)]
    const before = isKnown ? this.#known.get(id) : undefined
    const keptCount = before?.links === links ? commonStart(before.sources, sources) : 0
    const blocks = [
      ...start.slice(keptCount),
      ...shown
        .slice(Math.max(0, keptCount - start.length))
        .map((token) => ({ source: token.raw, nodes: nodesOf(token) })),
    ]
    this.#remember(id, { sources, links })
    return { keptCount, blocks }
  }

  #remember(id: string, known: Known): void {
    this.#known.delete(id)
    this.#known.set(id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > KNOWN_TEXTS_MAX && oldest !== undefined) this.#known.delete(oldest)
  }
}

function nodesOf(token: Token): MarkdownNode[] {
  return htmlTree(marked.parser([token]), {})
}

function commonStart(before: readonly string[], after: readonly string[]): number {
  const length = Math.min(before.length, after.length)
  for (let index = 0; index < length; index++) {
    if (before[index] !== after[index]) return index
  }
  return length
}
