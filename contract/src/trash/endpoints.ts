import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { File, Folder, UndoId } from '../files/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { FILE_KINDS } from '../files/kinds.ts'
import { ENTRIES_MAX, REFUSAL_MAX_NAMED } from '../files/limits.ts'
import { FilePasswordInput } from '../protection/endpoints.ts'
import { DELETE_PASSWORDS_MAX } from '../protection/limits.ts'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery, PAGE_MAX_ITEMS } from '../shared/pages.ts'
import { TRASH_MAX_KEPT_DAYS } from './limits.ts'

/** Passwords of the protected files to delete, by file id. Unneeded ones do no harm. */
const FilePasswords = z
  .record(EntryId, FilePasswordInput)
  .nullish()
  .transform((passwords) => new Map(Object.entries(passwords ?? {})))
  .refine((passwords) => passwords.size <= DELETE_PASSWORDS_MAX)
  .describe(`The password of each protected file by its id, at most ${DELETE_PASSWORDS_MAX}`)

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/folders/:id',
  summary: `Moves a folder with its contents to the trash, as one entry. Each protected file in it needs its own password; a refusal names at most ${REFUSAL_MAX_NAMED} of the missing ones`,
  status: 200,
  params: z.object({ id: EntryId }),
  body: z.object({ pin: PinInput, passwords: FilePasswords }).default({ pin: '', passwords: new Map() }),
  reply: z.object({ message: z.string(), undoId: UndoId }),
})

/** A file or folder in the trash, with everything it contained when it was deleted. */
export const TrashEntry = z
  .object({
    /** Id of this deletion: a file that is restored and deleted again becomes a new entry. */
    id: z.string(),
    type: z.enum(['file', 'folder']),
    name: z.string(),
    /** Path of the folder it was in; empty means the root. */
    folder: z.string(),
    deletedAt: z.iso.datetime(),
    /** When it will be permanently deleted automatically; null for never. */
    expiresAt: z.iso.datetime().nullable(),
    /** Number of files in it, including itself. */
    fileCount: z.int().nonnegative(),
    /** Number of folders in it, excluding itself. */
    folderCount: z.int().nonnegative(),
    /** Total size of all files. */
    sizeBytes: z.int().nonnegative(),
    /** Of a file; null for a folder. */
    kind: z.enum(FILE_KINDS).nullable(),
    /** Whether it is a file with its own password. */
    isPasswordProtected: z.boolean(),
  })
  .meta({ id: 'TrashEntry' })
export type TrashEntry = z.infer<typeof TrashEntry>

export const TrashPage = cursorPage(TrashEntry)
export type TrashPage = z.infer<typeof TrashPage>

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  summary: 'The trash entries, last deleted first, as an array; with a limit, one page and the cursor of the next',
  status: 200,
  query: z.object(cursorQuery(PAGE_MAX_ITEMS)),
  reply: z.union([z.array(TrashEntry), TrashPage]),
})

export const TrashSummary = z.object({
  entryCount: z.int().nonnegative(),
  fileCount: z.int().nonnegative(),
  folderCount: z.int().nonnegative(),
  /** Total size of all files. */
  sizeBytes: z.int().nonnegative(),
})
export type TrashSummary = z.infer<typeof TrashSummary>

export const getTrashSummary = endpoint({
  method: 'GET',
  path: '/api/trash/summary',
  summary: 'The number and size of trash entries',
  status: 200,
  reply: TrashSummary,
  changedBy: ['trash_changed'],
})

export const moveToTrash = endpoint({
  method: 'POST',
  path: '/api/trash',
  summary: `Moves files and folders to the trash, all or none; each becomes one entry. Each protected file, also in the folders, needs its own password; a refusal names at most ${REFUSAL_MAX_NAMED} of the missing ones. At most ${ENTRIES_MAX} at a time`,
  status: 200,
  body: z
    .object({
      fileIds: z.array(EntryId).nullish(),
      folderIds: z.array(EntryId).nullish(),
      pin: PinInput,
      passwords: FilePasswords,
    })
    .default({ pin: '', passwords: new Map() })
    .transform(({ fileIds, folderIds, ...secrets }) => ({
      ...secrets,
      fileIds: fileIds ?? [],
      folderIds: folderIds ?? [],
    })),
  reply: z.object({ message: z.string(), undoId: UndoId }),
})

export const restoreFromTrash = endpoint({
  method: 'POST',
  path: '/api/trash/restore',
  summary: `Restores entries to where they were, all or none, and returns them. If a name is taken, a number is added; a missing folder is created again. Entries that are no longer in the trash are skipped. At most ${ENTRIES_MAX} at a time`,
  status: 200,
  body: z
    .object({ ids: z.array(EntryId).nullish() })
    .default({})
    .transform(({ ids }) => ({ ids: ids ?? [] })),
  reply: z.object({ files: z.array(File), folders: z.array(Folder) }),
})

export const purgeTrash = endpoint({
  method: 'POST',
  path: '/api/trash/purge',
  summary: `Deletes entries permanently, or all of them. Replies once their bytes are deleted, or earlier if there are very many: then the rest is deleted in the background, even after a restart. Entries that are no longer in the trash are skipped. At most ${ENTRIES_MAX} at a time`,
  status: 200,
  body: z
    .object({
      ids: z.array(EntryId).nullish(),
      isAll: z.boolean().nullish().describe('Everything in the trash; no ids are needed then'),
      pin: PinInput,
    })
    .default({ pin: '' })
    .transform(({ ids, isAll, pin }) => ({ ids: ids ?? [], isAll: isAll ?? false, pin })),
  reply: z.object({ message: z.string(), entryCount: z.int().nonnegative() }),
})

export const TrashSettings = z.object({
  /** How long the trash keeps its entries before they are permanently deleted; null means forever. */
  keptDays: z.int().min(1).max(TRASH_MAX_KEPT_DAYS).nullable(),
})
export type TrashSettings = z.infer<typeof TrashSettings>

export const getTrashSettings = endpoint({
  method: 'GET',
  path: '/api/trash/settings',
  summary: 'How long the trash keeps deleted items',
  status: 200,
  reply: TrashSettings,
  changedBy: ['trash_changed'],
})

export const changeTrashSettings = endpoint({
  method: 'PUT',
  path: '/api/trash/settings',
  summary: 'Changes how long the trash keeps deleted items. Older ones are permanently deleted at once',
  status: 200,
  body: TrashSettings.extend({ pin: PinInput }),
  reply: TrashSettings,
  announces: ['trash_changed'],
})
