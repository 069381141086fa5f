import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { tidyContent } from '@pinloft/contract/documents/content'
import { StructuredDocument } from '@pinloft/contract/documents/endpoints'
import { DOCUMENT_BODY_MAX_BYTES, DOCUMENT_PICTURES_MAX } from '@pinloft/contract/documents/limits'
import { PICTURE_TYPES } from '@pinloft/contract/files/picture-types'
import { z } from 'zod'

const START = '\n<!--pinloft-document '
const LENGTH_DIGITS = 12
/** After the base64: its length, so that the start is found from the end of the file. */
const TAIL = /^ (\d{12})-->\n$/
export const TAIL_BYTES = 1 + LENGTH_DIGITS + '-->\n'.length
/** Of the packed form, in base64. */
const PACKED_MAX_BYTES = DOCUMENT_BODY_MAX_BYTES

/**
 * What the end of a saved page holds, in a comment, which no browser reads: the document as the editor needs it. Its
 * pictures are those in the page, so that they are in the file once.
 */
const SavedForm = z.object({
  document: StructuredDocument,
  /** SHA-256 of all bytes before. Another one means that the page was edited otherwise. */
  digest: z.string().length(64),
  pictures: z
    .array(
      z.object({
        id: z.string().regex(/^[0-9a-z]{1,64}$/),
        mimeType: z.enum(PICTURE_TYPES),
        widthPixels: z.int().positive().max(100_000),
        heightPixels: z.int().positive().max(100_000),
        /** Where its base64 stands in the file. */
        start: z.int().nonnegative(),
        sizeBytes: z.int().positive(),
      }),
    )
    .max(DOCUMENT_PICTURES_MAX),
})
export type SavedForm = z.infer<typeof SavedForm>
export type SavedPicture = SavedForm['pictures'][number]

/** Returns the comment at the end of a page. Base64 has no hyphen, so that nothing ends it early. */
export async function packForm(form: SavedForm): Promise<Buffer> {
  const packed = (await promisify(deflateRaw)(JSON.stringify(form))).toString('base64')
  return Buffer.from(`${START}${packed} ${String(packed.length).padStart(LENGTH_DIGITS, '0')}-->\n`)
}

/** How many bytes at the end of a file are such a comment, by the last ones of it; null if it has none. */
export function formBytes(lastBytes: Buffer): number | null {
  const length = Number(TAIL.exec(lastBytes.toString('latin1'))?.[1] ?? Number.NaN)
  return length > 0 && length <= PACKED_MAX_BYTES ? START.length + length + TAIL_BYTES : null
}

/**
 * Reads such a comment, which may be forged; null if it cannot be read, and `too large` if its document has more than
 * `jsonMaxBytes`.
 */
export async function unpackForm(comment: Buffer, jsonMaxBytes: number): Promise<SavedForm | 'too large' | null> {
  const text = comment.toString('latin1')
  if (!text.startsWith(START)) return null
  try {
    const bytes = Buffer.from(text.slice(START.length, -TAIL_BYTES), 'base64')
    const json = await promisify(inflateRaw)(bytes, { maxOutputLength: jsonMaxBytes })
    const form = SavedForm.parse(JSON.parse(json.toString('utf8')))
    return { ...form, document: { ...form.document, content: tidyContent(form.document.content) } }
  } catch (error) {
    return isTooLarge(error) ? 'too large' : null
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}
