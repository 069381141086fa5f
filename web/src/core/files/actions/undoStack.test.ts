import { beforeEach, expect, it } from 'vitest'
import { actionsSettled, forgetAllUndo, noteUnderWay, rememberUndo, takeLastUndo } from './undoStack.ts'

beforeEach(forgetAllUndo)

const actionOf = (...undoIds: string[]) => ({ title: 'Done', undoIds })

it('returns the last action first', () => {
  rememberUndo(actionOf('one'))
  rememberUndo(actionOf('two', 'three'))
  expect([takeLastUndo(), takeLastUndo(), takeLastUndo()]).toEqual([
    actionOf('two', 'three'),
    actionOf('one'),
    undefined,
  ])
})

it('waits for pending actions, and for those that start in the meantime', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  noteUnderWay(first.promise.then(() => rememberUndo(actionOf('first'))))
  const taken = actionsSettled().then(takeLastUndo)
  noteUnderWay(second.promise.then(() => rememberUndo(actionOf('second'))))
  first.resolve()
  await first.promise
  second.resolve()
  expect(await taken).toEqual(actionOf('second'))
})

it('does not wait for a failed action', async () => {
  noteUnderWay(Promise.reject(new Error('refused')))
  rememberUndo(actionOf('before'))
  await actionsSettled()
  expect(takeLastUndo()).toEqual(actionOf('before'))
})
