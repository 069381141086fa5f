import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Parser } from 'htmlparser2'
import { richTextExtensions } from '../../../platform/rich-text/extensions.ts'
import { blobOf } from '../../../platform/rich-text/inlinePictures.ts'
import { markdownOf } from '../../../platform/rich-text/markdown.ts'
import { documentFromHtml } from '../../../platform/rich-text/parse-html.ts'

/** A page as Markdown, with the pictures that were inside of it by their paths. */
export interface HtmlGuide {
  title: string
  markdown: string
  pictures: Record<string, Uint8Array>
}

/** Stands for the address of a picture while the page is cleaned, which keeps only addresses of ours. */
const HELD = '/api/held-picture/'
const PICTURE_ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg' }
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/)/i

/** Reads a page of another program. `pictureFolder` is where those inside of it are put; others keep their addresses. */
export async function htmlGuide(html: string, pictureFolder: string): Promise<HtmlGuide> {
  const addresses: string[] = []
  const { title, body } = withHeldPictures(html, addresses)
  const doc = documentFromHtml(getSchema(richTextExtensions()), body)
  const paths = new Map<string, string>()
  const pictures: Record<string, Uint8Array> = {}
  for (const address of picturesIn(doc)) {
    const blob = address.startsWith('data:') ? blobOf(address) : null
    if (blob === null) continue
    const ending = PICTURE_ENDINGS[blob.type] ?? blob.type.slice('image/'.length)
    const path = `${pictureFolder}/${paths.size + 1}.${ending}`
    paths.set(address, path)
    pictures[path] = new Uint8Array(await blob.arrayBuffer())
  }
  const markdown = markdownOf(doc, (address) => {
    const held = address.startsWith(HELD) ? addresses[Number(address.slice(HELD.length))] : undefined
    return held ?? paths.get(address) ?? address
  })
  return { title, markdown, pictures }
}

/** The page with marks in the place of addresses that are relative, and its title. */
function withHeldPictures(html: string, addresses: string[]): { title: string; body: string } {
  let title = ''
  let isTitle = false
  const edits: { start: number; end: number; text: string }[] = []
  const parser = new Parser({
    onopentag(name, { src, alt }) {
      isTitle = name === 'title' && title === ''
      if (name !== 'img' || src === undefined || src.trim() === '' || OUTSIDE.test(src.trim())) return
      const text = `<img src="${HELD}${addresses.length}" alt="${quoted(alt ?? '')}">`
      addresses.push(encodeURI(decoded(src.trim())).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`))
      edits.push({ start: parser.startIndex, end: parser.endIndex + 1, text })
    },
    ontext(text) {
      if (isTitle) title += text
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false
    },
  })
  parser.end(html)
  let body = ''
  let end = 0
  for (const edit of edits) {
    body += html.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return { title: title.trim(), body: body + html.slice(end) }
}

function picturesIn(doc: Node): Set<string> {
  const found = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'image' && typeof node.attrs.src === 'string') found.add(node.attrs.src)
  })
  return found
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
