import {
  type DocumentMark,
  type DocumentNode,
  documentPictureId,
  isSafeAddress,
} from '@pinloft/contract/documents/content'
import { escapeHtml } from '../../../platform/page-html/build-page.ts'

/** HTML, and between it the pictures whose bytes stand there. */
export type PagePart = string | { pictureId: string }

const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
}

const MARK_ELEMENTS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

const TEXT_STYLES: Readonly<Record<string, string>> = {
  color: 'color',
  backgroundColor: 'background-color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  lineHeight: 'line-height',
}

/** Renders a tidy node. Everything that people wrote is escaped. */
export function* renderNode(node: DocumentNode): Generator<PagePart, void, void> {
  const { type, attrs = {}, content = [] } = node
  if (type === 'text') yield renderText(node)
  else if (type === 'hardBreak') yield '<br>'
  else if (type === 'horizontalRule') yield '<hr>'
  else if (type === 'image') yield* renderImage(node)
  else if (type === 'codeBlock') {
    const language = typeof attrs.language === 'string' ? ` class="language-${escapeHtml(attrs.language)}"` : ''
    yield* wrapped(`<pre><code${language}>`, content, '</code></pre>')
  } else if (type === 'table') yield* wrapped('<table><tbody>', content, '</tbody></table>')
  else if (type === 'taskList') yield* wrapped('<ul data-type="taskList">', content, '</ul>')
  else if (type === 'taskItem') {
    const isDone = attrs.checked === true
    const label = isDone ? 'Done' : 'To do'
    const box = `<span class="box" role="img" aria-label="${label}"></span>`
    yield* wrapped(`<li data-type="taskItem" data-checked="${isDone}">${box}<div>`, content, '</div></li>')
  } else {
    const element = type === 'heading' ? `h${Number(attrs.level) || 1}` : type === 'orderedList' ? 'ol' : ELEMENTS[type]
    if (element === undefined) return
    yield* wrapped(`<${element}${attributesOf(node)}>`, content, `</${element}>`)
  }
}

function* wrapped(start: string, content: readonly DocumentNode[], end: string): Generator<PagePart, void, void> {
  yield start
  for (const child of content) yield* renderNode(child)
  yield end
}

function attributesOf({ type, attrs = {} }: DocumentNode): string {
  let written = ''
  const add = (name: string, value: unknown) => {
    written += ` ${name}="${escapeHtml(String(value))}"`
  }
  if (type === 'orderedList') {
    if (typeof attrs.start === 'number' && attrs.start !== 1) add('start', attrs.start)
    if (typeof attrs.type === 'string') add('type', attrs.type)
  }
  const styles: string[] = []
  if (type === 'tableCell' || type === 'tableHeader') {
    if (Number(attrs.colspan) > 1) add('colspan', attrs.colspan)
    if (Number(attrs.rowspan) > 1) add('rowspan', attrs.rowspan)
    if (Array.isArray(attrs.colwidth)) {
      styles.push(`width: ${attrs.colwidth.reduce((sum, width) => sum + Number(width), 0)}px`)
    }
    if (typeof attrs.backgroundColor === 'string') styles.push(`background-color: ${attrs.backgroundColor}`)
  }
  const alignment = attrs.textAlign ?? attrs.align
  if (typeof alignment === 'string') styles.push(`text-align: ${alignment}`)
  if (styles.length > 0) add('style', styles.join('; '))
  return written
}

function* renderImage({ attrs = {} }: DocumentNode): Generator<PagePart, void, void> {
  const pictureId = documentPictureId(attrs.src)
  if (pictureId === null) return
  const styles = typeof attrs.width === 'number' ? [`width: ${attrs.width}px`] : []
  const alignment = typeof attrs.align === 'string' ? ` class="${attrs.align}"` : ''
  const style = styles.length === 0 ? '' : ` style="${styles.join('; ')}"`
  const title = typeof attrs.title === 'string' ? ` title="${escapeHtml(attrs.title)}"` : ''
  yield `<img${alignment}${style}${title} alt="${escapeHtml(typeof attrs.alt === 'string' ? attrs.alt : '')}" src="`
  yield { pictureId }
  yield '">'
}

function renderText({ text = '', marks = [] }: DocumentNode): string {
  let html = escapeHtml(text)
  // The first mark of the editor is the outermost.
  for (const mark of marks.toReversed()) html = marked(mark, html)
  return html
}

function marked({ type, attrs = {} }: DocumentMark, html: string): string {
  if (type === 'link') {
    if (!isSafeAddress(attrs.href)) return html
    return `<a href="${escapeHtml(attrs.href)}" rel="noopener noreferrer">${html}</a>`
  }
  if (type === 'textStyle') {
    const styles = Object.entries(TEXT_STYLES).flatMap(([name, property]) => {
      const value = attrs[name]
      return typeof value === 'string' ? [`${property}: ${value}`] : []
    })
    return styles.length === 0 ? html : `<span style="${escapeHtml(styles.join('; '))}">${html}</span>`
  }
  const element = MARK_ELEMENTS[type]
  return element === undefined ? html : `<${element}>${html}</${element}>`
}
