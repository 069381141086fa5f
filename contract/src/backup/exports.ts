import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { RunningDownload } from './endpoints.ts'
import { DOWNLOAD_BEGIN_MINUTES } from './limits.ts'

/** Kind of the job that the download of all files is. */
export const EXPORT_JOB = 'export'

/** UI texts of the download of all files in the settings. */
export const EXPORT_TEXTS = {
  title: 'Download all files',
  help: 'A zip archive of all folders and files as they are now, with guides and conversations as Markdown, unsaved documents, playlists and worlds. Protected files stay encrypted: their names end with “.age”, and the age tool opens them with their password.',
  start: 'Download as zip',
  dialogHelp: 'Anyone with the archive can read everything in it except protected files.',
  submit: 'Download',
  preparing: 'Preparing...',
  running: 'Downloading all files',
  jobTitle: 'Downloading all files',
  stopped: 'Download stopped',
  failedTitle: 'Download failed',
  problem: (reason: string) => `The last download was broken off. ${reason}`,
  unavailable: 'The download could not be loaded',
} as const

export const getExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: 'The running download of all files, and why the last one was aborted',
  status: 200,
  reply: z.object({
    running: RunningDownload.nullable(),
    /** User-facing message; null if the last one completed or was cancelled. */
    problem: z.string().nullable(),
  }),
  changedBy: ['exports_changed'],
})

export const prepareExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: `Prepares the download of all folders and files, with guides and conversations as Markdown, unsaved documents as HTML, playlists as .m3u8 and worlds, as they are at this moment, as one zip archive that is written while it is downloaded. Protected files stay encrypted, with the extension \`.age\`. The download must begin within ${DOWNLOAD_BEGIN_MINUTES} minutes, in the same session. 409 while another one is running, 500 if a file is known to be damaged`,
  status: 201,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: z.object({ id: z.string(), name: z.string(), size: z.int().nonnegative() }),
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/exports/:id',
  summary:
    'The prepared archive, once. The connection is aborted at a damaged file, so that an incomplete archive is noticed',
  status: 200,
  params: z.object({ id: EntryId }),
  reply: null,
})

export const cancelExport = endpoint({
  method: 'DELETE',
  path: '/api/exports/:id',
  summary: 'Cancels the download of all files; its connection is aborted',
  status: 200,
  params: z.object({ id: EntryId }),
  reply: z.object({ message: z.string() }),
})
