import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { ContentQuery, File, UndoId } from '../files/endpoints.ts'
import { FilePasswordInput } from '../protection/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery } from '../shared/pages.ts'
import { VERSIONS_MAX_KEPT_DAYS, VERSIONS_MAX_PER_FILE } from './limits.ts'

/** What replaced a content. */
export const VERSION_CAUSES = ['edited', 'restored', 'replaced'] as const
export type VersionCause = (typeof VERSION_CAUSES)[number]

/** An earlier content of a file. */
export const FileVersion = z
  .object({
    id: z.string(),
    sizeBytes: z.int().nonnegative(),
    /** When it was created, on its device of origin if known. */
    modifiedAt: z.iso.datetime(),
    replacedAt: z.iso.datetime(),
    /** What replaced it: an edit, an earlier version that was restored, or an upload of the same name. */
    cause: z.enum(VERSION_CAUSES),
  })
  .meta({ id: 'FileVersion' })
export type FileVersion = z.infer<typeof FileVersion>

const FileParams = z.object({ id: z.string() })
const VersionParams = z.object({ id: z.string(), versionId: z.string() })

export const FileVersionPage = cursorPage(FileVersion)
export type FileVersionPage = z.infer<typeof FileVersionPage>

export const listFileVersions = endpoint({
  method: 'GET',
  path: '/api/files/:id/versions',
  summary: `The versions of a file, latest first: one page and the cursor of the next. A file has at most ${VERSIONS_MAX_PER_FILE}`,
  status: 200,
  params: FileParams,
  query: z.object({
    ...cursorQuery(VERSIONS_MAX_PER_FILE),
  }),
  reply: FileVersionPage,
})

export const getVersionContent = endpoint({
  method: 'GET',
  path: '/api/files/:id/versions/:versionId/content',
  summary:
    'The content of a version, like that of the file. A protected file also needs its current password: in the header X-File-Password, in the query as `password`, or as a `token`',
  status: 200,
  params: VersionParams,
  query: ContentQuery,
  reply: null,
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/files/:id/versions/:versionId/restore',
  summary:
    'Restores a version of a file. The current content becomes a version, and the restored one stays a version. A protected file also needs its password or a token',
  status: 200,
  params: VersionParams,
  body: z
    .object({
      password: FilePasswordInput,
      token: z
        .string()
        .nullish()
        .transform((token) => token ?? undefined),
    })
    .default({ password: '', token: undefined }),
  reply: z.object({ file: File, undoId: UndoId }),
})

export const deleteVersion = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/versions/:versionId',
  summary: 'Permanently deletes a version. A protected file also needs its own password',
  status: 200,
  params: VersionParams,
  body: z.object({ pin: PinInput, password: FilePasswordInput }).default({ pin: '', password: '' }),
  reply: z.object({ message: z.string() }),
})

export const VersionsSummary = z.object({
  versionCount: z.int().nonnegative(),
  /** What deleting all versions would free: bytes used by no file, in the trash or outside. */
  sizeBytes: z.int().nonnegative(),
})
export type VersionsSummary = z.infer<typeof VersionsSummary>

export const getVersionsSummary = endpoint({
  method: 'GET',
  path: '/api/versions/summary',
  summary: 'The space used by all versions, including those of files in the trash',
  status: 200,
  reply: VersionsSummary,
})

export const VersionsSettings = z.object({
  /** How long a version is kept after it was replaced; null means forever, and without thinning. */
  keptDays: z.int().min(1).max(VERSIONS_MAX_KEPT_DAYS).nullable(),
})
export type VersionsSettings = z.infer<typeof VersionsSettings>

export const getVersionsSettings = endpoint({
  method: 'GET',
  path: '/api/versions/settings',
  summary: 'How long versions are kept',
  status: 200,
  reply: VersionsSettings,
  changedBy: ['versions_settings_changed'],
})

export const changeVersionsSettings = endpoint({
  method: 'PUT',
  path: '/api/versions/settings',
  summary: 'Changes how long versions are kept. Older ones are permanently deleted soon after',
  status: 200,
  body: VersionsSettings.extend({ pin: PinInput }),
  reply: VersionsSettings,
  announces: ['versions_settings_changed'],
})
