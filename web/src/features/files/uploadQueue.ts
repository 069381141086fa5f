/** The part of the bar that follows the bytes; the rest is filled when the server has stored them. */
export const PROGRESS_WHILE_SENDING = 90

export interface UploadItem {
  id: string
  file: File
  /** Path of the folder that the file goes to. */
  folder: string
  status: 'pending' | 'uploading' | 'success' | 'error'
  /** 0 to 100. */
  progress: number
  sentBytes: number
  /** What went wrong, in the words of the server. */
  error?: string
}

export type UploadQueue = readonly UploadItem[]

export type UploadAction =
  | { type: 'added'; items: readonly Pick<UploadItem, 'id' | 'file' | 'folder'>[] }
  | { type: 'removed'; id: string }
  | { type: 'started'; id: string }
  | { type: 'progressed'; id: string; sentBytes: number }
  | { type: 'succeeded'; id: string }
  | { type: 'failed'; id: string; error: string }
  | { type: 'retried'; id: string }
  | { type: 'cleared' }

/** The upload queue of the specification, section 4: pending, then uploading, then success or error. */
export function uploadQueueReducer(queue: UploadQueue, action: UploadAction): UploadQueue {
  switch (action.type) {
    case 'added':
      return [...queue, ...action.items.map((item) => ({ ...item, ...PENDING }))]
    case 'removed':
      return queue.filter((item) => item.id !== action.id || item.status === 'uploading')
    case 'started':
      return change(queue, action.id, 'pending', () => ({ status: 'uploading' }))
    case 'progressed':
      return change(queue, action.id, 'uploading', (item) => progressed(item, action.sentBytes))
    case 'succeeded':
      return change(queue, action.id, 'uploading', (item) => ({
        status: 'success',
        progress: 100,
        sentBytes: item.file.size,
      }))
    case 'failed':
      return change(queue, action.id, 'uploading', () => ({ status: 'error', error: action.error }))
    case 'retried':
      return change(queue, action.id, 'error', () => ({ ...PENDING, error: undefined }))
    case 'cleared':
      return []
  }
}

const PENDING = { status: 'pending', progress: 0, sentBytes: 0 } as const

/** Changes an item, but only out of the status that the action is meant for: a late report changes nothing. */
function change(
  queue: UploadQueue,
  id: string,
  from: UploadItem['status'],
  changes: (item: UploadItem) => Partial<UploadItem>,
): UploadQueue {
  return queue.map((item) => (item.id === id && item.status === from ? { ...item, ...changes(item) } : item))
}

function progressed(item: UploadItem, reportedBytes: number): Partial<UploadItem> {
  const size = item.file.size
  const sentBytes = Math.max(item.sentBytes, Math.min(reportedBytes, size))
  const share = size === 0 ? 1 : sentBytes / size
  return { sentBytes, progress: Math.floor(share * PROGRESS_WHILE_SENDING) }
}

export function nextPending(queue: UploadQueue): UploadItem | undefined {
  return queue.find((item) => item.status === 'pending')
}

export function countByStatus(queue: UploadQueue, status: UploadItem['status']): number {
  return queue.filter((item) => item.status === status).length
}
