import type { FileFault } from './file-checks.ts'

/** How often each file is checked in the background. */
export const FILE_CHECK_EVERY_DAYS = 30

/** UI texts of the file checks in the settings. */
export const FILE_CHECKS_TEXTS = {
  title: 'Files on the disk',
  purpose: `Every file is read and compared with what was stored, every ${FILE_CHECK_EVERY_DAYS} days.`,
  never: 'All files have not been checked at once yet.',
  lastFull: (when: string, count: string, size: string) => `All checked ${when}: ${count}, ${size}.`,
  whole: 'No damage is known.',
  damaged: (count: number) => (count === 1 ? '1 file is damaged' : `${count.toLocaleString('en')} files are damaged`),
  damagedHelp:
    'A damaged file cannot be opened or copied, so that nobody takes it for whole. Put its bytes back from a backup, then check again. Or delete it.',
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  faults: {
    missing: 'Its bytes are missing',
    changed: 'Its bytes have changed',
    unreadable: 'The disk cannot read it',
  } satisfies Record<FileFault, string>,
  since: (when: string) => `found ${when}`,
  root: 'Cloud Storage',
  storedAs: 'Stored as',
  check: 'Check all files now',
  cancel: 'Cancel',
  running: 'Checking all files',
  progress: (done: string, total: string) => `${done} of ${total}`,
  jobTitle: 'Check of all files',
  jobWhole: (count: string) => `No damage in ${count}`,
  startFailed: 'The check could not be started',
  cancelFailed: 'The check could not be cancelled',
  loadFailed: 'What is known of damage could not be loaded',
} as const
