import { MEBIBYTE } from '../shared/units.ts'

/** Most parts in one multipart upload; more go into further requests. */
export const UPLOAD_MAX_PARTS = 5000
/** Largest request body of a resumable upload sent by our own client; common proxies accept up to 95 MB. */
export const UPLOAD_CHUNK_MAX_BYTES = 32 * MEBIBYTE
/** A file of at most this size is sent together with the request that creates its upload. */
export const UPLOAD_AT_ONCE_MAX_BYTES = 4 * MEBIBYTE
/** Files of one request for name conflicts. */
export const NAME_CONFLICTS_MAX = 1000
/** Parts of one file that our own client sends at the same time. */
export const UPLOAD_MAX_CONNECTIONS = 3
/** How long an unfinished upload is kept after its last bytes arrived. */
export const UPLOAD_KEPT_DAYS = 7
