import type { Citation } from '@pinloft/contract/assistant/messages'
import { expect, test } from 'vitest'
import { citedIn } from './cited-sources.ts'

const PASSAGE =
  'Sealing, 3 pages\nPress the foam tape into the gap around the hatch. Then close it.\n屋根の点検は秋に行う。'

function source(number: number, passage = PASSAGE): Citation {
  return { number, kind: 'file', id: `f${number}`, name: 'guide.pdf', mimeType: 'application/pdf', page: 1, passage }
}

test.each([
  ['It goes around the hatch [1].', 'Press the foam tape into the gap around the hatch.'],
  ['Something else. **FOAM** tape helps. [1]', 'Press the foam tape into the gap around the hatch.'],
  ['屋根の点検は秋 [1]', '屋根の点検は秋に行う。'],
  ['[1] has it', PASSAGE],
  ['As written [1].', PASSAGE],
])('%s', (text, passage) => {
  expect(citedIn(text, [source(1), source(2)])).toEqual([source(1, passage)])
})

test('a source that is cited twice is marked where both statements agree most', () => {
  const cited = citedIn('The hatch has a gap [2]. Close it then [2].', [source(1), source(2)])
  expect(cited).toEqual([source(2, 'Press the foam tape into the gap around the hatch.')])
})

test('long answers and passages without sentences', () => {
  const text = `${'word '.repeat(200_000)}[1] ${'[1]'.repeat(1000)}`
  expect(citedIn(text, [source(1, 'x'.repeat(900))])).toHaveLength(1)
})
