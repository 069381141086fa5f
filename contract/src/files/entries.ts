import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { File, Folder, UndoId } from './endpoints.ts'
import { ENTRIES_MAX, FOLDER_COPY_MAX_ENTRIES, UNDO_KEPT_MINUTES } from './limits.ts'

/** The id of a file or folder; only its form is checked. */
export const EntryId = z
  .string()
  .max(100)
  .refine((id) => !id.includes('\0'))

/** Files and folders, and their destination. */
const EntriesToFolder = z
  .object({
    fileIds: z.array(EntryId).nullish(),
    folderIds: z.array(EntryId).nullish(),
    folder: z.string().nullish().describe('Path of the destination folder; empty for the root'),
  })
  .default({})
  .transform(({ fileIds, folderIds, folder }) => ({
    fileIds: fileIds ?? [],
    folderIds: folderIds ?? [],
    folder: folder ?? '',
  }))
export type EntriesToFolder = z.output<typeof EntriesToFolder>

const MovedEntries = z.object({ files: z.array(File), folders: z.array(Folder), undoId: UndoId })

export const moveEntries = endpoint({
  method: 'POST',
  path: '/api/entries/move',
  summary: `Moves files and folders into another folder, all or none. If a name is taken, a number is added; nothing is overwritten. At most ${ENTRIES_MAX} at a time`,
  status: 200,
  body: EntriesToFolder,
  reply: MovedEntries,
})

export const copyEntries = endpoint({
  method: 'POST',
  path: '/api/entries/copy',
  summary: `Copies files and folders into a folder, all or none, and returns the copies. If a name is taken, a number is added. The bytes are stored once. At most ${FOLDER_COPY_MAX_ENTRIES}, including the contents of folders`,
  status: 200,
  body: EntriesToFolder,
  reply: MovedEntries,
})

export const undo = endpoint({
  method: 'POST',
  path: '/api/undo/:id',
  summary: `Undoes an action of this session: a rename, move, copy, star, deletion, new folder or new text file. Possible for ${UNDO_KEPT_MINUTES} minutes, unless later changes would be lost`,
  status: 200,
  params: z.object({ id: EntryId }),
  reply: z.object({ message: z.string() }),
})
