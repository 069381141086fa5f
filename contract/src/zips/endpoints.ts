import { z } from 'zod'
import { File } from '../files/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { ENTRIES_MAX } from '../files/limits.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ZIP_KEPT_MINUTES, ZIP_LEFT_OUT_MAX_NAMED, ZIP_MAX_ENTRIES, ZIP_TOKENS_MAX } from './limits.ts'

/** UI texts of the download of folders and of several entries. */
export const ZIP_TEXTS = {
  title: (count: number) =>
    count === 1 ? '1 protected file is left out' : `${count.toLocaleString('en')} protected files are left out`,
  help: (count: number) =>
    count === 1
      ? 'Enter its password to open it. Unlock it to have it in the download.'
      : 'Each opens with a password of its own. Unlock those that you want to have in the download.',
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  unlockFile: (name: string) => `Unlock ${name}`,
  downloadRest: 'Download the rest',
  failedTitle: 'Download failed',
  failed: 'The download could not be prepared',
} as const

export const prepareZip = endpoint({
  method: 'POST',
  path: '/api/zips',
  summary: `Prepares the download of files and folders as one zip archive, and returns what it will contain. Nothing is stored: the archive is written while it is downloaded. A protected file is left out unless one of the tokens opens it. At most ${ENTRIES_MAX} selected entries, and ${ZIP_MAX_ENTRIES} including the contents of folders; the id of the root is \`root\``,
  status: 201,
  body: z
    .object({
      fileIds: z.array(EntryId).nullish(),
      folderIds: z.array(EntryId).nullish(),
      tokens: z
        .array(z.object({ fileId: EntryId, token: z.string().max(200) }))
        .max(ZIP_TOKENS_MAX)
        .nullish()
        .describe('Access tokens of protected files, as returned by `/api/files/{id}/access-token`'),
    })
    .default({})
    .transform(({ fileIds, folderIds, tokens }) => ({
      fileIds: fileIds ?? [],
      folderIds: folderIds ?? [],
      tokens: tokens ?? [],
    })),
  reply: z.object({
    id: z.string(),
    /** Name of the archive. */
    name: z.string(),
    fileCount: z.int().nonnegative(),
    folderCount: z.int().nonnegative(),
    /** Bytes of the archive. */
    size: z.int().nonnegative(),
    /** Protected files left out of it. */
    leftOutCount: z.int().nonnegative(),
    /** The first of them. */
    leftOut: z.array(File).max(ZIP_LEFT_OUT_MAX_NAMED),
  }),
})

export const getZip = endpoint({
  method: 'GET',
  path: '/api/zips/:id',
  summary: `The prepared zip archive, for the same session and for ${ZIP_KEPT_MINUTES} minutes after the last start. The connection is aborted if a file in it changes its size or is deleted meanwhile. 409 if a file in it has been protected since`,
  status: 200,
  params: z.object({ id: EntryId }),
  reply: null,
})
