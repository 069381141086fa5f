import { expect, test } from 'vitest'
import { applyMutant, mutantsOf } from './mutants.ts'

const changedLines = (text: string) => mutantsOf('x.ts', text).map((mutant) => applyMutant(text, mutant))

test.each([
  ['if (a < b) c = d', ['if (!(a < b)) c = d', 'if (a <= b) c = d']],
  ['for (const a of b) if (a === c) continue', ['for (const a of b) ;']],
  ['const a = b && c >= d', ['const a = b || c >= d', 'const a = b && c > d']],
  ['const a = b === c ? d : e', ['const a = !(b === c) ? d : e']],
  ['const a = !b', ['const a = b']],
  ['const a = b === c', ['const a = b !== c']],
  ['const a = b.slice(0, c - 1)', ['const a = b.slice(0, c - 0)']],
  ['await file.sync()', [';', 'file.sync();']],
  ['closes.push(() => socket.destroy())', [';', 'closes.push(() => undefined)']],
  ["const a = reply.header('b', c).send(d)", ['const a = reply.send(d)']],
  ["const a = { 'cache-control': 'no-store' }", ['const a = { ...{} }']],
  ['const a = (b: number) => b * 2', []],
  ["logger.info('a')", []],
])('%s', (text, expected) => {
  expect(changedLines(text)).toEqual(expected)
})

test('a mutant has its location and its change', () => {
  expect(mutantsOf('x.ts', 'const a = 1\n\nwindow.removeEventListener(\n  b,\n  c,\n)')).toMatchObject([
    { line: 3, change: 'call left out', code: 'window.removeEventListener( b, c, )' },
  ])
})

test('an operator is shown with its operands', () => {
  expect(mutantsOf('x.ts', 'const a = b < c.length')).toMatchObject([
    { change: 'bound moved to <=', code: 'b < c.length' },
  ])
})
