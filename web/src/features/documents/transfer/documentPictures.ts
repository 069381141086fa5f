import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Node } from '@tiptap/pm/model'

/** The pictures of a document by their addresses. Throws in words if one can't be loaded: none is left out in silence. */
export async function picturesOf(doc: Node): Promise<ReadonlyMap<string, Blob>> {
  const addresses = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'image' && typeof node.attrs.src === 'string') addresses.add(node.attrs.src)
  })
  const pictures = new Map<string, Blob>()
  for (const address of addresses) pictures.set(address, await pictureOf(address))
  return pictures
}

async function pictureOf(address: string): Promise<Blob> {
  // The page shows it already, with the token of its file if it needs one.
  const shown = document.querySelector<HTMLImageElement>(`.document-text img[src^="${CSS.escape(address)}"]`)
  const response = await fetch(shown?.src ?? address, { credentials: 'include' }).catch(() => null)
  if (response?.ok !== true) throw new Error(TEXTS.exportPictureMissing)
  return response.blob()
}
