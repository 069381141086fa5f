import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { LINKED_DIRECTORIES_LISTED, LINKED_SKIPPED_LISTED } from './limits.ts'

/**
 * - `indexing`: it is read for the first time.
 * - `watching`: what changes in the directory shows here.
 * - `offline`: the directory is not there, for instance because its disk is not connected. Nothing is forgotten.
 * - `replaced`: another directory or file system is in its place, which waits for `acceptReplacedDirectory`.
 */
export const LINKED_STATES = ['indexing', 'watching', 'offline', 'replaced'] as const
export const LinkedState = z.enum(LINKED_STATES)
export type LinkedState = z.infer<typeof LinkedState>

/**
 * Why something in a linked directory does not show here.
 * - `link`: a symbolic link. None is followed.
 * - `special`: a pipe, socket or device.
 * - `encoding`: its name is not UTF-8.
 * - `name`: its name is too long, or has characters or spaces at its ends that no name here can have.
 * - `taken`: its name differs from another one only in how its accents are stored.
 * - `deep`: it is in too many folders.
 * - `mount`: another file system is mounted there.
 * - `unreadable`: the server may not read it.
 * - `own`: it holds the data of the server.
 */
export const LINKED_SKIP_REASONS = [
  'link',
  'special',
  'encoding',
  'name',
  'taken',
  'deep',
  'mount',
  'unreadable',
  'own',
] as const
export const LinkedSkipReason = z.enum(LINKED_SKIP_REASONS)
export type LinkedSkipReason = z.infer<typeof LinkedSkipReason>

/** Kind of the jobs that read a directory for the first time. */
export const LINKED_FOLDER_JOB = 'linked-folder'

export const LinkedFolder = z
  .object({
    /** What `linkedId` of its files and folders says. */
    id: z.string(),
    folderId: z.string(),
    /** Its path in Cloud Storage. */
    folder: z.string(),
    /** The directory of the server. */
    directory: z.string(),
    state: LinkedState,
    /** What is wrong, in words; null if nothing is. */
    reason: z.string().nullable(),
    /** Files and folders that the scan that is running has found so far; null while none is. */
    scannedCount: z.int().nonnegative().nullable(),
    fileCount: z.int().nonnegative(),
    /** Without the linked folder itself. */
    folderCount: z.int().nonnegative(),
    sizeBytes: z.int().nonnegative(),
    /** What does not show here, by reason; only reasons that occur. */
    skipped: z.array(z.object({ reason: LinkedSkipReason, count: z.int().positive() })),
    /** Whether a person has switched off changes from here. */
    isReadOnly: z.boolean(),
    /** Why nothing can be changed from here although the directory is there, in words; null if it can. */
    refusal: z.string().nullable(),
    /** What was changed from here, and is not on the disk yet. Nothing of it is lost. */
    waitingCount: z.int().nonnegative(),
    /** Why that waits, in words; null if nothing does. */
    waitingReason: z.string().nullable(),
    /** When the last complete scan ended. Null if there was none. */
    scannedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LinkedFolder' })
export type LinkedFolder = z.infer<typeof LinkedFolder>

/** A directory of the server. */
export const LinkableDirectory = z.object({
  name: z.string(),
  directory: z.string(),
  /** Why it cannot be linked, in words; null if it can. What is in it may be linkable even so. */
  refusal: z.string().nullable(),
})
export type LinkableDirectory = z.infer<typeof LinkableDirectory>

/** Values of a path parameter. */
const params = z.object({ id: z.string() })

export const listLinkedFolders = endpoint({
  method: 'GET',
  path: '/api/linked-folders',
  summary: 'The linked folders, and the directories below which directories can be linked',
  status: 200,
  reply: z.object({
    /** As configured in LINK_ROOTS; empty if linking is switched off. */
    roots: z.array(z.string()),
    folders: z.array(LinkedFolder),
  }),
  changedBy: ['linked_folders_changed', 'folder_changed'],
})

export const listLinkableDirectories = endpoint({
  method: 'GET',
  path: '/api/linked-folders/directories',
  summary: `The directories in a directory of the server; those in LINK_ROOTS if none is given. At most ${LINKED_DIRECTORIES_LISTED}, by name`,
  status: 200,
  query: z.object({ directory: z.string().default('') }),
  reply: z.object({
    /** Empty for the list of roots. */
    directory: z.string(),
    /** The directory that it is in; empty for the list of roots, null if it is that list. */
    parent: z.string().nullable(),
    /** Why the directory itself cannot be linked, in words; null if it can. */
    refusal: z.string().nullable(),
    directories: z.array(LinkableDirectory),
    hasMore: z.boolean(),
  }),
})

export const linkFolder = endpoint({
  method: 'POST',
  path: '/api/linked-folders',
  summary:
    'Links a directory of the server into Cloud Storage. Its files stay where they are, and are read in the background',
  status: 201,
  body: z
    .object({
      directory: z.string().default(''),
      name: z.string().default('').describe('Name of the folder; by default that of the directory'),
      parentPath: z.string().default('').describe('Path of the folder in Cloud Storage that it is made in'),
      pin: PinInput,
    })
    .default({ directory: '', name: '', parentPath: '', pin: '' }),
  reply: LinkedFolder,
  announces: ['linked_folders_changed'],
})

export const unlinkFolder = endpoint({
  method: 'DELETE',
  path: '/api/linked-folders/:id',
  summary: 'Unlinks a folder from Cloud Storage. The directory and its files are not changed',
  status: 200,
  params,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: z.object({ message: z.string() }),
  announces: ['linked_folders_changed'],
})

export const changeLinkedFolder = endpoint({
  method: 'PATCH',
  path: '/api/linked-folders/:id',
  summary: 'Makes a linked folder read-only here, or writable again',
  status: 200,
  params,
  body: z.object({ isReadOnly: z.boolean() }),
  reply: LinkedFolder,
  announces: ['linked_folders_changed'],
})

export const rescanLinkedFolder = endpoint({
  method: 'POST',
  path: '/api/linked-folders/:id/rescan',
  summary: 'Compares the linked folder with its directory now, in the background',
  status: 200,
  params,
  reply: LinkedFolder,
  announces: ['linked_folders_changed'],
})

export const listLinkedSkipped = endpoint({
  method: 'GET',
  path: '/api/linked-folders/:id/skipped',
  summary: `The entries that are left out, with the reason. At most ${LINKED_SKIPPED_LISTED}`,
  status: 200,
  params,
  reply: z.object({
    entries: z.array(
      z.object({
        /** In the linked directory. Bytes that are not UTF-8 are shown as question marks. */
        path: z.string(),
        reason: LinkedSkipReason,
      }),
    ),
    /** Also counts those that are not listed. */
    totalCount: z.int().nonnegative(),
  }),
  changedBy: ['linked_folders_changed'],
})

export const acceptReplacedDirectory = endpoint({
  method: 'POST',
  path: '/api/linked-folders/:id/accept',
  summary:
    'Goes on with what is in the place of the directory now. What is not in it is removed from the linked folder',
  status: 200,
  params,
  body: z.object({ pin: PinInput }).default({ pin: '' }),
  reply: LinkedFolder,
  announces: ['linked_folders_changed'],
})
