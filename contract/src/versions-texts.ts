import { VERSIONS_DAILY_KEPT_DAYS, VERSIONS_MAX_PER_FILE } from './limits.ts'
import type { VersionCause } from './versions.ts'
import { counted } from './words.ts'

/** UI texts of file versions. */
export const VERSIONS_TEXTS = {
  title: 'Versions',
  empty: 'No earlier versions. When this file is written over, what it had before is kept here.',
  loadFailed: 'The versions could not be loaded',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  causes: {
    edited: 'Replaced by an edit',
    restored: 'Replaced by a restored version',
  } satisfies Record<VersionCause, string>,
  replacedAt: (date: string) => `Replaced ${date}`,

  view: 'View',
  more: 'More',
  moreNamed: (date: string) => `More for the version of ${date}`,
  /** Follows the size. */
  ofDate: (date: string) => `Version of ${date}`,
  download: 'Download',
  restore: 'Restore',
  restoreNamed: (date: string) => `Restore the version of ${date}`,
  restored: 'Version restored',
  restoredSame: 'The file has this content already',
  restoreFailed: 'The version was not restored',
  notShown: 'This version cannot be shown here. Download it to see it.',

  remove: 'Delete for good…',
  removeTitle: 'Delete Version',
  removeHelp: (date: string, size: string) =>
    `The version of ${date} (${size}) is gone for good: nothing can bring it back. The file stays as it is.`,
  removeAction: 'Delete for good',
  removeBusy: 'Deleting...',
  removed: 'Version deleted',
  removeFailed: 'The version was not deleted',

  space: (size: string) => `Versions: ${size}`,
  settings: 'Time of versions',
  settingsHelp: (count: number, size: string) =>
    count === 0
      ? 'When a file is written over, what it had before is kept as a version.'
      : `What files had before they were written over: ${counted(count, 'version')}, together ${size}.`,
  keptLabel: 'Versions are kept',
  keptDays: (days: number) => (days === 365 ? '1 year' : counted(days, 'day')),
  keptForever: 'For ever',
  rule: (keptDays: number | null) =>
    keptDays === null
      ? `Nothing is deleted by its age. A file has at most ${VERSIONS_MAX_PER_FILE} versions.`
      : keptDays <= VERSIONS_DAILY_KEPT_DAYS
        ? `All of the last day, then one a day. A file has at most ${VERSIONS_MAX_PER_FILE}. What is older goes soon after.`
        : `All of the last day, one a day for ${VERSIONS_DAILY_KEPT_DAYS} days, then one a week. A file has at most ${VERSIONS_MAX_PER_FILE}. What is older goes soon after.`,
  save: 'Save',
  saving: 'Saving...',
  kept: (keptDays: number | null) =>
    keptDays === null ? 'Kept for ever' : `RetainedContent for ${counted(keptDays, 'day')}`,
  saveFailed: 'The time could not be changed',
} as const
