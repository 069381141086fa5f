import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Longest edge of a thumbnail in pixels, by its name. */
export const THUMBNAIL_SIZES = { small: 128, medium: 360, large: 1600 } as const
export type ThumbnailSize = keyof typeof THUMBNAIL_SIZES

const FileParams = z.object({ id: z.string() })

export const getThumbnail = endpoint({
  method: 'GET',
  path: '/api/files/:id/thumbnail',
  summary:
    'A small picture (WebP) of what is in a file. With `version` (the digest of the file) it may be cached for ever. None for protected files',
  status: 200,
  params: FileParams,
  query: z.object({
    size: z.enum(['small', 'medium', 'large']).default('medium'),
    version: z.string().optional(),
    orNothing: z.string().optional().describe('204 instead of 404 where a file has no picture'),
  }),
  reply: null,
})

export const getPdfPreview = endpoint({
  method: 'GET',
  path: '/api/files/:id/pdf-preview',
  summary: 'An office document as PDF. 503 with the command that mends it where LibreOffice is missing',
  status: 200,
  params: FileParams,
  reply: null,
})

export const ArchiveEntry = z
  .object({
    path: z.string(),
    /** Bytes when unpacked; null where the archive does not say. */
    size: z.int().nonnegative().nullable(),
    isFolder: z.boolean(),
    modifiedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ArchiveEntry' })
export type ArchiveEntry = z.infer<typeof ArchiveEntry>

export const listArchive = endpoint({
  method: 'GET',
  path: '/api/files/:id/archive',
  summary: 'What is in an archive (zip, tar, tar.gz), read without unpacking it',
  status: 200,
  params: FileParams,
  query: z.object({ password: z.string().optional(), token: z.string().optional() }),
  reply: z.object({
    entries: z.array(ArchiveEntry),
    /** The list was cut: there are more entries. */
    hasMore: z.boolean(),
  }),
})

/** What a picture says about how it was taken. Fields that it does not say are left out. */
export const PhotoDetails = z
  .object({
    widthPixels: z.int().positive().optional(),
    heightPixels: z.int().positive().optional(),
    takenAt: z.string().optional().describe('Local time as the camera wrote it, ISO 8601 without a zone'),
    camera: z.string().optional(),
    lens: z.string().optional(),
    exposure: z.string().optional().describe("For example '1/125 s'"),
    aperture: z.string().optional().describe("For example 'f/2.8'"),
    sensitivity: z.string().optional().describe("For example 'ISO 200'"),
    focalLength: z.string().optional().describe("For example '35 mm'"),
    hasLocation: z.boolean(),
    /** Only where it was asked for. Degrees. */
    location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  })
  .meta({ id: 'PhotoDetails' })
export type PhotoDetails = z.infer<typeof PhotoDetails>

export const getPhotoDetails = endpoint({
  method: 'GET',
  path: '/api/files/:id/photo',
  summary: 'What a picture says about how it was taken (EXIF). Where it was taken only with `location`',
  status: 200,
  params: FileParams,
  query: z.object({
    location: z.string().optional(),
    password: z.string().optional(),
    token: z.string().optional(),
  }),
  reply: PhotoDetails,
})

/** A program that a feature needs beside the server. */
export const Engine = z
  .object({
    name: z.enum(['ffmpeg', 'libreoffice']),
    /** As the program prints it; null where it was not found. */
    version: z.string().nullable(),
    /** What it is for, in words. */
    purpose: z.string(),
    installCommand: z.string(),
  })
  .meta({ id: 'Engine' })
export type Engine = z.infer<typeof Engine>

export const listEngines = endpoint({
  method: 'GET',
  path: '/api/engines',
  summary: 'The optional programs: which are there, in which version, and how to install the others',
  status: 200,
  reply: z.array(Engine),
})
