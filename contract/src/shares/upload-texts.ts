import { formatSize } from '../shared/sizes.ts'
import { counted } from '../shared/words.ts'
import type { FOLDER_SHARE_MODES } from './endpoints.ts'

type FolderMode = (typeof FOLDER_SHARE_MODES)[number]

/** UI texts of links that take files, for their owner. */
export const SHARE_UPLOAD_TEXTS = {
  mode: 'What visitors can do',
  modes: {
    view: 'View and download',
    add: 'View and add files',
    drop: 'Drop files here',
  } satisfies Record<FolderMode, string>,
  modeHelp: {
    view: 'Visitors see everything in this folder and can download it. They can’t change anything.',
    add: 'Visitors can see and download everything in this folder, and add files. They can’t change or delete anything.',
    drop: 'Visitors can only send files. They don’t see what is in this folder.',
  } satisfies Record<FolderMode, string>,
  limit: 'Limit uploads',
  sizeLabel: 'Total size limit, in GB',
  sizeInvalid: 'Enter a size above 0',
  filesLabel: 'Number of files',
  uses: ({ visitCount, addedCount }: { visitCount: number; addedCount: number }) =>
    `${counted(visitCount, 'visit')} · ${counted(addedCount, 'file')} added`,
  limits: ({ sizeLimit, fileLimit }: { sizeLimit: number | null; fileLimit: number | null }) =>
    [
      ...(sizeLimit === null ? [] : [formatSize(sizeLimit)]),
      ...(fileLimit === null ? [] : [counted(fileLimit, 'file')]),
    ].join(', '),
  addedBy: 'Added by',
  through: (shareName: string) => (shareName === '' ? 'A visitor' : `A visitor through “${shareName}”`),
  additionsTitle: 'Added by visitors',
  noLongerThere: 'No longer in Cloud Storage',
  noticeTitle: (count: number) => (count === 1 ? 'A visitor added a file' : `Visitors added ${counted(count, 'file')}`),
  notice: (fileName: string, shareName: string, others: number) =>
    `“${fileName}”${others === 0 ? '' : ` and ${counted(others, 'more file')}`}${shareName === '' ? '' : `, through “${shareName}”`}`,
  show: 'Show',
} as const

/** Texts of visitors’ pages that take files. */
export const VISITOR_UPLOAD_TEXTS = {
  dropHelp: 'Send files. Only the person who sent you this link sees them.',
  dropTitle: 'Drop files here',
  addTitle: 'Add files',
  browse: 'or click to browse files',
  choose: 'Select Files',
  limits: (limits: string) => (limits === '' ? 'Originals are kept' : `Up to ${limits} in all · originals are kept`),
  needsScript: 'Sending files needs JavaScript. Turn it on for this page, then reload it.',
  yours: 'Your files',
  waiting: 'Waiting',
  progressOf: (name: string) => `Progress of ${name}`,
  lost: 'Connection lost. Resumes automatically.',
  received: (size: string) => `${size} · received`,
  unreadable: 'This file can’t be read any more. Choose it again',
  passwordAgain: 'Reload this page and enter the link’s password',
  failed: 'Could not send this file. Try again',
  cancel: (name: string) => `Cancel ${name}`,
  retry: 'Try again',
  retryNamed: (name: string) => `Try again: ${name}`,
  part: (done: number, total: number) =>
    `Received ${done.toLocaleString('en')} of ${counted(total, 'file')}. Keep this page open until the rest has arrived.`,
  some: (done: number, total: number) =>
    `Received ${done.toLocaleString('en')} of ${counted(total, 'file')}. Each of the others shows why it failed.`,
  remark: (hadFolders: boolean, unreadable: readonly string[]) =>
    [
      ...(hadFolders ? ['Folders can’t be added, only the files in them.'] : []),
      ...(unreadable.length > 0 ? [`Can’t be read: ${unreadable.join(', ')}.`] : []),
    ].join(' '),
  refresh: 'Show them in the list',
  all: (count: number) => `Received ${counted(count, 'file')}. You can close this page.`,
} as const
