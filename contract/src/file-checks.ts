import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DAMAGED_FILES_MAX_NAMED } from './limits.ts'

/** What a check has found: the bytes are not there, are others than were stored, or cannot be read. */
export const FILE_FAULTS = ['missing', 'changed', 'unreadable'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** A file, or something else that a person can get at, whose bytes are damaged. */
const DamagedFile = z
  .object({
    /** Of the file. */
    id: z.string(),
    name: z.string(),
    /** Whether it is the file, in the trash or not, or an earlier content of one. */
    place: z.enum(['files', 'trash', 'versions']),
    /** Path of the folder that it is in; empty means the root, and for what is in the trash. */
    folder: z.string(),
    size: z.int().nonnegative(),
    fault: z.enum(FILE_FAULTS),
    /** When the damage was found. */
    foundAt: z.iso.datetime(),
    /** Where its bytes belong, inside of the data folder. */
    storedAs: z.string(),
  })
  .meta({ id: 'DamagedFile' })
export type DamagedFile = z.infer<typeof DamagedFile>

export const FileChecks = z
  .object({
    /** The check of all files that is under way. */
    run: z
      .object({
        startedAt: z.iso.datetime(),
        doneBytes: z.int().nonnegative(),
        totalBytes: z.int().nonnegative(),
      })
      .nullable(),
    /** The last time that all files were checked at once. Copies of a file are stored once and count once. */
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
  })
  .meta({ id: 'FileChecks' })
export type FileChecks = z.infer<typeof FileChecks>

export const getFileChecks = endpoint({
  method: 'GET',
  path: '/api/file-checks',
  summary: `Which files are damaged on the disk, when all were checked last, and how far a check has come. Names at most ${DAMAGED_FILES_MAX_NAMED}`,
  status: 200,
  reply: FileChecks,
})

export const startFileChecks = endpoint({
  method: 'POST',
  path: '/api/file-checks',
  summary: 'Begins to read all files and to compare them with what was stored. Goes on after a restart',
  status: 202,
  reply: FileChecks,
})

export const cancelFileChecks = endpoint({
  method: 'DELETE',
  path: '/api/file-checks',
  summary: 'Ends the check of all files. What it has found stays',
  status: 200,
  reply: FileChecks,
})
