import { isSafeAddress } from '@pinloft/contract/documents/content'
import { type Fact, readFrontMatter } from '@pinloft/contract/shared/front-matter'
import { showUnclosedElements } from '@pinloft/contract/shared/unclosed-elements'
import { escapeText } from 'entities'
import { Parser } from 'htmlparser2'
import { Marked, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { type FormulaToken, markdownTokens } from '../typeset/markdown-tokens.ts'
import { allowedStyle } from './allowed-styles.ts'
import { Formulas } from './formulas.ts'

/** Deeper nesting than in any real page; each level makes the parser slower. */
const NESTED_MAX_ELEMENTS = 500
/** A Markdown text with more would take longer to lay out than anyone waits for it. */
const MARKDOWN_MAX_ELEMENTS = 40_000

const ELEMENTS =
  'a abbr b blockquote br caption cite code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  )

/** Elements whose content is no text of the page. */
const NO_TEXT =
  'script style textarea option noscript iframe xmp noembed noframes plaintext svg math template select title head object embed applet audio video canvas frameset'.split(
    ' ',
  )

/** A page to be cleaned, in the worker process. */
export interface PageToClean {
  html: string
  /** Addresses of pictures begin with one of these. */
  pictureAddresses: readonly string[]
  /** It is a Markdown text, whose page sets the styles. */
  isMarkdown?: boolean
}

/**
 * Returns the content of a page with only what a text needs: no scripts, forms, frames or foreign pictures, and no style that
 * loads or overlays something. Throws for a page that is nested too deeply, and for a Markdown text of too many elements.
 */
export function cleanHtml({ html: source, pictureAddresses, isMarkdown = false }: PageToClean): string {
  const formulas = new Formulas()
  const html = isMarkdown ? markdownHtml(source, formulas) : source
  requireShallow(html, isMarkdown ? MARKDOWN_MAX_ELEMENTS : Number.POSITIVE_INFINITY)
  const clean = sanitizeHtml(html, {
    allowedTags: ELEMENTS,
    nonTextTags: NO_TEXT,
    disallowedTagsMode: 'discard',
    allowedAttributes: {
      '*': [...(isMarkdown ? [] : ['style']), 'dir', 'lang', 'title'],
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['align', 'colspan', 'rowspan', 'colwidth'],
      th: ['align', 'colspan', 'rowspan', 'colwidth', 'scope'],
      col: ['span', 'width'],
      colgroup: ['span'],
      ol: ['start', 'type'],
      ul: ['data-type'],
      li: ['value', 'data-type', 'data-checked'],
      code: ['class'],
    },
    allowedClasses: { code: [/^language-[\w-]{1,40}$/], dl: ['markdown-facts'] },
    // The rules below look at whole styles and addresses.
    parseStyleAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: false,
    transformTags: {
      '*': (tagName, { style = '', ...others }) => {
        const kept = allowedStyle(style)
        return { tagName, attribs: kept === '' ? others : { ...others, style: kept } }
      },
      a: (tagName, attribs) => {
        const { href, ...others } = attribs
        const isKept = href !== undefined && isAbsolute(href) && isSafeAddress(href)
        return { tagName, attribs: { ...others, ...(isKept && { href, rel: 'noopener noreferrer' }) } }
      },
      img: (tagName, attribs) => {
        const { src = '', ...others } = attribs
        const isKept = pictureAddresses.some((start) => src.startsWith(start))
        return { tagName, attribs: { ...others, ...(isKept && { src }) } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
    parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
  })
  return formulas.putInto(clean)
}

/** A relative address would lead to another place wherever the page is opened; to a part of the page, it has no target. */
function isAbsolute(address: string): boolean {
  return /^\s*[a-z][a-z0-9+.-]*:/i.test(address)
}

function requireShallow(html: string, elementsMax: number): void {
  let depth = 0
  let elements = 0
  const parser = new Parser({
    onopentagname() {
      if (++depth > NESTED_MAX_ELEMENTS) throw new Error('Too many elements in each other')
      if (++elements > elementsMax) throw new Error('Too many elements')
    },
    onclosetag() {
      depth--
    },
  })
  parser.end(html)
}

/** Markdown as HTML, with whatever HTML is in it, and with places for its formulas. */
function markdownHtml(markdown: string, formulas: Formulas): string {
  const { facts, content } = readFrontMatter(markdown) ?? { facts: [], content: markdown }
  const place = ({ tex, isDisplayed }: FormulaToken) => formulas.placeFor(tex, isDisplayed)
  const marked = new Marked({
    renderer: {
      // Boxes of lists of tasks are signs: a form has no place in a text.
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      code: ({ lang, text }: Tokens.Code) => (lang === 'math' ? `<p>${formulas.placeFor(text, true)}</p>` : false),
    },
    extensions: [
      { name: 'formula', renderer: (token) => place(token as FormulaToken) },
      { name: 'displayedFormula', renderer: (token) => `<p>${place(token as FormulaToken)}</p>` },
    ],
  })
  return factsHtml(facts) + showUnclosedElements(marked.parser(markdownTokens(content, { hasNotes: false })))
}

function factsHtml(facts: readonly Fact[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ name, values }) => `<dt>${escapeText(name)}</dt><dd>${escapeText(values.join(', '))}</dd>`)
  return `<dl class="markdown-facts">${rows.join('')}</dl>\n`
}
