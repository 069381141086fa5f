import { z } from 'zod'
import { File } from '../files/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { NAME_CONFLICTS_MAX } from './limits.ts'

/** The supported version of the tus protocol (tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'
/** Content type of the body that carries bytes of a resumable upload. */
export const TUS_CONTENT_TYPE = 'application/offset+octet-stream'
/**
 * Our extension of tus: the durable parts of the file, as comma-separated `start-end` with `end` exclusive. A client
 * that knows it may send parts in any order, several at a time.
 */
export const UPLOAD_RANGES_HEADER = 'upload-ranges'
/** Identifies a creation, so that a retry after a lost response does not create a second upload. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
/** Id of the file that an upload has become; sent in the response to the request that completed it, and to HEAD. */
export const UPLOAD_FILE_ID_HEADER = 'upload-file-id'

/** An incomplete resumable upload. */
export const UnfinishedUpload = z
  .object({
    id: z.string(),
    fileName: z.string(),
    /** Path of the destination folder; empty for the root. */
    folder: z.string(),
    mimeType: z.string(),
    /** Size of the whole file, in bytes. */
    size: z.int().nonnegative(),
    /** Bytes stored durably on the server. */
    storedBytes: z.int().nonnegative(),
    /**
     * When the file was last changed on its own device, in milliseconds since the Unix epoch; distinguishes it from
     * another file of the same name.
     */
    lastModifiedMs: z.int().nullable(),
    isPasswordProtected: z.boolean(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'UnfinishedUpload' })
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  summary:
    'Stores files: any number of `file` parts, with `pin` and optionally `folder` and `password`, in any order; all or none. A `lastmodified` before a file is when that one was last changed, in milliseconds since the Unix epoch. With `password` before the files, they are encrypted before they are written to the disk',
  status: 201,
  consumes: 'multipart/form-data',
  reply: z.object({ files: z.array(File) }),
})

/** A name that a file or folder has already. */
export const NameConflict = z
  .object({
    /** Index in the request. */
    index: z.int().nonnegative(),
    type: z.enum(['file', 'folder']),
    /** Only a file can be. */
    isPasswordProtected: z.boolean(),
  })
  .meta({ id: 'NameConflict' })
export type NameConflict = z.infer<typeof NameConflict>

export const findNameConflicts = endpoint({
  method: 'POST',
  path: '/api/uploads/conflicts',
  summary: `The files to be uploaded whose names are taken in their folder. At most ${NAME_CONFLICTS_MAX} at once`,
  status: 200,
  body: z.object({
    files: z.array(z.object({ folder: z.string(), name: z.string() })).max(NAME_CONFLICTS_MAX),
  }),
  reply: z.object({ conflicts: z.array(NameConflict) }),
})

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'The unfinished resumable uploads, newest first',
  status: 200,
  reply: z.array(UnfinishedUpload),
})

export const describeUploads = endpoint({
  method: 'OPTIONS',
  path: '/api/uploads',
  summary: 'The supported features of resumable uploads (tus 1.0.0)',
  status: 204,
  reply: null,
})

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Begins a resumable upload (tus 1.0.0 with creation, creation-with-upload, expiration, checksum, termination). Upload-Metadata takes `filename`, `filetype`, `folder`, `lastmodified`, `pin`, `password` and `ifexists`: with the value `replace` the file gives its content to the one of the same name, whose former content is kept as a version; a protected one needs its own password. Otherwise it gets a free name',
  status: 201,
  consumes: 'application/offset+octet-stream',
  reply: null,
})

const UploadParams = z.object({ id: z.string() })

export const getUploadState = endpoint({
  method: 'HEAD',
  path: '/api/uploads/:id',
  summary: 'The durable part of an upload: Upload-Offset, and Upload-Ranges for parts received out of order',
  status: 200,
  params: UploadParams,
  reply: null,
})

export const appendToUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  summary:
    'Adds bytes to an upload, at most up to the next part that is already stored. Upload-Checksum is verified. A protected upload needs X-File-Password after a server restart. The reply to the last part has Upload-File-Id, unless storing takes longer than 20 seconds; then HEAD returns it later',
  status: 204,
  params: UploadParams,
  consumes: 'application/offset+octet-stream',
  reply: null,
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'Cancels an upload and deletes its bytes',
  status: 204,
  params: UploadParams,
  reply: null,
})
