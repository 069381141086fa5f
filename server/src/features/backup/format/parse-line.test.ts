import { expect, it } from 'vitest'
import { parseLine } from './parse-line.ts'

const LONG = 'x'.repeat(70_000)

it('parses rows of any length, brackets in texts included', () => {
  for (const row of [
    { a: 1 },
    { a: LONG },
    { a: `${LONG}[[[["{{{\\` },
    { a: { base64: LONG } },
    { a: LONG, b: [], c: [1] },
  ]) {
    expect(parseLine(JSON.stringify(row))).toEqual(row)
  }
})

it('refuses long lines that nest deeply', () => {
  for (const line of ['['.repeat(70_000), `{"a":"${LONG}","b":[[[]]]}`, '{"a":{"b":['.repeat(10_000)]) {
    expect(() => parseLine(line)).toThrow('Nested too deeply')
  }
})
