import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { File, Folder, UndoId } from './files.ts'
import { ENTRIES_MAX, FOLDER_COPY_MAX_ENTRIES, UNDO_KEPT_MINUTES } from './limits.ts'

/** The id of a file or folder, as far as it can be one. */
export const EntryId = z
  .string()
  .max(100)
  .refine((id) => !id.includes('\0'))

/** Files and folders, and where they shall go. */
const EntriesToFolder = z
  .object({
    fileIds: z.array(EntryId).nullish(),
    folderIds: z.array(EntryId).nullish(),
    folder: z.string().nullish().describe('Path of the folder that they go to; empty for the root'),
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
  summary: `Moves files and folders into another folder, all or none. Where a name is taken they get a free one with a number; what is there already stays as it is. At most ${ENTRIES_MAX} at a time`,
  status: 200,
  body: EntriesToFolder,
  reply: MovedEntries,
})

export const copyEntries = endpoint({
  method: 'POST',
  path: '/api/entries/copy',
  summary: `Copies files and folders into a folder, all or none, and answers with the copies. Where a name is taken they get a free one with a number. The bytes are stored once. At most ${FOLDER_COPY_MAX_ENTRIES} with all that is in the folders`,
  status: 200,
  body: EntriesToFolder,
  reply: MovedEntries,
})

export const undo = endpoint({
  method: 'POST',
  path: '/api/undo/:id',
  summary: `Takes an act of this session back: a rename, move, copy, star, deletion, new folder or new text file. For ${UNDO_KEPT_MINUTES} minutes, as long as nothing has changed that it would destroy`,
  status: 200,
  params: z.object({ id: EntryId }),
  reply: z.object({ message: z.string() }),
})
