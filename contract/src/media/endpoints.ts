import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

/** Longest edge of a thumbnail in pixels, by its name. */
export const THUMBNAIL_SIZES = { small: 128, medium: 360, large: 1600 } as const
export type ThumbnailSize = keyof typeof THUMBNAIL_SIZES

const FileParams = z.object({ id: z.string() })

export const getThumbnail = endpoint({
  method: 'GET',
  path: '/api/files/:id/thumbnail',
  summary:
    'A thumbnail of a file (WebP). With `version` (the digest of the file) it may be cached forever. None for protected files',
  status: 200,
  params: FileParams,
  query: z.object({
    size: z.enum(['small', 'medium', 'large']).default('medium'),
    version: z.string().optional(),
    orNothing: z.string().optional().describe('204 instead of 404 if a file has no picture'),
  }),
  reply: null,
})

export const getPdfPreview = endpoint({
  method: 'GET',
  path: '/api/files/:id/pdf-preview',
  summary: 'An office document as PDF. 503 with the command to install LibreOffice if it is missing',
  status: 200,
  params: FileParams,
  reply: null,
})

export const ArchiveEntry = z
  .object({
    path: z.string(),
    /** Uncompressed size in bytes; null if the archive does not state it. */
    size: z.int().nonnegative().nullable(),
    isFolder: z.boolean(),
    modifiedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ArchiveEntry' })
export type ArchiveEntry = z.infer<typeof ArchiveEntry>

export const listArchive = endpoint({
  method: 'GET',
  path: '/api/files/:id/archive',
  summary: 'The entries of an archive (zip, tar, tar.gz), listed without unpacking it',
  status: 200,
  params: FileParams,
  query: z.object({ password: z.string().optional(), token: z.string().optional() }),
  reply: z.object({
    entries: z.array(ArchiveEntry),
    /** The list is truncated: there are more entries. */
    hasMore: z.boolean(),
  }),
})

/** Metadata of a picture about how it was taken. Missing fields are omitted. */
export const PhotoDetails = z
  .object({
    widthPixels: z.int().positive().optional(),
    heightPixels: z.int().positive().optional(),
    takenAt: z.string().optional().describe('Local time as written by the camera, ISO 8601 without a time zone'),
    camera: z.string().optional(),
    lens: z.string().optional(),
    exposure: z.string().optional().describe("For example '1/125 s'"),
    aperture: z.string().optional().describe("For example 'f/2.8'"),
    sensitivity: z.string().optional().describe("For example 'ISO 200'"),
    focalLength: z.string().optional().describe("For example '35 mm'"),
    hasLocation: z.boolean(),
    isIncomplete: z.boolean().optional().describe('The file ends before the picture, as after an interrupted copy'),
    /** Only if requested. In degrees. */
    location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  })
  .meta({ id: 'PhotoDetails' })
export type PhotoDetails = z.infer<typeof PhotoDetails>

export const getPhotoDetails = endpoint({
  method: 'GET',
  path: '/api/files/:id/photo',
  summary: 'The camera data (EXIF) of a picture, and whether it is incomplete. The location only with `location`',
  status: 200,
  params: FileParams,
  query: z.object({
    location: z.string().optional(),
    password: z.string().optional(),
    token: z.string().optional(),
  }),
  reply: PhotoDetails,
})
