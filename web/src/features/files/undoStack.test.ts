import { beforeEach, expect, it } from 'vitest'
import { actsEnded, forgetAllUndo, noteUnderWay, rememberUndo, takeLastUndo } from './undoStack.ts'

beforeEach(forgetAllUndo)

it('gives the last act first', () => {
  rememberUndo(['one'])
  rememberUndo(['two', 'three'])
  expect([takeLastUndo(), takeLastUndo(), takeLastUndo()]).toEqual([['two', 'three'], ['one'], undefined])
})

it('waits for the acts that have begun, and for those that begin meanwhile', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  noteUnderWay(first.promise.then(() => rememberUndo(['first'])))
  const taken = actsEnded().then(takeLastUndo)
  noteUnderWay(second.promise.then(() => rememberUndo(['second'])))
  first.resolve()
  await first.promise
  second.resolve()
  expect(await taken).toEqual(['second'])
})

it('does not wait for an act that has failed', async () => {
  noteUnderWay(Promise.reject(new Error('refused')))
  rememberUndo(['before'])
  await actsEnded()
  expect(takeLastUndo()).toEqual(['before'])
})
