import { counted } from '../shared/words.ts'
import type { VersionCause } from './endpoints.ts'
import { VERSIONS_DAILY_KEPT_DAYS, VERSIONS_MAX_PER_FILE } from './limits.ts'

/** UI texts of file versions. */
export const VERSIONS_TEXTS = {
  title: 'Versions',
  empty: 'No earlier versions. Each time this file is changed, the previous version is kept here.',
  loadFailed: 'Could not load the versions',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  causes: {
    edited: 'Replaced by an edit',
    restored: 'Replaced by a restored version',
    replaced: 'Replaced by an upload',
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
  restoredSame: 'The file already matches this version',
  restoreFailed: 'Could not restore the version',
  notShown: 'This version can’t be shown here. Download it to see it.',

  remove: 'Delete permanently…',
  removeTitle: 'Delete Version',
  removeHelp: (date: string, size: string) =>
    `The version of ${date} (${size}) is deleted permanently. This can’t be undone. The file stays as it is.`,
  removeAction: 'Delete permanently',
  removeBusy: 'Deleting...',
  removed: 'Version deleted',
  removeFailed: 'Could not delete the version',

  holds: (count: number, size: string) => `${counted(count, 'version')} · ${size}`,
  space: (size: string) => `Versions: ${size}`,
  settings: 'Keep versions for',
  settingsHelp: (count: number, size: string) =>
    count === 0
      ? 'Each time a file is changed, its previous version is kept.'
      : `Previous versions of changed files: ${counted(count, 'version')}, ${size}.`,
  keptLabel: 'Keep versions for',
  keptDays: (days: number) => (days === 365 ? '1 year' : counted(days, 'day')),
  keptForever: 'Forever',
  rule: (keptDays: number | null) =>
    keptDays === null
      ? `Versions never expire. A file has at most ${VERSIONS_MAX_PER_FILE} versions.`
      : keptDays <= VERSIONS_DAILY_KEPT_DAYS
        ? `All versions of the last day, then one a day, up to ${VERSIONS_MAX_PER_FILE} for each file. Older ones are deleted.`
        : `All versions of the last day, one a day for ${VERSIONS_DAILY_KEPT_DAYS} days, then one a week, up to ${VERSIONS_MAX_PER_FILE} for each file. Older ones are deleted.`,
  save: 'Save',
  saving: 'Saving...',
  kept: (keptDays: number | null) => (keptDays === null ? 'Kept forever' : `Kept for ${counted(keptDays, 'day')}`),
  saveFailed: 'Could not change the setting',
} as const
