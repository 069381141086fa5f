import { expect, it } from 'vitest'
import { findPassage } from './findPassage.ts'

function found(texts: readonly string[], passage: string): string[] {
  return findPassage(texts, passage).map(({ start, end }) =>
    start.index === end.index
      ? (texts[start.index] ?? '').slice(start.offset, end.offset)
      : [
          texts[start.index]?.slice(start.offset),
          ...texts.slice(start.index + 1, end.index),
          texts[end.index]?.slice(0, end.offset),
        ].join(''),
  )
}

it('finds a passage across texts, whatever the spaces and marks', () => {
  const texts = ['Before. Check the ', 'seals', ' before\n  winter. After']
  expect(found(texts, 'Check the **seals** before winter')).toEqual(['Check the seals before\n  winter'])
  expect(found(texts, '[Check](https://example.com/a) the seals')).toEqual(['Check the seals'])
  expect(found(texts, 'AFTER')).toEqual(['After'])
  expect(found(['Größe 4'], '> größe 4')).toEqual(['Größe 4'])
})

it('finds a passage in parts, in their order', () => {
  const passage = '| Loft insulation | 413 kWh |\nThe heating bill\nof October'
  const texts = ['The heating bill of', 'Loft insulation', '412 kWh', 'The heating bill', ' of October']
  expect(found(texts, passage)).toEqual(['Loft insulation', 'The heating bill'])
})

it('finds nothing that is not there, and nothing in short parts', () => {
  expect(found(['One two three'], 'Four five six seven eight')).toEqual([])
  expect(found(['One two three'], 'One\nfour')).toEqual([])
  expect(found(['text'], '')).toEqual([])
  expect(found([], 'text')).toEqual([])
})
