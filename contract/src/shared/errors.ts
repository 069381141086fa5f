import { ABOUT_PAGE_ERRORS } from '../about-page/errors.ts'
import { ACCESS_ERRORS } from '../access/errors.ts'
import { ASSISTANT_ERRORS } from '../assistant/errors.ts'
import { BACKUP_ERRORS } from '../backup/errors.ts'
import { BROWSER_DATA_ERRORS } from '../browser-data/errors.ts'
import { DOCUMENTS_ERRORS } from '../documents/errors.ts'
import { FILES_ERRORS } from '../files/errors.ts'
import { GAME_SERVERS_ERRORS } from '../game-servers/errors.ts'
import { GUIDES_ERRORS } from '../guides/errors.ts'
import { JOBS_ERRORS } from '../jobs/errors.ts'
import { LINKED_FOLDERS_ERRORS } from '../linked-folders/errors.ts'
import { MACHINES_ERRORS } from '../machines/errors.ts'
import { MEDIA_ERRORS } from '../media/errors.ts'
import { MUSIC_ERRORS } from '../music/errors.ts'
import { PC_SYNC_ERRORS } from '../pc-sync/errors.ts'
import { SHARES_ERRORS } from '../shares/errors.ts'
import { STREAMS_ERRORS } from '../streams/errors.ts'
import { UPLOADS_ERRORS } from '../uploads/errors.ts'
import { VIDEO_DOWNLOADS_ERRORS } from '../video-downloads/errors.ts'
import { WEBDAV_ERRORS } from '../webdav/errors.ts'
import { WORLDS_ERRORS } from '../worlds/errors.ts'
import type { CatalogueEntry, ErrorDetails } from './errors/catalogue.ts'
import { GENERAL_ERRORS } from './errors/general.ts'
import { PDFS_ERRORS } from './errors/pdfs.ts'

/** Every API error: its code, HTTP status and user-facing message. */
export const ERRORS = {
  ...ABOUT_PAGE_ERRORS,
  ...ACCESS_ERRORS,
  ...ASSISTANT_ERRORS,
  ...BACKUP_ERRORS,
  ...BROWSER_DATA_ERRORS,
  ...DOCUMENTS_ERRORS,
  ...FILES_ERRORS,
  ...GAME_SERVERS_ERRORS,
  ...GENERAL_ERRORS,
  ...GUIDES_ERRORS,
  ...JOBS_ERRORS,
  ...LINKED_FOLDERS_ERRORS,
  ...MACHINES_ERRORS,
  ...MEDIA_ERRORS,
  ...MUSIC_ERRORS,
  ...PC_SYNC_ERRORS,
  ...PDFS_ERRORS,
  ...SHARES_ERRORS,
  ...STREAMS_ERRORS,
  ...UPLOADS_ERRORS,
  ...VIDEO_DOWNLOADS_ERRORS,
  ...WEBDAV_ERRORS,
  ...WORLDS_ERRORS,
} as const

export type ErrorCode = keyof typeof ERRORS

/** The files that caused a refusal. */
export interface RefusedFiles {
  /** At most `REFUSAL_MAX_NAMED` of them. */
  files: readonly { id: string; name: string }[]
  /** Whether there are more. */
  hasMore: boolean
}

/** The version of a file that caused a refusal. */
export interface RefusedVersion {
  id: string
  /** When it was created, in ISO 8601. */
  modifiedAt: string
}

/** Body of every error response. Names the files if the refusal of several entries is about some of them. */
export interface ErrorBody extends Partial<RefusedFiles> {
  message: string
  code: ErrorCode
  version?: RefusedVersion
}

/** Returns the message of an error, with its details filled in. */
export function errorMessage(code: ErrorCode, details: ErrorDetails = {}): string {
  const { message }: CatalogueEntry = ERRORS[code]
  return typeof message === 'string' ? message : message(details)
}

export function errorStatus(code: ErrorCode): number {
  return ERRORS[code].status
}
