import { z } from 'zod'
import { PinInput } from './access.ts'
import { endpoint } from './endpoint.ts'
import { EntryId } from './entries.ts'
import { FILE_KINDS } from './file-kinds.ts'
import { File, Folder, UndoId } from './files.ts'
import { DELETE_PASSWORDS_MAX, ENTRIES_MAX, PAGE_MAX_ITEMS, REFUSAL_MAX_NAMED, TRASH_MAX_KEPT_DAYS } from './limits.ts'
import { FilePasswordInput } from './protection.ts'

/** The passwords of protected files that are deleted, by the ids of the files. Others than those needed do no harm. */
const FilePasswords = z
  .record(EntryId, FilePasswordInput)
  .nullish()
  .transform((passwords) => new Map(Object.entries(passwords ?? {})))
  .refine((passwords) => passwords.size <= DELETE_PASSWORDS_MAX)
  .describe(`The password of each protected file by its id, at most ${DELETE_PASSWORDS_MAX}`)

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/folders/:id',
  summary: `Moves a folder and all that is in it to the trash, as one. Each protected file in it needs its own password; a refusal names at most ${REFUSAL_MAX_NAMED} of those that lack one`,
  status: 200,
  params: z.object({ id: EntryId }),
  body: z.object({ pin: PinInput, passwords: FilePasswords }).default({ pin: '', passwords: new Map() }),
  reply: z.object({ message: z.string(), undoId: UndoId }),
})

/** One file or folder in the trash, with all that was in it when it was deleted. */
export const TrashEntry = z
  .object({
    /** Of this deletion: a file that is restored and deleted again is another entry. */
    id: z.string(),
    type: z.enum(['file', 'folder']),
    name: z.string(),
    /** Path of the folder that it was in; empty means the root. */
    folder: z.string(),
    deletedAt: z.iso.datetime(),
    /** When it is deleted for good by itself; null where that never happens. */
    expiresAt: z.iso.datetime().nullable(),
    /** Files in it, itself included. */
    fileCount: z.int().nonnegative(),
    /** Folders in it, without itself. */
    folderCount: z.int().nonnegative(),
    /** Of all files. */
    sizeBytes: z.int().nonnegative(),
    /** Of a file; null for a folder. */
    kind: z.enum(FILE_KINDS).nullable(),
    /** Whether it is a file with a password of its own. */
    isPasswordProtected: z.boolean(),
  })
  .meta({ id: 'TrashEntry' })
export type TrashEntry = z.infer<typeof TrashEntry>

export const TrashPage = z.object({ items: z.array(TrashEntry), nextCursor: z.string().nullable() })
export type TrashPage = z.infer<typeof TrashPage>

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/trash',
  summary:
    'What is in the trash, the last deleted first. A plain array; with a limit, one page and the cursor of the next',
  status: 200,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(PAGE_MAX_ITEMS).optional(),
    cursor: z.string().optional().describe('The nextCursor of the page before'),
  }),
  reply: z.union([z.array(TrashEntry), TrashPage]),
})

export const TrashSummary = z.object({
  entryCount: z.int().nonnegative(),
  fileCount: z.int().nonnegative(),
  folderCount: z.int().nonnegative(),
  /** Of all files. */
  sizeBytes: z.int().nonnegative(),
})
export type TrashSummary = z.infer<typeof TrashSummary>

export const getTrashSummary = endpoint({
  method: 'GET',
  path: '/api/trash/summary',
  summary: 'How much is in the trash',
  status: 200,
  reply: TrashSummary,
})

export const moveToTrash = endpoint({
  method: 'POST',
  path: '/api/trash',
  summary: `Moves files and folders to the trash, all or none; each becomes one entry. Each protected file among them or in the folders needs its own password; a refusal names at most ${REFUSAL_MAX_NAMED} of those that lack one. At most ${ENTRIES_MAX} at a time`,
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
  summary: `Brings entries back to where they were, all or none, and answers with them. Where a name is taken they get a free one with a number; a folder that is gone is made again. Entries that are not in the trash any more are passed over. At most ${ENTRIES_MAX} at a time`,
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
  summary: `Deletes entries for good, or all of them. The answer comes when their bytes are gone, or before where there are very many: then the rest go in the background, also after a restart. Entries that are not in the trash any more are passed over. At most ${ENTRIES_MAX} at a time`,
  status: 200,
  body: z
    .object({
      ids: z.array(EntryId).nullish(),
      isAll: z.boolean().nullish().describe('Everything that is in the trash; then no ids are needed'),
      pin: PinInput,
    })
    .default({ pin: '' })
    .transform(({ ids, isAll, pin }) => ({ ids: ids ?? [], isAll: isAll ?? false, pin })),
  reply: z.object({ message: z.string(), entryCount: z.int().nonnegative() }),
})

export const TrashSettings = z.object({
  /** How long what is in the trash is kept before it is deleted for good; null for ever. */
  keptDays: z.int().min(1).max(TRASH_MAX_KEPT_DAYS).nullable(),
})
export type TrashSettings = z.infer<typeof TrashSettings>

export const getTrashSettings = endpoint({
  method: 'GET',
  path: '/api/trash/settings',
  summary: 'How long the trash keeps what is in it',
  status: 200,
  reply: TrashSettings,
})

export const changeTrashSettings = endpoint({
  method: 'PUT',
  path: '/api/trash/settings',
  summary: 'Changes how long the trash keeps what is in it. What is older by then is deleted for good at once',
  status: 200,
  body: TrashSettings.extend({ pin: PinInput }),
  reply: TrashSettings,
})
