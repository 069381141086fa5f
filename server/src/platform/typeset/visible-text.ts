import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'

const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript'])
const LINE_ELEMENTS: ReadonlySet<string> = new Set(
  'br p div li tr table ul ol h1 h2 h3 h4 h5 h6 summary details dt dd'.split(' '),
)

/** An entity as Markdown knows it: unlike in HTML it ends with a semicolon, and a number has few digits. CommonMark 0.31.2, 2.5. */
const ENTITY = /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][\da-z]{1,31});/gi

/** Decodes the entities of Markdown. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replaceAll(ENTITY, (entity) => decodeHTMLStrict(entity)) : text
}

/** The text that a piece of HTML shows; its elements, scripts and styles are dropped. */
export function visibleText(html: string): string {
  let text = ''
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(name, { alt }) {
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth++
      if (LINE_ELEMENTS.has(name)) text += '\n'
      if (name === 'img' && alt !== undefined && hiddenDepth === 0) text += alt
    },
    onclosetag(name) {
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth--
      if (LINE_ELEMENTS.has(name)) text += '\n'
    },
    ontext(piece) {
      if (hiddenDepth === 0) text += piece
    },
  })
  parser.end(html)
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim()
}

/** Elements that mark words within a line. Other names between angle brackets are shown: people write <name> for what is to be filled in. */
const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label map mark meter object output progress q rp rt ruby s samp script select small span strike strong style sub sup svg template textarea time tt u var video wbr div p center iframe audio picture source'.split(
    ' ',
  ),
)
const TAG_NAME = /^<\/?([a-z][a-z0-9-]*)/i
const BREAKS_LINE = /^<br\s*\/?>$/i

/** Whether an element within a line breaks it. */
export function breaksLine(tag: string): boolean {
  return BREAKS_LINE.test(tag.trim())
}

/** The text that an element or remark within a line shows. */
export function visibleTag(tag: string): string {
  const name = TAG_NAME.exec(tag)?.[1]
  return name === undefined || INLINE_ELEMENTS.has(name.toLowerCase()) ? '' : tag
}
