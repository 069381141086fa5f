import { TRASH_MAX_KEPT_DAYS } from './limits.ts'
import { counted } from './words.ts'

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
  back: 'Back to the files',

  deleteTitle: (counts: Counts) => {
    if (counts.files + counts.folders > 1) return `Delete ${inWords(counts)}`
    return counts.folders === 1 ? 'Delete Folder' : 'Delete File'
  },
  /** Follows the name. */
  goesToTrash: {
    file: ' goes to the trash.',
    folder: ' goes to the trash, with all that is in it.',
    several: 'They go to the trash, folders with all that is in them.',
  },
  keptFor: (keptDays: number | null) =>
    keptDays === null
      ? 'The trash keeps everything until you empty it.'
      : `The trash keeps everything for ${counted(keptDays, 'day')}.`,
  deleteFailed: 'Nothing was deleted',
  passwordsGroup: 'Passwords of protected files',
  passwordsHelp: (count: number, hasMore: boolean) =>
    hasMore
      ? `There are more than ${count.toLocaleString('en')} protected files. The others are asked for afterwards.`
      : count === 1
        ? 'One of the files has a password of its own.'
        : `${count.toLocaleString('en')} of the files have passwords of their own.`,
  samePassword: 'Same password for all',
  sharedPassword: 'Password of these files',
  passwordWrongFor: (text: string, name: string) => `${text}: ${name}`,
  moved: (counts: Counts) => {
    if (counts.files + counts.folders > 1) return `${inWords(counts)} moved to the trash`
    return counts.folders === 1 ? 'Folder moved to the trash' : 'File moved to the trash'
  },

  list: 'Deleted files and folders',
  columns: { name: 'Name', deletedAt: 'Deleted', expiresAt: 'Gone', size: 'Size', actions: 'Actions' },
  loadFailed: 'The trash could not be loaded',
  loading: 'Loading the trash',
  empty: 'The trash is empty',
  emptyHelp: (keptDays: number | null) =>
    keptDays === null
      ? 'What you delete stays here until you empty the trash.'
      : `What you delete stays here for ${counted(keptDays, 'day')}, and can be restored.`,
  deletesIn: (days: number) => (days <= 0 ? 'Today' : `In ${counted(days, 'day')}`),
  deletesInLine: (days: number) => (days <= 0 ? 'Gone today' : `Gone in ${counted(days, 'day')}`),
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
  restoredNone: 'It is no longer in the trash',
  restoredAs: (names: readonly string[]) => {
    const [first = '', ...others] = names
    return others.length === 0
      ? `The name was taken. It is now “${first}”`
      : `Some names were taken. There are now “${first}” and ${counted(others.length, 'other')}`
  },
  show: 'Show',

  purge: 'Delete for good…',
  purgeAction: 'Delete for good',
  purgeBusy: 'Deleting...',
  purgeTitle: (counts: Counts) => `Delete ${inWords(counts)} for good`,
  purgeHelp: (size: string) => `Nothing can bring them back. Together they are ${size}.`,
  /** Follows the name. */
  purgeHelpOne: (size: string) => ` (${size}) is gone for good: nothing can bring it back.`,
  purgeFailed: 'Nothing was deleted for good',
  purged: (count: number) => `${counted(count, 'item')} deleted for good`,
  emptyTrash: 'Empty Trash',
  emptyTrashAction: 'Empty Trash…',
  emptyTrashHelp: (entryCount: number, size: string) =>
    `${counted(entryCount, 'item')} of together ${size} are deleted for good: nothing can bring them back.`,
  emptied: 'The trash is empty now',

  settings: 'Time in the trash',
  settingsHelp: 'What is in the trash for longer is deleted for good by itself.',
  settingsShorter: 'What is in the trash for longer already goes at once.',
  isForever: 'Keep everything',
  isForeverHelp: 'Until you empty the trash',
  keptDays: 'Days in the trash',
  keptDaysInvalid: `Enter a number of days from 1 to ${TRASH_MAX_KEPT_DAYS}`,
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'The time could not be changed',
  kept: (keptDays: number | null) =>
    keptDays === null ? 'Kept until emptied' : `RetainedContent for ${counted(keptDays, 'day')}`,
} as const
