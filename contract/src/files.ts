import { z } from 'zod'
import { PinInput } from './access.ts'
import { endpoint } from './endpoint.ts'
import { PAGE_MAX_ITEMS } from './limits.ts'
import { FilePasswordInput } from './protection.ts'

export const File = z
  .object({
    id: z.string(),
    originalName: z.string(),
    mimeType: z.string(),
    /** Bytes. */
    size: z.int().nonnegative(),
    createdAt: z.iso.datetime(),
    /** Path of the folder it is in; empty means the root. */
    folder: z.string(),
    isPasswordProtected: z.boolean(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof File>

export const Folder = z
  .object({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    /** Path of the folder it is in; empty means the root. */
    parentPath: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof Folder>

/** Orders of a file list; a minus sign turns one round. */
export const FILE_SORTS = ['name', '-name', 'size', '-size', 'createdAt', '-createdAt', 'type', '-type'] as const
export type FileSort = (typeof FILE_SORTS)[number]

export const FilePage = z.object({ items: z.array(File), nextCursor: z.string().nullable() }).meta({ id: 'FilePage' })
export type FilePage = z.infer<typeof FilePage>

export const FileListQuery = z.object({
  folder: z.string().optional().describe('Only files directly in this folder; empty for the root'),
  sort: z
    .enum(FILE_SORTS)
    .optional()
    .describe('By name inside a folder and newest first over all, where it is left out'),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX_ITEMS).optional(),
  cursor: z.string().optional().describe('The nextCursor of the page before'),
})
export type FileListQuery = z.output<typeof FileListQuery>

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  summary: 'The files. A plain array; with a limit, one page and the cursor of the next',
  status: 200,
  query: FileListQuery,
  reply: z.union([z.array(File), FilePage]),
})

export const listFolders = endpoint({
  method: 'GET',
  path: '/api/folders',
  summary: 'Every folder',
  status: 200,
  reply: z.array(Folder),
})

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/folders',
  summary: 'Creates a folder',
  status: 201,
  body: z
    .object({
      name: z
        .string()
        .nullish()
        .transform((name) => name ?? ''),
      parentPath: z.string().nullish(),
    })
    .default({ name: '' }),
  reply: Folder,
})

/** What a request for bytes may carry in its address. A player cannot send headers, so passwords and tokens may stand here. */
export const ContentQuery = z.object({
  download: z.string().optional(),
  password: z.string().optional(),
  token: z.string().optional(),
})

export const getFileContent = endpoint({
  method: 'GET',
  path: '/api/files/:id/content',
  summary:
    'The bytes of a file. Takes Range and If-Range; `download` asks for an attachment. A protected file also needs its password: in the header X-File-Password, in the query as `password`, or as a `token`',
  status: 200,
  params: z.object({ id: z.string() }),
  query: ContentQuery,
  reply: null,
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Deletes a file. A protected one also needs its own password',
  status: 200,
  params: z.object({ id: z.string() }),
  body: z.object({ pin: PinInput, password: FilePasswordInput }).default({ pin: '', password: '' }),
  reply: z.object({ message: z.string() }),
})
