import { z } from 'zod'
import { PICTURE_TYPES, type PictureType } from '../files/picture-types.ts'
import { endpoint } from '../shared/endpoint.ts'
import { GuideParams } from './endpoints.ts'
import { GUIDE_PICTURE_MAX_BYTES } from './limits.ts'

/** Path of every picture in a guide, before its id: what the Markdown of a guide refers to. */
export const GUIDE_PICTURES_PATH = '/api/guides/pictures/'

export const GUIDE_PICTURE_TYPES = PICTURE_TYPES
export type GuidePictureType = PictureType

export const addGuidePicture = endpoint({
  method: 'POST',
  path: '/api/guides/pictures',
  summary: `Stores a picture for a guide: PNG, JPEG, WebP, GIF or AVIF of at most ${GUIDE_PICTURE_MAX_BYTES} bytes, recognised by its bytes. It is kept as long as a text, revision or draft refers to its path. The location is removed from it`,
  status: 201,
  consumes: 'application/octet-stream',
  reply: z.object({
    id: z.string(),
    /** To be written into the Markdown: `![alternative text](path)`. */
    path: z.string(),
    mimeType: z.enum(GUIDE_PICTURE_TYPES),
    sizeBytes: z.int().positive(),
    widthPixels: z.int().positive(),
    heightPixels: z.int().positive(),
  }),
})

export const getGuidePicture = endpoint({
  method: 'GET',
  path: '/api/guides/pictures/:id',
  summary: 'A picture of a guide',
  status: 200,
  params: GuideParams,
  reply: null,
})
