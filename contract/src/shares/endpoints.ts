import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { UNDO_KEPT_MINUTES } from '../files/limits.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  SHARE_ADDITIONS_LISTED,
  SHARE_DOWNLOADS_MAX,
  SHARE_ENTRIES_MAX,
  SHARE_FILES_MAX,
  SHARE_NAME_MAX_CHARACTERS,
  SHARE_PASSWORD_MAX_CHARACTERS,
} from './limits.ts'

/**
 * What visitors of a link may do: look and download, also add files, or only add files, which two are for folders. In worlds
 * they look around or build.
 */
export const SHARE_MODES = ['view', 'add', 'drop', 'build'] as const
export type ShareMode = (typeof SHARE_MODES)[number]

/** The modes of links to folders, and those of links to worlds. */
export const FOLDER_SHARE_MODES = ['view', 'add', 'drop'] as const
export const WORLD_SHARE_MODES = ['view', 'build'] as const

/** What a link gives: one entry, several that were selected together, or a world of the block game. */
export const SHARED_TYPES = ['file', 'folder', 'selection', 'world'] as const
export type SharedType = (typeof SHARED_TYPES)[number]

/** Why a link gives nothing at present; null while it works. */
export const SHARE_ENDS = ['expired', 'limit_reached', 'entry_missing'] as const
export type ShareEnd = (typeof SHARE_ENDS)[number]

export const Share = z
  .object({
    id: z.string(),
    /** The whole address, to hand on. */
    address: z.string(),
    /** What only the owner sees of it; may be empty. */
    name: z.string(),
    mode: z.enum(SHARE_MODES),
    /** What its page shows first; a selection has an id of its own. */
    entryId: z.string(),
    entryType: z.enum(SHARED_TYPES),
    /** The files and folders that it gives; one unless it is a selection. */
    entryIds: z.array(z.string()),
    /** The present name of the file or folder, or its last known one; of a selection the first. */
    entryName: z.string(),
    /** Path of the folder that this is in; empty means the root. */
    folder: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    hasPassword: z.boolean(),
    downloadLimit: z.int().positive().nullable(),
    downloadCount: z.int().nonnegative(),
    /** How many bytes and files it takes in all. */
    sizeLimit: z.int().positive().nullable(),
    fileLimit: z.int().positive().nullable(),
    /** Files that visitors have added. */
    addedCount: z.int().nonnegative(),
    visitCount: z.int().nonnegative(),
    lastUsedAt: z.iso.datetime().nullable(),
    end: z.enum(SHARE_ENDS).nullable(),
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof Share>

const ShareName = z.string().trim().max(SHARE_NAME_MAX_CHARACTERS)
const SharePassword = z.string().max(SHARE_PASSWORD_MAX_CHARACTERS)
const DownloadLimit = z.int().min(1).max(SHARE_DOWNLOADS_MAX)
/** Bytes, and files, that visitors may add in all. */
const UploadLimits = {
  sizeLimit: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullish(),
  fileLimit: z.int().min(1).max(SHARE_FILES_MAX).nullish(),
}
const ShareParams = z.object({ id: EntryId })

export const listShares = endpoint({
  method: 'GET',
  path: '/api/shares',
  summary: 'All links to files and folders, newest first, including ended ones',
  status: 200,
  reply: z.array(Share),
  changedBy: ['shares_changed', 'trash_changed', 'file_changed', 'folder_changed'],
})

export const createShare = endpoint({
  method: 'POST',
  path: '/api/shares',
  summary:
    'Creates a link to files and folders, or to a world of the block game, for anyone who has its address. 404 if one of them does not exist',
  status: 201,
  body: z.object({
    entryIds: z.array(EntryId).min(1).max(SHARE_ENTRIES_MAX),
    entryType: z.literal('world').optional().describe('What entryIds names, if not files and folders'),
    mode: z.enum(SHARE_MODES),
    pin: PinInput,
    name: ShareName.nullish(),
    expiresAt: z.iso.datetime().nullish(),
    password: SharePassword.nullish(),
    downloadLimit: DownloadLimit.nullish(),
    ...UploadLimits,
  }),
  reply: Share,
  announces: ['shares_changed'],
})

export const changeShare = endpoint({
  method: 'PATCH',
  path: '/api/shares/:id',
  summary:
    'Changes a link. Omitted fields stay as they are; null removes a limit. Visitors need a new password at once',
  status: 200,
  params: ShareParams,
  body: z.object({
    mode: z.enum(SHARE_MODES).optional(),
    name: ShareName.optional(),
    expiresAt: z.iso.datetime().nullish(),
    password: SharePassword.nullish(),
    downloadLimit: DownloadLimit.nullish(),
    ...UploadLimits,
  }),
  reply: Share,
  announces: ['shares_changed'],
})

export const deleteShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Ends a link at once, without the PIN',
  status: 200,
  params: ShareParams,
  reply: z.object({ message: z.string() }),
  announces: ['shares_changed'],
})

export const restoreShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/restore',
  summary: `Restores a link that was deleted in the last ${UNDO_KEPT_MINUTES} minutes, with the same address`,
  status: 200,
  params: ShareParams,
  reply: Share,
  announces: ['shares_changed'],
})

/** A file that a visitor of a link added. */
export const ShareAddition = z
  .object({
    fileId: z.string(),
    /** As its sender called it. */
    fileName: z.string(),
    size: z.int().nonnegative(),
    /** Path of the folder it is in; null if it is no longer in Cloud Storage. */
    folder: z.string().nullable(),
    /** What its owner called the link. */
    shareName: z.string(),
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'ShareAddition' })
export type ShareAddition = z.infer<typeof ShareAddition>

export const listShareAdditions = endpoint({
  method: 'GET',
  path: '/api/shares/additions',
  summary: `The files that visitors added, newest first, at most ${SHARE_ADDITIONS_LISTED}, including those added through deleted links; with a file id, only that one`,
  status: 200,
  query: z.object({ fileId: EntryId.optional() }),
  reply: z.array(ShareAddition),
  changedBy: ['shares_changed', 'trash_changed', 'file_changed', 'folder_changed'],
})

/** Where visitors come in; below it each share has its own tree of addresses. */
export const SHARE_PATH = '/s/:token'

/** The addresses that a visitor's page links to. `entryId` is the share's own entry or one in its tree. */
export function visitorPaths(token: string) {
  const at = `/s/${encodeURIComponent(token)}`
  const entry = (entryId: string) => `${at}/${encodeURIComponent(entryId)}`
  return {
    page: at,
    entry,
    content: (entryId: string) => `${entry(entryId)}/content`,
    download: (entryId: string) => `${entry(entryId)}/content?download=1`,
    thumbnail: (entryId: string) => `${entry(entryId)}/thumbnail`,
    pdf: (entryId: string) => `${entry(entryId)}/pdf`,
    stream: (entryId: string) => `${entry(entryId)}/stream/playlist.m3u8`,
    zip: (folderId: string) => `${entry(folderId)}/zip`,
    uploads: (folderId: string) => `${entry(folderId)}/uploads`,
    game: `${at}/game`,
    room: `${at}/room`,
    upload: (uploadId: string) => `${at}/uploads/${encodeURIComponent(uploadId)}`,
    password: (entryId?: string) => `${entryId === undefined ? at : entry(entryId)}/password`,
  }
}
