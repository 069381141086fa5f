import { Parser } from 'htmlparser2'
import { readDecoded } from './plain-text.ts'
import type { TextCollector } from './text-collector.ts'

const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript'])
const NESTED_MAX_ELEMENTS = 5_000
const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code em font i kbd mark q s small span strong sub sup u var wbr'.split(' '),
)

/** Reads the visible text of a web page. */
export async function readMarkupText(path: string, collector: TextCollector): Promise<void> {
  const parser = htmlTextParser(collector)
  await readDecoded(path, (piece) => {
    parser.write(piece)
    return !collector.isFull
  })
  parser.end()
}

/** Counts nested elements: the deeper the nesting, the longer the parser takes for each element. */
class Nesting {
  #depth = 0

  /** Throws when the nesting is deeper than in any real page. */
  enter(): void {
    if (++this.#depth > NESTED_MAX_ELEMENTS) throw new Error('Too many elements in each other')
  }

  leave(): void {
    this.#depth--
  }
}

export function htmlTextParser(collector: TextCollector): Parser {
  const nesting = new Nesting()
  let hiddenDepth = 0
  const separate = (name: string) => INLINE_ELEMENTS.has(name) || collector.add('\n')
  return new Parser({
    onopentagname(name) {
      nesting.enter()
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth++
      separate(name)
    },
    onclosetag(name) {
      nesting.leave()
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth--
      separate(name)
    },
    ontext: (text) => void (hiddenDepth === 0 && collector.add(text)),
  })
}

/**
 * Returns a parser for the XML in office documents. `textElements` are the elements whose text counts (null for all),
 * `breakElements` those that end a line or a cell.
 */
export function xmlTextParser(
  collector: TextCollector,
  { textElements, breakElements }: { textElements: ReadonlySet<string> | null; breakElements: ReadonlySet<string> },
): Parser {
  const nesting = new Nesting()
  let textDepth = textElements === null ? 1 : 0
  return new Parser(
    {
      onopentagname(name) {
        nesting.enter()
        if (textElements?.has(name)) textDepth++
      },
      onclosetag(name) {
        nesting.leave()
        if (textElements?.has(name)) textDepth--
        if (breakElements.has(name)) collector.add('\n')
      },
      ontext: (text) => void (textDepth > 0 && collector.add(text)),
    },
    { xmlMode: true },
  )
}
