import { counted } from '../shared/words.ts'

/** Address of the screen. */
export const BROWSER_DATA_PATH = '/gaming/browser-data'

/** Texts of what sites store in browsers. */
export const BROWSER_DATA_TEXTS = {
  title: 'Browser data',
  help: 'What games in the browser save, the same on all your devices',
  back: 'Back to Cloud Gaming',
  keywords: 'game save storage sync devices',
  emptyTitle: 'Nothing stored yet',
  empty: 'What games in the browser save appears here, the same on all your devices.',
  loadFailed: 'Browser data could not be loaded',
  site: 'Site',
  stored: 'Stored data',
  devices: 'Devices',
  thisDevice: 'This device',
  space: 'Space',
  used: (size: string, most: string) => `${size} of ${most}`,
  valueLimit: (size: string) => `A value has at most ${size}.`,
  keys: (count: number, most: number) => `${count.toLocaleString('en')} of ${most.toLocaleString('en')}`,
  keysLabel: 'Keys',
  sizeLabel: 'Size',
  deviceLine: (keyCount: number, when: string) => `${counted(keyCount, 'key')} · ${when}`,
  entryLine: (size: string, device: string, when: string) => `${size} · ${device} · ${when}`,
  removed: (device: string, when: string) => `Removed · ${device} · ${when}`,
  session: 'Until the tab closes',
  changedTwice: 'Changed on two devices',
  conflicts: (count: number) =>
    count === 1
      ? 'One key was changed on two devices'
      : `${count.toLocaleString('en')} keys were changed on two devices`,
  conflictsHelp: 'A device was offline and built on an older value. Both are kept; open the key to choose.',
  more: 'Show more',
  versionsOf: (key: string) => `Values of “${key}”`,
  emptyKey: '(empty)',
  newest: 'Newest value',
  refused: 'Kept beside it',
  earlier: 'Earlier values',
  noEarlier: 'No earlier values',
  versionLine: (size: string, when: string) => `${size} · ${when}`,
  use: 'Use this one',
  useOf: (device: string, when: string) => `Use this one, from ${device}, ${when}`,
  keepNewest: 'Keep the newest',
  keepNewestOf: (device: string) => `Keep the newest, not the one from ${device}`,
  isNewest: 'This is the newest value now',
  dismissed: 'The newest value stays',
  failed: 'That didn’t work',
  close: 'Close',
  delete: 'Delete stored data…',
  deleteTitle: (domain: string) => `Delete everything that ${domain} has stored?`,
  deleteHelp: 'It is deleted permanently here, with all earlier values. Browsers keep what they have.',
  deleteAction: 'Delete',
  deleting: 'Deleting…',
  deleted: 'Stored data deleted permanently',
} as const
