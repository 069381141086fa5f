import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { File } from './files.ts'

/** The version of the tus protocol that is spoken (tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'
/** Type of the body that carries bytes of a resumable upload. */
export const TUS_CONTENT_TYPE = 'application/offset+octet-stream'
/**
 * Our addition to tus: the parts of the file that are durable, as `start-end` with the end left out of the part,
 * separated by commas. A client that knows it may send parts in any order, several at a time.
 */
export const UPLOAD_RANGES_HEADER = 'upload-ranges'
/** Names a creation, so that repeating it after a lost answer does not make a second upload. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
/** Id of the file that an upload has become; stands in the answer to the request that completed it, and to HEAD. */
export const UPLOAD_FILE_ID_HEADER = 'upload-file-id'

/** A resumable upload that is not complete. */
export const UnfinishedUpload = z
  .object({
    id: z.string(),
    fileName: z.string(),
    /** Path of the folder that the file goes to; empty for the root. */
    folder: z.string(),
    mimeType: z.string(),
    /** Size of the whole file, in bytes. */
    size: z.int().nonnegative(),
    /** Bytes that are durable on the server. */
    storedBytes: z.int().nonnegative(),
    /** When the file was last changed on its own device, in milliseconds since the Unix epoch; tells it from a namesake. */
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
    'Stores files: any number of `file` parts, with `pin` and optionally `folder` and `password`, in any order; all or none. With `password` before the files they are encrypted before they touch the disk',
  status: 201,
  consumes: 'multipart/form-data',
  reply: z.object({ files: z.array(File) }),
})

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'The resumable uploads that are not complete, the newest first',
  status: 200,
  reply: z.array(UnfinishedUpload),
})

export const describeUploads = endpoint({
  method: 'OPTIONS',
  path: '/api/uploads',
  summary: 'What the resumable upload can do (tus 1.0.0)',
  status: 204,
  reply: null,
})

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary:
    'Begins a resumable upload (tus 1.0.0 with creation, creation-with-upload, expiration, checksum, termination). Upload-Metadata takes `filename`, `filetype`, `folder`, `lastmodified`, `pin` and `password`',
  status: 201,
  consumes: 'application/offset+octet-stream',
  reply: null,
})

const UploadParams = z.object({ id: z.string() })

export const getUploadState = endpoint({
  method: 'HEAD',
  path: '/api/uploads/:id',
  summary: 'How much of an upload is durable: Upload-Offset, and Upload-Ranges for parts that came out of order',
  status: 200,
  params: UploadParams,
  reply: null,
})

export const appendToUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  summary:
    'Adds bytes to an upload, at most up to the next part that is there already. Upload-Checksum is verified. A protected one takes X-File-Password after a restart of the server. The answer to the last part has Upload-File-Id, unless storing takes longer than 20 seconds; then HEAD tells it later',
  status: 204,
  params: UploadParams,
  consumes: 'application/offset+octet-stream',
  reply: null,
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'Gives an upload up and removes what has arrived of it',
  status: 204,
  params: UploadParams,
  reply: null,
})
