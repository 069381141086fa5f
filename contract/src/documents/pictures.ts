import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { PICTURE_TYPES } from '../files/picture-types.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ProtectedQuery } from './endpoints.ts'
import { DOCUMENT_PICTURE_MAX_BYTES } from './limits.ts'

const FileParams = z.object({ id: EntryId })

export const DOCUMENT_PICTURE_TYPES = PICTURE_TYPES

export const addDocumentPicture = endpoint({
  method: 'POST',
  path: '/api/documents/pictures',
  summary: `Stores a picture for a document: PNG, JPEG, WebP, GIF or AVIF of at most ${DOCUMENT_PICTURE_MAX_BYTES} bytes, recognised by its bytes. It is kept as long as a draft shows it. Camera data and location are removed from it`,
  status: 201,
  /** The file of the draft, if that is protected: the picture is encrypted like it. */
  query: ProtectedQuery.extend({ fileId: EntryId.optional() }),
  consumes: 'application/octet-stream',
  reply: z.object({
    id: z.string(),
    /** The `src` of the image. */
    path: z.string(),
    mimeType: z.enum(DOCUMENT_PICTURE_TYPES),
    sizeBytes: z.int().positive(),
    widthPixels: z.int().positive(),
    heightPixels: z.int().positive(),
  }),
})

export const getDocumentPicture = endpoint({
  method: 'GET',
  path: '/api/documents/pictures/:id',
  summary: 'A picture of a draft. One of a protected document needs its password or, in the address, a token',
  status: 200,
  params: FileParams,
  query: ProtectedQuery,
  reply: null,
})
