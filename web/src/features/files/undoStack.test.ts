import { beforeEach, expect, it } from 'vitest'
import { actsEnded, forgetAllUndo, noteUnderWay, rememberUndo, takeLastUndo } from './undoStack.ts'

beforeEach(forgetAllUndo)

const actOf = (...undoIds: string[]) => ({ title: 'Done', undoIds })

it('gives the last act first', () => {
  rememberUndo(actOf('one'))
  rememberUndo(actOf('two', 'three'))
  expect([takeLastUndo(), takeLastUndo(), takeLastUndo()]).toEqual([actOf('two', 'three'), actOf('one'), undefined])
})

it('waits for the acts that have begun, and for those that begin meanwhile', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  noteUnderWay(first.promise.then(() => rememberUndo(actOf('first'))))
  const taken = actsEnded().then(takeLastUndo)
  noteUnderWay(second.promise.then(() => rememberUndo(actOf('second'))))
  first.resolve()
  await first.promise
  second.resolve()
  expect(await taken).toEqual(actOf('second'))
})

it('does not wait for an act that has failed', async () => {
  noteUnderWay(Promise.reject(new Error('refused')))
  rememberUndo(actOf('before'))
  await actsEnded()
  expect(takeLastUndo()).toEqual(actOf('before'))
})
