import { counted } from '../shared/words.ts'
import { TRASH_MAX_KEPT_DAYS } from './limits.ts'

interface Counts {
  files: number
  folders: number
}

/** '1 file', '2 folders', or '3 items' if there are both. */
function inWords({ files, folders }: Counts): string {
  if (folders === 0) return counted(files, 'file')
  return files === 0 ? counted(folders, 'folder') : counted(files + folders, 'item')
}

/** Kind of the jobs that delete, restore or delete permanently what takes a while. */
export const TRASH_JOB = 'trash'

/** UI texts of deletion and of the trash. */
export const TRASH_TEXTS = {
  title: 'Trash',
  jobTitles: {
    deletion: (what: string) => `Moving ${what} to the trash`,
    restore: (what: string) => `Restoring ${what}`,
    unfinished: 'Finishing deletions and restores',
    purge: 'Deleting permanently',
  },
  /** What a job works on: one thing by its name, others by their number. */
  jobObject: (names: readonly string[]) => (names.length === 1 ? `“${names[0]}”` : counted(names.length, 'item')),
  keywords: 'deleted bin recycle restore',
  back: 'Back to files',

  deleteTitle: (counts: Counts) => {
    if (counts.files + counts.folders > 1) return `Delete ${inWords(counts)}`
    return counts.folders === 1 ? 'Delete Folder' : 'Delete File'
  },
  /** Follows the name. */
  goesToTrash: {
    file: ' goes to the trash.',
    folder: ' and everything in it goes to the trash.',
    several: 'They go to the trash, folders with everything in them.',
  },
  keptFor: (keptDays: number | null) =>
    keptDays === null
      ? 'Items stay in the trash until you empty it.'
      : `Items stay in the trash for ${counted(keptDays, 'day')}.`,
  deleteFailed: 'Nothing was deleted',
  passwordsGroup: 'Passwords of protected files',
  passwordsHelp: (count: number, hasMore: boolean) =>
    hasMore
      ? `There are more than ${count.toLocaleString('en')} protected files. You will be asked for the others next.`
      : count === 1
        ? 'One of the files has its own password.'
        : `${count.toLocaleString('en')} of the files have their own passwords.`,
  samePassword: 'Use the same password for all',
  sharedPassword: 'Password of these files',
  passwordWrongFor: (text: string, name: string) => `${text}: ${name}`,
  moved: (counts: Counts) => {
    if (counts.files + counts.folders > 1) return `${inWords(counts)} moved to the trash`
    return counts.folders === 1 ? 'Folder moved to the trash' : 'File moved to the trash'
  },

  list: 'Deleted files and folders',
  columns: { name: 'Name', deletedAt: 'Deleted', expiresAt: 'Deletes in', size: 'Size', actions: 'Actions' },
  loadFailed: 'Could not load the trash',
  loading: 'Loading the trash',
  empty: 'The trash is empty',
  emptyHelp: (keptDays: number | null) =>
    keptDays === null
      ? 'Deleted items stay here until you empty the trash.'
      : `Deleted items stay here for ${counted(keptDays, 'day')} and can be restored.`,
  deletesIn: (days: number) => (days <= 0 ? 'Today' : counted(days, 'day')),
  deletesInLine: (days: number) => (days <= 0 ? 'Deletes today' : `Deletes in ${counted(days, 'day')}`),
  never: 'Never',
  content: ({ files, folders }: Counts) => {
    if (folders === 0) return files === 0 ? 'Empty' : counted(files, 'file')
    return `${counted(files, 'file')}, ${counted(folders, 'folder')}`
  },
  holds: (entryCount: number, size: string) => `${counted(entryCount, 'item')} · ${size}`,
  space: (size: string) => `Trash: ${size}`,

  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  restoreFailed: 'Nothing was restored',
  restored: (counts: Counts) => `${inWords(counts)} restored`,
  restoredNone: 'This is no longer in the trash',
  restoredAs: (names: readonly string[]) => {
    const [first = '', ...others] = names
    return others.length === 0
      ? `The name was taken, so it is now “${first}”`
      : `Some names were taken, so “${first}” and ${counted(others.length, 'other')} were renamed`
  },
  show: 'Show',

  purge: 'Delete permanently…',
  purgeAction: 'Delete permanently',
  purgeBusy: 'Deleting...',
  purgeTitle: (counts: Counts) => `Delete ${inWords(counts)} permanently`,
  purgeHelp: (size: string) => `This can’t be undone. It frees ${size}.`,
  /** Follows the name. */
  purgeHelpOne: (size: string) => ` (${size}) is deleted permanently. This can’t be undone.`,
  purgeFailed: 'Nothing was deleted',
  purged: (count: number) => `${counted(count, 'item')} deleted permanently`,
  emptyTrash: 'Empty Trash',
  emptyTrashAction: 'Empty Trash…',
  emptyTrashHelp: (entryCount: number, size: string) =>
    `${counted(entryCount, 'item')} (${size}) will be deleted permanently. This can’t be undone.`,
  emptied: 'Trash emptied',

  settings: 'Keep deleted items for',
  settingsHelp: 'Older items in the trash are deleted permanently.',
  settingsShorter: 'Items already older than this are deleted now.',
  isForever: 'Forever',
  isForeverHelp: 'Until you empty the trash',
  keptDays: 'Days',
  keptDaysInvalid: `Enter a number of days from 1 to ${TRASH_MAX_KEPT_DAYS}`,
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'Could not change the setting',
  kept: (keptDays: number | null) =>
    keptDays === null ? 'Kept until emptied' : `Kept for ${counted(keptDays, 'day')}`,
} as const
