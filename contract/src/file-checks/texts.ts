import type { FileFault } from './endpoints.ts'

/** How often each file is checked in the background. */
export const FILE_CHECK_EVERY_DAYS = 30

/** UI texts of the file checks in the settings. */
export const FILE_CHECKS_TEXTS = {
  title: 'File integrity',
  purpose: `Every file is checked for damage every ${FILE_CHECK_EVERY_DAYS} days.`,
  never: 'No full check yet.',
  lastFull: (when: string, count: string, size: string) => `Last full check ${when}: ${count}, ${size}.`,
  whole: 'No problems found.',
  damaged: (count: number) => (count === 1 ? '1 file is damaged' : `${count.toLocaleString('en')} files are damaged`),
  damagedHelp: 'Damaged files can’t be opened or copied. Restore the file from a backup and check again, or delete it.',
  incomplete: (count: number) =>
    count === 1 ? '1 picture is incomplete' : `${count.toLocaleString('en')} pictures are incomplete`,
  incompleteHelp:
    'Their files end too early, as after an interrupted copy. What they have is shown. If you still have the originals, upload them again.',
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  faults: {
    missing: 'Its data is missing',
    changed: 'Content has changed',
    unreadable: 'Unreadable on disk',
  } satisfies Record<FileFault, string>,
  since: (when: string) => `found ${when}`,
  root: 'Cloud Storage',
  storedAs: 'Stored as',
  check: 'Check all files now',
  cancel: 'Cancel',
  running: 'Checking all files',
  progress: (done: string, total: string) => `${done} of ${total}`,
  jobTitle: 'Checking all files',
  jobWhole: (count: string) => `No problems found in ${count}`,
  startFailed: 'Could not start the check',
  cancelFailed: 'Could not cancel the check',
  loadFailed: 'Could not load the results',
} as const
