import type { GuideDraft } from '@pinloft/contract/guides/drafts'
import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { KEEP_AFTER_MS, RETRY_AFTER_MS } from '../../../platform/drafts/draft-keeper.ts'
import { DraftKeeper, type DraftState } from './draft-keeper.ts'
import type { DraftToKeep } from './drafts.api.ts'

const text = (content: string): GuideText => ({ title: 'T', description: '', category: null, tags: [], content })

const OFFLINE = new Error('offline')
const REFUSED = new Error('refused')

/** A keeper whose server answers when told, and what it did. */
function started(revision = 0) {
  const sent: DraftToKeep[] = []
  const states: DraftState[] = []
  const local = new Map<string, string>()
  const answers: { resolve: (revision: number) => void; reject: (failure: unknown) => void }[] = []
  const keeper = new DraftKeeper({
    draft: { id: 'd1', revision, guideId: null, baseRevision: null, text: text('') },
    send: (draft) => {
      sent.push(draft)
      return new Promise((resolve, reject) => {
        answers.push({ resolve: (next) => resolve({ revision: next, changedAt: `at ${next}` }), reject })
      })
    },
    keepLocally: (draft) => Boolean(local.set(draft.id, draft.text.content)),
    forgetLocally: (id) => local.delete(id),
    conflictOf: (failure) =>
      typeof failure === 'object' && failure !== null && 'id' in failure ? (failure as GuideDraft) : null,
    isUnreachable: (failure) => failure === OFFLINE,
    messageOf: String,
    onState: (state) => states.push(state),
  })
  const contents = () => sent.map(({ text: { content }, revision }) => `${content} after ${revision}`)
  return { keeper, contents, states, local, answers, state: () => states.at(-1) }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('says saved only once the server has answered, and sends one request at a time', async () => {
  const { keeper, contents, answers, state } = started()
  keeper.change(text('a'))
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS - 1)
  expect(contents()).toEqual([])
  keeper.change(text('ab'))
  await vi.advanceTimersByTimeAsync(1)
  expect(contents()).toEqual(['ab after 0'])
  expect(state()).toEqual({ type: 'saving' })
  keeper.change(text('abc'))
  await vi.advanceTimersByTimeAsync(10 * KEEP_AFTER_MS)
  expect(contents()).toHaveLength(1)
  expect(keeper.isPending).toBe(true)
  answers[0]?.resolve(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toEqual({ type: 'saving' })
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  expect(contents()).toEqual(['ab after 0', 'abc after 1'])
  answers[1]?.resolve(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toEqual({ type: 'saved', at: 'at 2' })
  expect(keeper.isPending).toBe(false)
  expect(keeper.stored).toEqual({ id: 'd1', revision: 2 })
  keeper.change(text('abcd'))
  expect(state()).toEqual({ type: 'saving' })
})

it('keeps what is typed in the browser while the server is out of reach, and sends it afterwards', async () => {
  const { keeper, contents, answers, state, local } = started()
  keeper.change(text('a'))
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  answers[0]?.reject(OFFLINE)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toEqual({ type: 'local' })
  keeper.change(text('ab'))
  expect(local.get('d1')).toBe('ab')
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  expect(contents()).toEqual(['a after 0', 'ab after 0'])
  expect(state()).toEqual({ type: 'local' })
  answers[1]?.resolve(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toEqual({ type: 'saved', at: 'at 1' })
  expect(local.size).toBe(0)
})

it('tries at once after a reconnection', async () => {
  const { keeper, contents, answers } = started()
  keeper.change(text('a'))
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  answers[0]?.reject(OFFLINE)
  await vi.advanceTimersByTimeAsync(0)
  keeper.retry()
  expect(contents()).toHaveLength(2)
})

it('says why the server refused, keeps the text, and tries again', async () => {
  const { keeper, contents, answers, state, local } = started()
  keeper.change(text('a'))
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  answers[0]?.reject(REFUSED)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toEqual({ type: 'failed', message: 'Error: refused' })
  expect(local.get('d1')).toBe('a')
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  expect(contents()).toHaveLength(2)
})

it('sends nothing more after a conflict until that is resolved', async () => {
  const { keeper, contents, answers, state, local } = started(3)
  const theirs = { id: 'd2', revision: 7 } as GuideDraft
  keeper.change(text('a'))
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  answers[0]?.reject(theirs)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toEqual({ type: 'conflict', theirs })
  keeper.change(text('ab'))
  keeper.retry()
  await vi.advanceTimersByTimeAsync(10 * RETRY_AFTER_MS)
  expect(contents()).toEqual(['a after 3'])
  keeper.rebase({ id: 'd2', revision: 7 })
  expect(local.has('d1')).toBe(false)
  keeper.change(text('abc'))
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  expect(contents()).toEqual(['a after 3', 'abc after 7'])
})

it('sends nothing while the guide is saved, waits for what is under way, and goes on if that fails', async () => {
  const { keeper, contents, answers } = started()
  keeper.change(text('a'))
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  keeper.change(text('ab'))
  let isPaused = false
  void keeper.pause().then(() => {
    isPaused = true
  })
  await vi.advanceTimersByTimeAsync(10 * KEEP_AFTER_MS)
  expect(isPaused).toBe(false)
  answers[0]?.resolve(1)
  await vi.advanceTimersByTimeAsync(10 * KEEP_AFTER_MS)
  expect(isPaused).toBe(true)
  expect(contents()).toEqual(['a after 0'])
  keeper.resume()
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  expect(contents()).toEqual(['a after 0', 'ab after 1'])
})

it('keeps in the browser what is under way when the page is closed, and nothing once it is stored', async () => {
  const { keeper, answers, local } = started()
  keeper.change(text('a'))
  keeper.keepForLater()
  expect(local.get('d1')).toBe('a')
  await vi.advanceTimersByTimeAsync(KEEP_AFTER_MS)
  answers[0]?.resolve(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(local.size).toBe(0)
  keeper.keepForLater()
  expect(local.size).toBe(0)
})

it('leaves nothing behind once it is not needed', async () => {
  const { keeper, contents, local } = started()
  keeper.change(text('a'))
  keeper.keepForLater()
  keeper.forget()
  keeper.change(text('ab'))
  await vi.advanceTimersByTimeAsync(10 * RETRY_AFTER_MS)
  expect(contents()).toEqual([])
  expect(local.size).toBe(0)
})
