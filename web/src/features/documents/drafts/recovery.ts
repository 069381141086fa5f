import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/index.ts'
import { putDraft } from '../documents.api.ts'
import { newDraftId, newUuid } from '../newId.ts'
import type { KeepBody } from './DraftSender.ts'
import { forkTitle } from './forkTitle.ts'
import { forgetLocally, keepAgain, type LocalDraft, leftDrafts, localDraft } from './local-drafts.ts'

/** What is under way in this tab, by its name. */
const last = new Map<string, Promise<unknown>>()

let running: Promise<void> | null = null

/** Sends what closed tabs of this browser kept while the server was away. */
export function recoverDrafts(): Promise<void> {
  running ??= recoverAll().finally(() => {
    running = null
  })
  return running
}

async function recoverAll(): Promise<void> {
  let count = 0
  for (const left of await leftDrafts()) {
    try {
      if (await sendLeftDraft(left)) count += 1
    } catch (failure) {
      // It stays in this browser, and the next attempt comes with the next connection.
      if (failure instanceof ConnectionError) return
    }
  }
  if (count > 0) toast({ title: TEXTS.recoveredTitle, description: TEXTS.recovered(count) })
}

/**
 * Sends one draft, beside the stored one if that has gone on since. Only then is it forgotten here. One at a time in all
 * tabs: a draft that was sent twice would be in conflict with itself. False if it was sent already.
 */
export function sendLeftDraft({ key }: LocalDraft): Promise<boolean> {
  return withLock(`pinloft-documents-sending-${key}`, async () => {
    const left = await localDraft(key)
    // Another tab, or whoever opened it, was faster.
    if (left === undefined) return false
    await sendOnce(left)
    return true
  })
}

async function sendOnce(left: LocalDraft): Promise<void> {
  try {
    await sendAll(left)
  } catch (failure) {
    const isElsewhere = failure instanceof ApiError && (failure.status === 409 || failure.status === 404)
    if (!isElsewhere) throw failure
    const settings = { ...left.settings, title: forkTitle(left.settings.title) }
    const asNew = { id: newDraftId(), revision: 0, fileId: null, baseVersion: null, unanswered: null }
    await sendAll({ ...left, ...asNew, settings })
  }
  await forgetLocally(left.key)
}

/**
 * Each change is kept before it is sent: if this browser ends before the answer, or before the draft is forgotten here,
 * the same change is sent again, which the server stores once.
 */
async function sendAll(left: LocalDraft): Promise<void> {
  const { id, settings, content, drawing, fileId, baseVersion, unanswered } = left
  let { revision } = left
  if (unanswered !== null) ({ revision } = await putDraft(id, fileId, unanswered.body))
  if (unanswered?.isLast === true) return
  const body: KeepBody = {
    settings,
    content,
    drawing,
    draftRevision: revision,
    changeId: newUuid(),
    ...(revision === 0 && fileId !== null && { fileId }),
    ...(revision === 0 && baseVersion !== null && { baseVersion }),
  }
  await keepAgain({ ...left, revision, unanswered: { body, isLast: true } })
  await putDraft(id, fileId, body)
}

/** Runs work after all other work of the same name, in every tab of this browser where it offers locks. */
function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers offer locks only to pages that are reached on this computer or with encryption.
  if (navigator.locks !== undefined) return navigator.locks.request(name, work) as Promise<Result>
  const run = (last.get(name) ?? Promise.resolve()).then(work, work)
  last.set(name, run)
  return run
}
