import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { FilePasswordInput } from '../protection/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery, PAGE_MAX_ITEMS } from '../shared/pages.ts'
import { FILE_KINDS } from './kinds.ts'
import { TEXT_EDIT_MAX_BYTES } from './limits.ts'

export const File = z
  .object({
    id: z.string(),
    originalName: z.string(),
    mimeType: z.string(),
    /** Bytes. */
    size: z.int().nonnegative(),
    createdAt: z.iso.datetime(),
    /** When the content last changed, on its device of origin if known. */
    modifiedAt: z.iso.datetime(),
    /** When its present content was stored here: uploaded, edited, copied or restored. */
    storedAt: z.iso.datetime(),
    /** Path of the folder it is in; empty means the root. */
    folder: z.string(),
    isPasswordProtected: z.boolean(),
    isStarred: z.boolean(),
    /** Changes only with the content or the protection. The ETag without its quotation marks. */
    version: z.string(),
    /** The linked folder that it is in, whose state is in `listLinkedFolders`; left out for all others. */
    linkedId: z.string().optional(),
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
    /** The linked folder that it is, or is in, whose state is in `listLinkedFolders`; left out for all others. */
    linkedId: z.string().optional(),
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof Folder>

/** Undoes the action of the response, through `undo`; null if nothing changed. */
export const UndoId = z.string().nullable()

/** Sort orders of a file list; a minus sign reverses one. */
export const FILE_SORTS = [
  'name',
  '-name',
  'size',
  '-size',
  'createdAt',
  '-createdAt',
  'modifiedAt',
  '-modifiedAt',
  'storedAt',
  '-storedAt',
  'type',
  '-type',
] as const
export type FileSort = (typeof FILE_SORTS)[number]

export const FilePage = cursorPage(File).meta({ id: 'FilePage' })
export type FilePage = z.infer<typeof FilePage>

export const FileListQuery = z.object({
  folder: z.string().optional().describe('Only files directly in this folder; empty for the root'),
  sort: z.enum(FILE_SORTS).optional().describe('Default: by name inside a folder, newest first across all files'),
  kind: z.enum(FILE_KINDS).optional().describe('Only files of this kind'),
  isStarred: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true'))
    .describe('Only starred files, or only unstarred ones'),
  ...cursorQuery(PAGE_MAX_ITEMS),
})
export type FileListQuery = z.output<typeof FileListQuery>

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  summary: 'All files as an array; with a limit, one page and the cursor of the next',
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

export const countItems = endpoint({
  method: 'GET',
  path: '/api/folders/item-counts',
  summary: 'The number of items directly in each subfolder of a folder',
  status: 200,
  query: z.object({ folder: z.string().optional().describe('Path of the folder; empty or omitted for the root') }),
  reply: z.array(
    z.object({
      folderId: z.string(),
      /** Files and folders. */
      itemCount: z.int().nonnegative(),
    }),
  ),
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

/** Changes to a file or folder that leave its content untouched. Omitted fields stay as they are. */
const EntryChange = z
  .object({ name: z.string().nullish(), isStarred: z.boolean().nullish() })
  .transform(({ name, isStarred }) => ({ name: name ?? undefined, isStarred: isStarred ?? undefined }))
export type EntryChange = z.output<typeof EntryChange>

export const changeFile = endpoint({
  method: 'PATCH',
  path: '/api/files/:id',
  summary: 'Renames, stars or unstars a file. 409 if the name is taken',
  status: 200,
  params: IdParams,
  body: EntryChange,
  reply: z.object({ file: File, undoId: UndoId }),
})

export const changeFolder = endpoint({
  method: 'PATCH',
  path: '/api/folders/:id',
  summary: 'Renames, stars or unstars a folder. 409 if the name is taken',
  status: 200,
  params: IdParams,
  body: EntryChange,
  reply: z.object({ folder: Folder, undoId: UndoId }),
})

export const getFileDetails = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  summary: 'The details of a file',
  status: 200,
  params: IdParams,
  reply: z.object({
    file: File,
    /** Of the content, in hexadecimal; null for a protected file, whose content is unknown here. */
    sha256: z.string().nullable(),
    folderId: z.string(),
  }),
})

export const getFolderDetails = endpoint({
  method: 'GET',
  path: '/api/folders/:id',
  summary: 'A folder with the counts and sizes of its contents. The id of the root is `root`',
  status: 200,
  params: IdParams,
  reply: z.object({
    folder: Folder,
    fileCount: z.int().nonnegative(),
    folderCount: z.int().nonnegative(),
    /** Total size of all files, in bytes. */
    size: z.int().nonnegative(),
  }),
})

/** Query of a request for bytes. A player cannot send headers, so passwords and tokens are allowed here. */
export const ContentQuery = z.object({
  download: z.string().optional(),
  password: z.string().optional(),
  token: z.string().optional(),
  version: z.string().optional().describe('Gives each content of a file its own URL. Ignored by the server'),
})

export const getFileContent = endpoint({
  method: 'GET',
  path: '/api/files/:id/content',
  summary:
    'The content of a file. Supports Range and If-Range; `download` requests an attachment. A protected file also needs its password: in the header X-File-Password, in the query as `password`, or as a `token`',
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

/** JSON text can be this many times longer than in the file: each control character takes six bytes. */
const JSON_TEXT_FACTOR = 6
const TEXT_BODY_MAX_BYTES = JSON_TEXT_FACTOR * TEXT_EDIT_MAX_BYTES + 64 * 1024

export const createTextFile = endpoint({
  method: 'POST',
  path: '/api/files/text',
  summary: `Creates a text file. 409 if the name is taken. At most ${TEXT_EDIT_MAX_BYTES} bytes`,
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
  summary: `Replaces the content of a text file, with at most ${TEXT_EDIT_MAX_BYTES} bytes. The If-Match header must name the version to be replaced; 409 if the file has changed`,
  status: 200,
  bodyMaxBytes: TEXT_BODY_MAX_BYTES,
  params: IdParams,
  body: z.object({ content: z.string(), pin: PinInput, password: FilePasswordInput }),
  reply: z.object({ file: File }),
})

/** Returns the If-Match and ETag value for a version. */
export function entityTag(version: string): string {
  return `"${version}"`
}
