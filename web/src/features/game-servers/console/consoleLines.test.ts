import type { ConsoleLine } from '@pinloft/contract/game-servers/console'
import { GAME_CONSOLE_KEPT_LINES } from '@pinloft/contract/game-servers/limits'
import { expect, it } from 'vitest'
import {
  type ConsoleLines,
  commandsOf,
  follows,
  lastNumberOf,
  missingBefore,
  toneOf,
  withEarlier,
  withLater,
  withoutPrefix,
} from './consoleLines.ts'

const line = (number: number, text = `line ${number}`, source: ConsoleLine['source'] = 'server'): ConsoleLine => ({
  ...{ number, text, source },
  at: '2026-11-20T12:00:00.000Z',
})
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => line(first + index))
const numbersOf = ({ lines }: ConsoleLines) => lines.map(({ number }) => number)
const KNOWN: ConsoleLines = { streamId: 'a', firstNumber: 1, lines: from(4, 6) }

it('adds later lines once, and begins anew with another stream', () => {
  const more = withLater(KNOWN, { streamId: 'a', firstNumber: 2, lines: from(5, 8) })
  expect(numbersOf(more)).toEqual([4, 5, 6, 7, 8])
  expect(more.firstNumber).toBe(2)
  expect(numbersOf(withLater(KNOWN, { streamId: 'a', firstNumber: 1, lines: from(1, 6) }))).toEqual([4, 5, 6])
  expect(numbersOf(withLater(KNOWN, { streamId: 'b', firstNumber: 1, lines: from(1, 2) }))).toEqual([1, 2])
  expect(numbersOf(withLater(null, { streamId: 'b', firstNumber: 1, lines: [] }))).toEqual([])
})

it('keeps only so many lines, the newest ones', () => {
  const flooded = withLater(KNOWN, { streamId: 'a', firstNumber: 1, lines: from(7, GAME_CONSOLE_KEPT_LINES + 50) })
  expect(flooded.lines.length).toBe(GAME_CONSOLE_KEPT_LINES)
  expect(lastNumberOf(flooded)).toBe(GAME_CONSOLE_KEPT_LINES + 50)
})

it('puts earlier lines before the known ones', () => {
  expect(numbersOf(withEarlier(KNOWN, { streamId: 'a', firstNumber: 1, lines: from(1, 4) }))).toEqual([
    1, 2, 3, 4, 5, 6,
  ])
  expect(numbersOf(withEarlier(KNOWN, { streamId: 'b', firstNumber: 1, lines: from(1, 2) }))).toEqual([1, 2])
})

it('sees where lines are missing', () => {
  expect(follows(KNOWN, 'a', from(7, 9))).toBe(true)
  expect(follows(KNOWN, 'a', from(6, 9))).toBe(true)
  expect(follows(KNOWN, 'a', from(8, 9))).toBe(false)
  expect(follows(KNOWN, 'b', from(7, 9))).toBe(false)
  expect(follows(KNOWN, 'a', [])).toBe(false)
  expect([0, 1, 2].map((index) => missingBefore([line(3), line(4), line(1208)], index))).toEqual([0, 0, 1203])
})

it('knows the commands that were sent, the last first', () => {
  const lines = ['list', 'list', 'save-all', 'list'].map((text, index) => line(index + 1, text, 'command'))
  expect(commandsOf([...lines, line(9, 'help')])).toEqual(['list', 'save-all', 'list'])
})

it.each([
  ['[14:28:16] [Server thread/WARN]: Can’t keep up', 'warning', 'Can’t keep up'],
  ['[14:28:16] [main/ERROR]: Failed: [a]: b', 'error', 'Failed: [a]: b'],
  ['[14:28:16] [Server thread/INFO]: <mia> [WARN]: told you', 'plain', '<mia> [WARN]: told you'],
  ['[14:28:16 INFO]: Done', 'plain', 'Done'],
  ['[14:28:16 WARN]: Slow', 'warning', 'Slow'],
  ['Starting', 'plain', 'Starting'],
])('shows %j as %s: %j', (text, tone, shown) => {
  expect(toneOf({ source: 'server', text })).toBe(tone)
  expect(withoutPrefix(text)).toBe(shown)
})
