import type { ErrorCode } from '@pinloft/contract/shared/errors'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import type { UploadJob, UploadOutcome } from '../transfer/sendFile.ts'
import { isReplacing, nextPending, type UploadAction, type UploadItem, type UploadQueue } from './uploadQueue.ts'

/** After one of these every further file would be refused too, so the rest stays pending. */
const STOPPING_CODES: readonly (ErrorCode | null)[] = [
  'pin_missing',
  'pin_invalid',
  'guess_too_soon',
  'guesses_exhausted',
  'unauthorized',
]

/** The secrets entered for the files of a run. */
export interface UploadSecrets {
  /** `null` if every file of the run has already been created. */
  pin: string | null
  /** Protects the files. */
  password: string | null
}

export interface UploadRun {
  secretsFor(item: UploadItem): UploadSecrets
  /** The current queue; files may be added during the run. */
  queue(): UploadQueue
  dispatch(action: UploadAction): void
  /** Makes sure that an item's folder exists. Throws an error with the message to show. */
  ensureFolder(folder: string, signal: AbortSignal, onWaiting: (isWaiting: boolean) => void): Promise<void>
  /** Locks an upload against other tabs. Returns a function that releases the lock. */
  lock(uploadId: string, signal: AbortSignal, onHeldByOther: (isHeld: boolean) => void): Promise<() => void>
  send(job: UploadJob): Promise<UploadOutcome>
  /** The item whose upload can be stopped, with its abort controller. */
  onItem(item: UploadItem, stop: AbortController): void
  onFailure(message: string): void
}

export interface UploadResult {
  stored: UploadItem[]
  failed: number
}

/** Sends the pending files one after another, in order, until none is left or all others would be refused too. */
export async function runUploads(run: UploadRun): Promise<UploadResult> {
  const result: UploadResult = { stored: [], failed: 0 }
  for (let item = nextPending(run.queue()); item !== undefined; item = nextPending(run.queue())) {
    const { id } = item
    run.dispatch({ type: 'started', id })
    const outcome = await attempt(run, item)
    if (outcome.type === 'stopped') continue
    if (outcome.type === 'stored') {
      result.stored.push(item)
      run.dispatch({ type: 'succeeded', id })
      continue
    }
    const error = wordsOf(outcome)
    const code = outcome.type === 'refused' ? outcome.code : null
    run.dispatch({ type: 'failed', id, error, code })
    result.failed++
    run.onFailure(error)
    if (code !== null && STOPPING_CODES.includes(code)) break
  }
  return result
}

async function attempt(run: UploadRun, item: UploadItem): Promise<UploadOutcome> {
  const { id, file, folder, key } = item
  const stop = new AbortController()
  const { signal } = stop
  const { pin, password } = run.secretsFor(item)
  const wait = (waitsFor: UploadItem['waitsFor']) => run.dispatch({ type: 'waited', id, waitsFor })
  const onWaiting = (isWaiting: boolean) => wait(isWaiting ? 'connection' : null)
  const lock = (uploadId: string) => run.lock(uploadId, signal, (isHeld) => wait(isHeld ? 'tab' : null))

  run.onItem(item, stop)
  let { upload } = item
  // A file to be protected must not resume an unprotected upload.
  if (upload !== null && password !== null && !upload.isPasswordProtected) {
    upload = null
    run.dispatch({ type: 'restarted', id })
  }
  const locks: Promise<() => void>[] = []
  try {
    if (upload === null) await run.ensureFolder(folder, signal, onWaiting)
    else {
      locks.push(lock(upload.id))
      await locks[0]
    }
    return await run.send({
      file,
      folder,
      key,
      pin,
      password,
      isReplacing: isReplacing(item, password !== null),
      uploadId: upload?.id ?? null,
      signal,
      onWaiting,
      onCreated: (uploadId) => {
        run.dispatch({ type: 'created', id, upload: { id: uploadId, isPasswordProtected: password !== null } })
        locks.push(lock(uploadId))
      },
      onProgress: (storedBytes) => run.dispatch({ type: 'progressed', id, storedBytes }),
      onRestarted: () => run.dispatch({ type: 'restarted', id }),
    })
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' }
    return { type: 'refused', code: null, message: error instanceof Error ? error.message : null }
  } finally {
    for (const taken of locks) {
      taken.then(
        (release) => release(),
        () => undefined,
      )
    }
  }
}

function wordsOf(outcome: Exclude<UploadOutcome, { type: 'stored' | 'stopped' }>): string {
  if (outcome.type === 'unreadable') return UPLOADS_TEXTS.unreadable
  return outcome.message || UPLOADS_TEXTS.failed
}
