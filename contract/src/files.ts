import { z } from 'zod'
import { PinInput } from './access.ts'
import { endpoint } from './endpoint.ts'
import { FILE_KINDS } from './file-kinds.ts'
import { PAGE_MAX_ITEMS, TEXT_EDIT_MAX_BYTES } from './limits.ts'
import { FilePasswordInput } from './protection.ts'

export const File = z
  .object({
    id: z.string(),
    originalName: z.string(),
    mimeType: z.string(),
    /** Bytes. */
    size: z.int().nonnegative(),
    createdAt: z.iso.datetime(),
    /** When the content last changed: on the device that it came from where that is known. */
    modifiedAt: z.iso.datetime(),
    /** Path of the folder it is in; empty means the root. */
    folder: z.string(),
    isPasswordProtected: z.boolean(),
    isStarred: z.boolean(),
    /** Changes with the content, and with nothing else but the protection. Its ETag, without the quotation marks. */
    version: z.string(),
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
    isStarred: z.boolean(),
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof Folder>

/**
 * Takes back the act that the reply tells of, through `undo`; null where nothing has changed, so that there is nothing
 * to take back.
 */
export const UndoId = z.string().nullable()

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
  kind: z.enum(FILE_KINDS).optional().describe('Only files of this kind'),
  isStarred: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .describe('Only files with a star, or only those without'),
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
  reply: Folder.extend({ undoId: UndoId }),
})

const IdParams = z.object({ id: z.string() })

/** What of a file or folder can be changed without touching what is in it. What is left out stays. */
const EntryChange = z
  .object({ name: z.string().nullish(), isStarred: z.boolean().nullish() })
  .default({})
  .transform(({ name, isStarred }) => ({ name: name ?? undefined, isStarred: isStarred ?? undefined }))
export type EntryChange = z.output<typeof EntryChange>

export const changeFile = endpoint({
  method: 'PATCH',
  path: '/api/files/:id',
  summary: 'Renames a file, or gives it a star or takes it. 409 where the name is taken',
  status: 200,
  params: IdParams,
  body: EntryChange,
  reply: z.object({ file: File, undoId: UndoId }),
})

export const changeFolder = endpoint({
  method: 'PATCH',
  path: '/api/folders/:id',
  summary: 'Renames a folder, or gives it a star or takes it. 409 where the name is taken',
  status: 200,
  params: IdParams,
  body: EntryChange,
  reply: z.object({ folder: Folder, undoId: UndoId }),
})

export const getFileDetails = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  summary: 'What there is to know of a file without opening it',
  status: 200,
  params: IdParams,
  reply: z.object({
    file: File,
    /** Of the content, in hexadecimal; null for a protected file, of whose content nothing is known here. */
    sha256: z.string().nullable(),
    folderId: z.string(),
  }),
})

export const getFolderDetails = endpoint({
  method: 'GET',
  path: '/api/folders/:id',
  summary: 'A folder and what is in it and below, counted. The id of the root is `root`',
  status: 200,
  params: IdParams,
  reply: z.object({
    folder: Folder,
    fileCount: z.int().nonnegative(),
    folderCount: z.int().nonnegative(),
    /** Bytes of all files. */
    size: z.int().nonnegative(),
  }),
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
  params: IdParams,
  query: ContentQuery,
  reply: null,
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Moves a file to the trash. A protected one also needs its own password',
  status: 200,
  params: IdParams,
  body: z.object({ pin: PinInput, password: FilePasswordInput }).default({ pin: '', password: '' }),
  reply: z.object({ message: z.string(), undoId: UndoId }),
})

/** Text as it is sent in JSON may be this many times longer than in the file: each control character has six bytes. */
const JSON_TEXT_FACTOR = 6
const TEXT_BODY_MAX_BYTES = JSON_TEXT_FACTOR * TEXT_EDIT_MAX_BYTES + 64 * 1024

export const createTextFile = endpoint({
  method: 'POST',
  path: '/api/files/text',
  summary: `Creates a text file. Its name must be free. At most ${TEXT_EDIT_MAX_BYTES} bytes`,
  status: 201,
  bodyMaxBytes: TEXT_BODY_MAX_BYTES,
  body: z
    .object({
      name: z
        .string()
        .nullish()
        .transform((name) => name ?? ''),
      folder: z.string().nullish(),
      content: z.string().nullish(),
      pin: PinInput,
    })
    .default({ name: '', pin: '' }),
  reply: File.extend({ undoId: UndoId }),
})

export const replaceTextContent = endpoint({
  method: 'PUT',
  path: '/api/files/:id/content',
  summary: `Gives a text file another content, of at most ${TEXT_EDIT_MAX_BYTES} bytes. The header If-Match must name the version that is replaced; 409 where the file has another by now`,
  status: 200,
  bodyMaxBytes: TEXT_BODY_MAX_BYTES,
  params: IdParams,
  body: z.object({ content: z.string(), pin: PinInput, password: FilePasswordInput }),
  reply: z.object({ file: File }),
})

/** The value of If-Match, and of the ETag, for a version. */
export function entityTag(version: string): string {
  return `"${version}"`
}
