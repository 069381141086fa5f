import type { ErrorCode } from '@pinloft/contract/shared/errors'

/** The part of the bar that follows the bytes; the rest is filled when the server has stored them. */
export const PROGRESS_WHILE_SENDING = 90

/** The server's upload for an item. */
export interface ServerUpload {
  id: string
  isPasswordProtected: boolean
}

export interface UploadItem {
  id: string
  file: File
  /** Path of the file's target folder. */
  folder: string
  /** Path of the folder it was chosen for; `folder` is that or a descendant. */
  target: string
  /** Idempotency key of its creation, so that a retry makes no second upload. */
  key: string
  status: 'pending' | 'uploading' | 'paused' | 'success' | 'error'
  /** 0 to 100. */
  progress: number
  /** Bytes that the server has acknowledged as durable. */
  storedBytes: number
  upload: ServerUpload | null
  /** What a running item is waiting for. */
  waitsFor: 'connection' | 'tab' | null
  /** The error, in the server's words. */
  error?: string
  /** It can only be resumed with the file's password. */
  needsPassword: boolean
  /** Whether it may take another name is settled: there was no conflict, or it was decided. */
  isNameSettled: boolean
  /** The file of the same name that it replaces; `null` if it gets a free name. */
  replaces: ReplacedFile | null
}

/** A file to be replaced, which is possible only with the same protection. */
export interface ReplacedFile {
  /** `null` for one from the same queue, which will be protected as the new one is. */
  isPasswordProtected: boolean | null
}

export type UploadQueue = readonly UploadItem[]

export type NewUpload = Pick<UploadItem, 'id' | 'file' | 'folder' | 'target' | 'key'>

/** An unfinished upload that an item resumes. */
export interface UploadMatch {
  id: string
  upload: ServerUpload
  storedBytes: number
}

export type UploadAction =
  | { type: 'added'; items: readonly NewUpload[] }
  | { type: 'matched'; matches: readonly UploadMatch[] }
  | { type: 'names-settled'; replaced: ReadonlyMap<string, ReplacedFile> }
  | { type: 'removed'; ids: ReadonlySet<string> }
  | { type: 'started'; id: string }
  | { type: 'created'; id: string; upload: ServerUpload }
  | { type: 'progressed'; id: string; storedBytes: number }
  | { type: 'waited'; id: string; waitsFor: UploadItem['waitsFor'] }
  | { type: 'restarted'; id: string }
  | { type: 'paused'; id: string }
  | { type: 'resumed'; id: string }
  | { type: 'succeeded'; id: string }
  | { type: 'failed'; id: string; error: string; code?: ErrorCode | null }
  | { type: 'cancelled'; id: string; error: string }
  | { type: 'retried'; id: string; key: string }
  | { type: 'cleared' }

const PASSWORD_CODES: readonly (ErrorCode | null | undefined)[] = ['password_required', 'password_incorrect']

/** The upload queue of the specification, section 4: pending, then uploading, then success or error; and pauses. */
export function uploadQueueReducer(queue: UploadQueue, action: UploadAction): UploadQueue {
  switch (action.type) {
    case 'added':
      return [...queue, ...action.items.map((item) => ({ ...item, ...NEW, ...UNSETTLED, status: 'pending' as const }))]
    case 'matched':
      return queue.map((item) => withMatch(item, action.matches))
    case 'names-settled':
      return queue.map((item) => (item.status === 'pending' ? withName(item, action.replaced.get(item.id)) : item))
    case 'removed':
      return queue.filter((item) => !action.ids.has(item.id) || item.status === 'uploading')
    case 'started':
      return change(queue, action.id, ['pending'], () => ({ status: 'uploading', waitsFor: null }))
    case 'created':
      return change(queue, action.id, ['uploading', 'paused'], () => ({ upload: action.upload }))
    case 'progressed':
      return change(queue, action.id, ['uploading'], (item) => progressed(item, action.storedBytes))
    case 'waited':
      return change(queue, action.id, ['uploading'], () => ({ waitsFor: action.waitsFor }))
    case 'restarted':
      return change(queue, action.id, ['uploading'], () => NEW)
    case 'paused':
      return change(queue, action.id, ['uploading'], () => ({ status: 'paused', waitsFor: null }))
    case 'resumed':
      return change(queue, action.id, ['paused'], () => ({ status: 'pending' }))
    case 'succeeded':
      return change(queue, action.id, ['uploading'], ({ file }) => ({
        status: 'success',
        progress: 100,
        storedBytes: file.size,
        waitsFor: null,
      }))
    case 'failed':
      return change(queue, action.id, ['uploading'], (item) => ({
        ...(action.code === 'upload_not_found' ? NEW : {}),
        status: 'error',
        error: action.error,
        waitsFor: null,
        needsPassword: item.upload !== null && PASSWORD_CODES.includes(action.code),
      }))
    case 'cancelled':
      return change(queue, action.id, ['uploading', 'paused'], () => ({ ...NEW, status: 'error', error: action.error }))
    case 'retried':
      return change(queue, action.id, ['error'], () => ({ status: 'pending', error: undefined, key: action.key }))
    case 'cleared':
      return []
  }
}

const NEW = {
  progress: 0,
  storedBytes: 0,
  upload: null,
  waitsFor: null,
  needsPassword: false,
  error: undefined,
} as const

const UNSETTLED = { isNameSettled: false, replaces: null } as const

/** What was decided before stays. */
function withName(item: UploadItem, replaces: ReplacedFile | undefined): UploadItem {
  return { ...item, isNameSettled: true, replaces: replaces ?? item.replaces }
}

/** Whether an item replaces a file of the same name when it is sent with or without protection. */
export function isReplacing({ replaces }: UploadItem, isProtected: boolean): boolean {
  return replaces !== null && (replaces.isPasswordProtected ?? isProtected) === isProtected
}

/** Changes an item, but only in a status that the action applies to: a late report changes nothing. */
function change(
  queue: UploadQueue,
  id: string,
  from: readonly UploadItem['status'][],
  changes: (item: UploadItem) => Partial<UploadItem>,
): UploadQueue {
  return queue.map((item) => (item.id === id && from.includes(item.status) ? { ...item, ...changes(item) } : item))
}

function withMatch(item: UploadItem, matches: readonly UploadMatch[]): UploadItem {
  const match = matches.find(({ id }) => id === item.id)
  if (match === undefined || item.status !== 'pending') return item
  return { ...item, upload: match.upload, ...progressed(item, match.storedBytes) }
}

function progressed(item: UploadItem, reportedBytes: number): Partial<UploadItem> {
  const size = item.file.size
  const storedBytes = Math.max(item.storedBytes, Math.min(reportedBytes, size))
  const share = size === 0 ? 1 : storedBytes / size
  return { storedBytes, progress: Math.floor(share * PROGRESS_WHILE_SENDING) }
}

export function nextPending(queue: UploadQueue): UploadItem | undefined {
  return queue.find((item) => item.status === 'pending')
}

export function countByStatus(queue: UploadQueue, status: UploadItem['status']): number {
  return queue.filter((item) => item.status === status).length
}

/** Whether sending the pending items needs secrets, which are not kept. */
export function needsSecrets(queue: UploadQueue): boolean {
  return queue.some((item) => item.status === 'pending' && (item.upload === null || item.needsPassword))
}
