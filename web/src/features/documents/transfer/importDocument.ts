import { DEFAULT_DOCUMENT_SETTINGS, type DocumentSettings } from '@pinloft/contract/documents/endpoints'
import { DOCUMENT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/documents/limits'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { detailsOf, type Fact, furtherFacts, readFrontMatter } from '@pinloft/contract/shared/front-matter'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { showUnclosedElements } from '@pinloft/contract/shared/unclosed-elements'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { getSchema } from '@tiptap/core'
import { marked } from 'marked'
import { blobOf } from '../../../platform/rich-text/inlinePictures.ts'
import { documentFromHtml } from '../../../platform/rich-text/parse-html.ts'
import { wordHtml } from '../../../platform/rich-text/word/wordHtml.ts'
import { documentExtensions } from '../documentExtensions.ts'
import { putDraft, sendPicture } from '../documents.api.ts'
import { newDraftId, newUuid } from '../newId.ts'

const IMPORT_MAX_BYTES = 48 * MEBIBYTE
const NO_DETAILS = detailsOf([])

/** Makes a draft of a file of another program. Resolves with its id once it is durable. */
export async function importDocument(file: File, signal: AbortSignal): Promise<string> {
  if (file.size > IMPORT_MAX_BYTES) throw new Error(TEXTS.importTooLarge(formatSize(IMPORT_MAX_BYTES)))
  const { html, title: own } = await htmlOf(file, signal)
  const title = (own ?? file.name.replace(/\.[^.]{1,9}$/, '')).slice(0, DOCUMENT_TITLE_MAX_CHARACTERS)
  return importHtml(
    html,
    { ...DEFAULT_DOCUMENT_SETTINGS, title: title || DEFAULT_DOCUMENT_SETTINGS.title },
    null,
    signal,
  )
}

/** The same for HTML; `fileId` is the file that the draft changes. */
export async function importHtml(
  html: string,
  settings: DocumentSettings,
  file: { id: string; version: string } | null,
  signal: AbortSignal,
): Promise<string> {
  const schema = getSchema(documentExtensions((address) => address))
  const json = documentFromHtml(schema, html).toJSON()
  await storePictures(json, file?.id ?? null, signal)
  const id = newDraftId()
  await putDraft(id, file?.id ?? null, {
    draftRevision: 0,
    changeId: newUuid(),
    settings,
    content: { type: 'doc', content: json.content },
    drawing: [],
    ...(file !== null && { fileId: file.id, baseVersion: file.version }),
  })
  return id
}

/** Its text as HTML, and the title that it gives itself. */
async function htmlOf(file: File, signal: AbortSignal): Promise<{ html: string; title?: string | null }> {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(file.name) ?? []
  switch (ending.toLowerCase()) {
    case 'docx':
      try {
        return { html: await wordHtml(await file.arrayBuffer(), signal) }
      } catch {
        throw new Error(TEXTS.importUnreadable)
      }
    case 'md':
    case 'markdown':
      return markdownHtml(await file.text())
    case 'txt':
      return { html: textHtml(await file.text()) }
    case 'html':
    case 'htm':
      return { html: await file.text() }
    default:
      throw new Error(TEXTS.importUnknown)
  }
}

function markdownHtml(text: string): { html: string; title: string | null } {
  const { facts, content } = readFrontMatter(text) ?? { facts: [], content: text }
  const { title } = detailsOf(facts)
  const html = showUnclosedElements(marked.parse(content, { async: false, gfm: true }))
  return { html: factsHtml(furtherFacts(facts, { ...NO_DETAILS, title })) + html, title }
}

/** A document has a title only: the rest is kept before the text. */
function factsHtml(facts: readonly Fact[]): string {
  const items = facts.map(
    ({ name, values }) => `<li><strong>${escaped(name)}:</strong> ${escaped(values.join(', '))}</li>`,
  )
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

function textHtml(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

interface ImportedNode {
  type: string
  attrs?: Record<string, unknown>
  content?: ImportedNode[]
}

/** Puts the pictures inside of a text on the server. One that can't be stored is left out. */
async function storePictures(node: ImportedNode, fileId: string | null, signal: AbortSignal): Promise<void> {
  const kept: ImportedNode[] = []
  for (const child of node.content ?? []) {
    const address: unknown = child.attrs?.src
    if (child.type === 'image' && typeof address === 'string' && address.startsWith('data:')) {
      const blob = blobOf(address)
      const stored = blob === null ? null : await sendPicture(blob, fileId, signal).catch(() => null)
      if (stored === null) continue
      child.attrs = { ...child.attrs, src: stored.path }
    }
    await storePictures(child, fileId, signal)
    kept.push(child)
  }
  if (node.content !== undefined) node.content = kept
}
