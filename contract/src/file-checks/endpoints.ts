import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { DAMAGED_FILES_MAX_NAMED } from './limits.ts'

/** What a check can find: the bytes are missing, differ from what was stored, or cannot be read. */
export const FILE_FAULTS = ['missing', 'changed', 'unreadable'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** A file, or anything else with bytes that a user can access. */
const FoundFile = z.object({
  /** Id of the file. */
  id: z.string(),
  name: z.string(),
  /** The feature that shows it: 'files', 'trash', 'versions' and others. */
  place: z.string(),
  /** What it is, as text, if it is not a file in a folder: 'In the trash'. */
  remark: z.string().nullable(),
  /** Path of its folder; empty means the root, and for everything with a remark. */
  folder: z.string(),
  size: z.int().nonnegative(),
})

/** A picture whose file ends before the picture does. Its bytes are those that were stored. */
const IncompletePicture = FoundFile.meta({ id: 'IncompletePicture' })
export type IncompletePicture = z.infer<typeof IncompletePicture>

const DamagedFile = FoundFile.extend({
  fault: z.enum(FILE_FAULTS),
  /** When the damage was found. */
  foundAt: z.iso.datetime(),
  /** Where its bytes belong inside the data directory. */
  storedAs: z.string(),
}).meta({ id: 'DamagedFile' })
export type DamagedFile = z.infer<typeof DamagedFile>

/** Kind of the job that checks all files. */
export const FILE_CHECK_JOB = 'file-check'

export const FileChecks = z
  .object({
    /** The running check of all files. */
    run: z
      .object({
        startedAt: z.iso.datetime(),
        doneBytes: z.int().nonnegative(),
        totalBytes: z.int().nonnegative(),
      })
      .nullable(),
    /** The last complete check of all files. Copies of a file are stored once and count once. */
    lastFullCheck: z
      .object({
        finishedAt: z.iso.datetime(),
        fileCount: z.int().nonnegative(),
        sizeBytes: z.int().nonnegative(),
      })
      .nullable(),
    damagedCount: z.int().nonnegative(),
    /** The first of them. */
    damaged: z.array(DamagedFile),
    /** Pictures that were stored incomplete, as an interrupted copy leaves them. */
    incompleteCount: z.int().nonnegative(),
    /** The first of them. */
    incomplete: z.array(IncompletePicture),
  })
  .meta({ id: 'FileChecks' })
export type FileChecks = z.infer<typeof FileChecks>

export const getFileChecks = endpoint({
  method: 'GET',
  path: '/api/file-checks',
  summary: `The damaged files and incomplete pictures (at most ${DAMAGED_FILES_MAX_NAMED} each), the last full check, and the progress of a running one`,
  status: 200,
  reply: FileChecks,
  changedBy: ['file_checks_changed', 'file_deleted', 'file_changed', 'folder_changed', 'trash_changed'],
})

export const startFileChecks = endpoint({
  method: 'POST',
  path: '/api/file-checks',
  summary: 'Starts a check of all files against their stored digests. Continues after a restart',
  status: 202,
  reply: FileChecks,
  announces: ['file_checks_changed'],
})

export const cancelFileChecks = endpoint({
  method: 'DELETE',
  path: '/api/file-checks',
  summary: 'Cancels the check of all files. Its findings are kept',
  status: 200,
  reply: FileChecks,
  announces: ['file_checks_changed'],
})
