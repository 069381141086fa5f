import { expect, test } from 'vitest'
import { SpokenText } from './spoken-text.ts'

function spoken(pieces: Iterable<string>): string {
  const text = new SpokenText()
  let said = ''
  for (const piece of pieces) said += text.add(piece)
  return said + text.end()
}

test.each([
  ['<think>Hm. 1 < 2\n</think>\n\nThe answer', 'The answer'],
  ['\n<think></think>The answer', 'The answer'],
  ['<think>Hm, then it was cut', ''],
  ['<think>Hm</think>', ''],
  ['<thinking> is a tag', '<thinking> is a tag'],
  ['The mark <think>Hm</think> in an answer', 'The mark <think>Hm</think> in an answer'],
  ['  indented', '  indented'],
  ['<', '<'],
  ['', ''],
])('of %j the answer is %j, whatever pieces it arrives in', (text, answer) => {
  expect(spoken([text])).toBe(answer)
  expect(spoken(text)).toBe(answer)
  for (let middle = 0; middle <= text.length; middle++) {
    expect(spoken([text.slice(0, middle), text.slice(middle)])).toBe(answer)
  }
})

test('once the answer has begun, each piece is passed on at once', () => {
  const text = new SpokenText()
  expect(text.add('It ')).toBe('It ')
  expect(text.add('<think>')).toBe('<think>')
})
