import type { AssistantStep } from '@pinloft/contract/assistant/tools'
import { expect, it } from 'vitest'
import { partsOf } from './answerParts.ts'

function step(id: string, textOffset: number): AssistantStep {
  return {
    id,
    textOffset,
    state: 'done',
    call: { tool: 'search_files', input: { query: 'heating' } },
    items: [],
    problem: null,
    startedAt: '2026-11-22T12:00:00.000Z',
    decidedAt: null,
  }
}

const shown = (text: string, ...steps: AssistantStep[]) =>
  partsOf(text, steps).map((part) => (part.kind === 'text' ? part.text : part.steps.map(({ id }) => id)))

it('shows steps where they were taken', () => {
  expect(shown('Let me look. Here it is.', step('a', 13))).toEqual(['Let me look. ', ['a'], 'Here it is.'])
  expect(shown('Here it is.', step('a', 0), step('b', 0))).toEqual([['a', 'b'], 'Here it is.'])
  expect(shown('One. Two.', step('a', 0), step('b', 5), step('c', 9))).toEqual([['a'], 'One. ', ['b'], 'Two.', ['c']])
})

it('joins steps between which only spaces were written', () => {
  expect(shown('\n\nHere.', step('a', 0), step('b', 1))).toEqual([['a', 'b'], '\nHere.'])
})

it('shows a step whose text has not arrived yet', () => {
  expect(shown('Let', step('a', 13))).toEqual(['Let', ['a']])
  expect(shown('', step('a', 13))).toEqual([['a']])
})

it('shows nothing of an answer that has not begun', () => {
  expect(shown('')).toEqual([])
})
