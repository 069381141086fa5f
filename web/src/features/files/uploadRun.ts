import type { ErrorCode } from '@pinloft/contract/errors'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { nextPending, type UploadAction, type UploadItem, type UploadQueue } from './uploadQueue.ts'
import type { UploadOutcome, UploadRequest } from './uploadTransport.ts'

/** After one of these every further file would only meet the same refusal, so the rest stays pending. */
const STOPPING_CODES: readonly (ErrorCode | undefined)[] = [
  'pin_missing',
  'pin_invalid',
  'guess_too_soon',
  'guesses_exhausted',
  'unauthorized',
]

export interface UploadRun {
  pin: string
  /** The queue as it stands now; files may be added while the run goes on. */
  queue(): UploadQueue
  dispatch(action: UploadAction): void
  /** Makes sure that the folder of an item exists. Throws an error with the words to show. */
  ensureFolder(folder: string): Promise<void>
  send(request: UploadRequest): Promise<UploadOutcome>
  /** The item whose upload a person can cancel, with the way to do so. */
  onItem(item: UploadItem, cancel: AbortController): void
  onFailure(message: string): void
}

export interface UploadResult {
  stored: number
  failed: number
}

/** Sends the pending files one after another, in order, until none is left or all others would be refused as well. */
export async function runUploads(run: UploadRun): Promise<UploadResult> {
  const result: UploadResult = { stored: 0, failed: 0 }
  for (let item = nextPending(run.queue()); item !== undefined; item = nextPending(run.queue())) {
    const { id } = item
    run.dispatch({ type: 'started', id })
    const outcome = await attempt(run, item)
    if (outcome.type === 'stored') {
      result.stored++
      run.dispatch({ type: 'succeeded', id })
      continue
    }
    const error = wordsOf(outcome)
    run.dispatch({ type: 'failed', id, error })
    if (outcome.type === 'cancelled') continue
    result.failed++
    run.onFailure(error)
    if (outcome.type === 'unreachable' || (outcome.type === 'refused' && STOPPING_CODES.includes(outcome.code))) break
  }
  return result
}

async function attempt(run: UploadRun, item: UploadItem): Promise<UploadOutcome> {
  const cancel = new AbortController()
  run.onItem(item, cancel)
  try {
    await run.ensureFolder(item.folder)
  } catch (error) {
    return { type: 'refused', status: 0, message: error instanceof Error ? error.message : undefined }
  }
  return run.send({
    file: item.file,
    folder: item.folder,
    pin: run.pin,
    signal: cancel.signal,
    onProgress: (sentBytes) => run.dispatch({ type: 'progressed', id: item.id, sentBytes }),
  })
}

function wordsOf(outcome: Exclude<UploadOutcome, { type: 'stored' }>): string {
  if (outcome.type === 'cancelled') return FILES_TEXTS.uploadCancelled
  if (outcome.type === 'unreachable') return FILES_TEXTS.connectionLost
  return outcome.message || FILES_TEXTS.uploadFailed
}
