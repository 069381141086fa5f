import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { cleanHtml } from '../../../platform/rich-text/clean-html.ts'
import { richTextExtensions } from '../../../platform/rich-text/extensions.ts'
import { markdownOf } from '../../../platform/rich-text/markdown.ts'
import { CleanParser } from '../../../platform/rich-text/parse-html.ts'

const STRUCTURE = new Set(['heading', 'bulletList', 'orderedList', 'taskList', 'table', 'blockquote', 'horizontalRule'])
const EMPHASIS = new Set(['bold', 'italic', 'strike', 'link', 'code'])

/**
 * What another program copied, as Markdown. Null if it has no structure that its plain text lacks, and for code only: that may
 * be Markdown from a code editor. Its pictures are left out, as they are on the clipboard only in part.
 */
export function pastedMarkdown(html: string): string | null {
  const cleaned = cleanHtml(html)
  for (const picture of cleaned.querySelectorAll('img')) picture.remove()
  const doc = CleanParser.of(getSchema(richTextExtensions())).parse(cleaned)
  return isOnlyCode(doc) || !hasStructure(doc) ? null : markdownOf(doc).trimEnd()
}

function hasStructure(doc: Node): boolean {
  let isFound = false
  doc.descendants((node) => {
    isFound ||= STRUCTURE.has(node.type.name) || node.marks.some(({ type }) => EMPHASIS.has(type.name))
    return !isFound
  })
  return isFound
}

function isOnlyCode(doc: Node): boolean {
  let isOther = false
  doc.descendants((node) => {
    if (node.type.name === 'codeBlock') return false
    isOther ||= node.isText && !node.marks.some(({ type }) => type.name === 'code')
    return !isOther
  })
  return !isOther
}
