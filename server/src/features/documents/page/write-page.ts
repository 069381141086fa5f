import { createHash } from 'node:crypto'
import type { StructuredDocument } from '@pinloft/contract/documents/endpoints'
import type { PictureType } from '@pinloft/contract/files/picture-types'
import type { OpenBlob } from '../../../platform/blobs/blob-store.ts'
import { PAGE_END, pageStart } from '../../../platform/page-html/build-page.ts'
import type { PictureRow } from '../pictures/pictures.repository.ts'
import { pageStyle } from './page-style.ts'
import { type PagePart, renderNode } from './render-content.ts'
import { drawingByBlock, renderDrawing } from './render-drawing.ts'
import { packForm, type SavedPicture } from './saved-form.ts'

/** Text is collected up to this size before it is written. */
const BLOCK_CHARACTERS = 256 * 1024

interface PageSources {
  document: StructuredDocument
  /** The drawing as a data URL, kept for other programs. */
  canvasData: string | null
  /** The pictures of the draft, by id. */
  pictures: ReadonlyMap<string, PictureRow>
  openPicture(row: PictureRow): Promise<OpenBlob>
}

/** Writes a document as a page that is one file. Pictures are read one after the other, and never held. */
export async function* writePage(sources: PageSources): AsyncGenerator<Buffer, void, void> {
  const { document, pictures, openPicture } = sources
  const digest = createHash('sha256')
  const placed: SavedPicture[] = []
  let position = 0
  const counted = (bytes: Buffer) => {
    digest.update(bytes)
    position += bytes.length
    return bytes
  }
  let text = ''
  for (const part of partsOf(sources)) {
    if (typeof part === 'string') {
      text += part
      if (text.length < BLOCK_CHARACTERS) continue
      yield counted(Buffer.from(text))
      text = ''
      continue
    }
    const row = pictures.get(part.pictureId)
    if (row === undefined) continue
    yield counted(Buffer.from(`${text}data:${row.mime_type};base64,`))
    text = ''
    const start = position
    for await (const block of inBase64(row, openPicture)) yield counted(block)
    placed.push({
      id: row.id,
      mimeType: row.mime_type as PictureType,
      widthPixels: row.width_pixels,
      heightPixels: row.height_pixels,
      start,
      sizeBytes: position - start,
    })
  }
  yield counted(Buffer.from(text))
  yield await packForm({ document, digest: digest.digest('hex'), pictures: placed })
}

/** The same for reading only, with pictures that are files beside it. */
export function* pageBesidePictures(
  document: StructuredDocument,
  addressOf: (pictureId: string) => string,
): Generator<string, void, void> {
  for (const part of partsOf({ document, canvasData: null, hasPicturesBeside: true })) {
    yield typeof part === 'string' ? part : addressOf(part.pictureId)
  }
}

/** The page in parts, from its first to its last character. */
function* partsOf({
  document,
  canvasData,
  hasPicturesBeside,
}: Pick<PageSources, 'document' | 'canvasData'> & { hasPicturesBeside?: boolean }): Generator<PagePart, void, void> {
  const { settings, content, drawing } = document
  const css = pageStyle(settings, drawing.length > 0)
  yield pageStart({ title: settings.title, css, hasPicturesBeside })
  yield '<main>\n'
  const blocks = content.content.length === 0 ? [{ type: 'paragraph' }] : content.content
  const drawings = drawingByBlock(
    drawing,
    blocks.map((block) => ('attrs' in block ? (block.attrs?.blockId ?? undefined) : undefined)),
  )
  for (const [index, block] of blocks.entries()) {
    const items = drawings.get(index)
    if (items !== undefined) {
      yield '<div class="block">'
      yield* renderDrawing(items)
    }
    yield* renderNode(block)
    yield items === undefined ? '\n' : '</div>\n'
  }
  if (canvasData !== null) yield `<img class="canvas" hidden alt="" src="${canvasData}">\n`
  yield `</main>${PAGE_END}`
}

async function* inBase64(row: PictureRow, openPicture: PageSources['openPicture']): AsyncGenerator<Buffer, void, void> {
  const blob = await openPicture(row)
  try {
    let rest = Buffer.alloc(0)
    for await (const block of blob.read({ start: 0, end: row.size_bytes - 1 })) {
      const bytes = Buffer.concat([rest, block])
      const whole = bytes.length - (bytes.length % 3)
      yield Buffer.from(bytes.toString('base64', 0, whole))
      rest = bytes.subarray(whole)
    }
    yield Buffer.from(rest.toString('base64'))
  } finally {
    await blob.close()
  }
}
