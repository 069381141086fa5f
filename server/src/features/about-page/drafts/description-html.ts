import type { Attributes } from 'sanitize-html'

const NESTING_MAX = 40
const LINK = /^(?:https?:|mailto:|tel:)/i

/** The elements that a description may have, which are those that its editor writes. */
const TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'code', 'a', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr']

/** Leaves only formatted text of a description, which may come from any program: nothing that runs or loads anything. */
export async function cleanDescription(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: NESTING_MAX,
    transformTags: {
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: LINK.test(href) ? { href } : ({} as Attributes),
      }),
    },
  })
}
