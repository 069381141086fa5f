import { Parser } from 'htmlparser2'
import { readDecoded } from './plain-text.ts'
import type { TextCollector } from './text-collector.ts'

const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript'])
const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code em font i kbd mark q s small span strong sub sup u var wbr'.split(' '),
)

/** Reads what a web page shows, without its tags. */
export async function readMarkupText(path: string, collector: TextCollector): Promise<void> {
  const parser = htmlTextParser(collector)
  await readDecoded(path, (piece) => {
    parser.write(piece)
    return !collector.isFull
  })
  parser.end()
}

export function htmlTextParser(collector: TextCollector): Parser {
  let hiddenDepth = 0
  const separate = (name: string) => INLINE_ELEMENTS.has(name) || collector.add('\n')
  return new Parser({
    onopentagname(name) {
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth++
      separate(name)
    },
    onclosetag(name) {
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth--
      separate(name)
    },
    ontext: (text) => void (hiddenDepth === 0 && collector.add(text)),
  })
}

/**
 * Reads the text of the XML inside office documents. `textElements` are the elements whose text counts (all where it is
 * null), `breakElements` those that end a line or a cell.
 */
export function xmlTextParser(
  collector: TextCollector,
  { textElements, breakElements }: { textElements: ReadonlySet<string> | null; breakElements: ReadonlySet<string> },
): Parser {
  let textDepth = textElements === null ? 1 : 0
  return new Parser(
    {
      onopentagname: (name) => void (textElements?.has(name) && textDepth++),
      onclosetag(name) {
        if (textElements?.has(name)) textDepth--
        if (breakElements.has(name)) collector.add('\n')
      },
      ontext: (text) => void (textDepth > 0 && collector.add(text)),
    },
    { xmlMode: true },
  )
}
