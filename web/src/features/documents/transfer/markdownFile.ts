import type { Node } from '@tiptap/pm/model'
import { zipSync } from 'fflate'
import { markdownOf } from '../../../platform/rich-text/markdown.ts'
import { picturesOf } from './documentPictures.ts'

/** Beside the text, as in an export of guides. */
const PICTURES_FOLDER = 'pictures'

/** A document as Markdown: with pictures, it is an archive of the text and of them. */
export async function markdownFile(doc: Node, title: string): Promise<{ blob: Blob; ending: 'md' | 'zip' }> {
  const pictures = await picturesOf(doc)
  if (pictures.size === 0) return { blob: new Blob([markdownOf(doc)], { type: 'text/markdown' }), ending: 'md' }
  const paths = new Map<string, string>()
  const files: Record<string, Uint8Array> = {}
  for (const [address, blob] of pictures) {
    const path = `${PICTURES_FOLDER}/${paths.size + 1}.${endingOf(blob)}`
    paths.set(address, path)
    files[path] = new Uint8Array(await blob.arrayBuffer())
  }
  const text = markdownOf(doc, (address) => paths.get(address) ?? address)
  files[`${fileName(title)}.md`] = new TextEncoder().encode(text)
  // Pictures are compressed already.
  const archive = zipSync(files, { level: 0 })
  return { blob: new Blob([archive as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), ending: 'zip' }
}

function endingOf({ type }: Blob): string {
  return type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)
}

/** A title as the name of a file on any system. */
function fileName(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system has them in a name
  return title.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '-').trim() || 'Document'
}
