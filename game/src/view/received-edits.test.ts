import { expect, it } from 'vitest'
import type { Edit } from '../index.ts'
import { ReceivedEdits } from './received-edits.ts'

it('keeps a bounded number of edits for a page that draws no frames, and loses none', () => {
  const told: Edit[] = []
  const received = new ReceivedEdits((edits) => told.push(...edits))
  const edits = Array.from({ length: 20_500 }, (_, x) => ({ x, y: 1, z: 0, cell: 1 }))
  for (const edit of edits) {
    received.add(edit)
    expect(told.length).toBeGreaterThan(edit.x - 1000)
  }
  const rest = received.take()
  expect([...told, ...rest]).toEqual(edits)
  expect(received.take()).toEqual([])
})
