import type { FromRoom } from '@pinloft/contract/block-game/together'
import { expect, it } from 'vitest'
import { SharedEdits } from './shared-edits.ts'

const welcome = (order: number, keptOrder: number): FromRoom => ({
  ...{ type: 'welcome', token: 'room.token', id: 1, order, keptOrder },
  ...{ hasSnapshot: false, formerKeptOrder: null, canBuild: true, time: 0, players: [] },
})
const edit = (number: number) => ({ type: 'edit', number, changes: [[1, 2, 3, number]] }) as const
const answered = (number: number, refusedCount = 0, order = number) =>
  ({ type: 'answered', number, truth: [], refusedCount, order }) as const
/** Of a room that came after the one that has ended. */
const next = (formerKeptOrder: number | null) => ({ token: 'next.token', formerKeptOrder })

/** Resolves with what has been stored by the next turn. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])
}

it('is kept once the server has stored the own edits, however much others change', async () => {
  const edits = new SharedEdits()
  edits.receive(welcome(5, 4))
  expect([edits.isKept, edits.isOwnKept]).toEqual([false, null])
  edits.receive({ type: 'kept', order: 5, time: 0 })
  expect(edits.isKept).toBe(true)
  expect(await isSettled(edits.whenKept())).toBe(true)

  edits.send(edit(1))
  const kept = edits.whenKept()
  // Stored is what the server had before it heard of the edit.
  edits.receive({ type: 'kept', order: 5, time: 0 })
  expect(await isSettled(kept)).toBe(false)
  edits.receive({ type: 'changed', order: 6, changes: [] })
  edits.receive(answered(1, 0, 6))
  expect(await isSettled(kept)).toBe(false)
  expect(edits.isOwnKept).toBe(false)
  edits.receive({ type: 'changed', order: 7, changes: [] })
  edits.receive({ type: 'kept', order: 6, time: 0 })
  expect(await isSettled(kept)).toBe(true)
  expect([edits.isKept, edits.isOwnKept]).toEqual([false, true])
})

it('waits over a lost connection, and tells what was refused or given up after it', async () => {
  const edits = new SharedEdits()
  edits.receive(welcome(0, 0))
  edits.send(edit(1))
  edits.send(edit(2))
  edits.receive({ type: 'changed', order: 1, changes: [] })
  edits.receive(answered(1))
  const kept = edits.whenKept()
  edits.lose()
  expect([edits.unansweredCount, await isSettled(kept)]).toEqual([1, false])
  edits.receive(welcome(1, 1))
  expect(await isSettled(kept)).toBe(false)
  // One that was made after the loss is refused where it can be seen.
  edits.send(edit(3))
  expect(edits.receive(answered(2, 1))).toBe(1)
  expect(await isSettled(kept)).toBe(true)
  expect(edits.receive(answered(3, 1))).toBe(0)

  edits.send(edit(4))
  edits.lose()
  expect([edits.drop(next(null)), edits.unansweredCount, edits.isKept]).toEqual([1, 0, true])
})

it('counts what a room that has ended had answered and not stored', () => {
  const edits = new SharedEdits()
  edits.receive(welcome(0, 0))
  for (const number of [1, 2, 3]) {
    edits.send({
      type: 'edit',
      number,
      changes: [
        [1, 2, 3, number],
        [1, 3, 3, number],
      ],
    })
    edits.receive({ type: 'changed', order: number, changes: [] })
    edits.receive(answered(number, number === 3 ? 1 : 0))
  }
  // The message that the first two are stored came, that the third is did not, or it never was.
  edits.receive({ type: 'kept', order: 1, time: 0 })
  edits.lose()
  expect(edits.drop(next(2))).toBe(1)
  expect(edits.drop(next(0))).toBe(0)
})

it('counts an edit that is sent again as it was decided on at first', () => {
  const edits = new SharedEdits()
  edits.receive(welcome(0, 0))
  edits.send(edit(1))
  edits.send(edit(2))
  // The first one was made, the other one refused, and somebody else goes on; no answer has come.
  edits.lose()
  edits.receive(welcome(7, 3))
  expect([edits.receive(answered(1, 0, 1)), edits.receive(answered(2, 1, 1))]).toEqual([0, 1])
  expect(edits.isOwnKept).toBe(true)
  expect(edits.drop(next(3))).toBe(0)
})

it('still waits for what a room has not stored when the game begins anew in it', () => {
  const edits = new SharedEdits()
  edits.receive(welcome(0, 0))
  edits.send(edit(1))
  edits.receive({ type: 'changed', order: 1, changes: [] })
  edits.receive(answered(1))
  edits.lose()
  expect(edits.drop({ token: 'room.other', formerKeptOrder: null })).toBe(0)
  edits.receive(welcome(1, 0))
  expect(edits.isOwnKept).toBe(false)
  edits.lose()
  expect([edits.drop(next(0)), edits.isOwnKept]).toEqual([1, null])
})
