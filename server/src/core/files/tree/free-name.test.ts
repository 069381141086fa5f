import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

async function keep(names: Set<string>, wanted: string): Promise<string> {
  const name = await freeName(wanted, async (candidate) => names.has(candidate))
  expect(names.has(name)).toBe(false)
  names.add(name)
  return name
}

test('keeps both, with a number before the extension', async () => {
  const names = new Set(['photo.jpg', '.bashrc', 'archive.tar.gz'])
  expect(await keep(names, 'new.jpg')).toBe('new.jpg')
  expect(await keep(names, 'photo.jpg')).toBe('photo (1).jpg')
  expect(await keep(names, 'photo.jpg')).toBe('photo (2).jpg')
  expect(await keep(names, '.bashrc')).toBe('.bashrc (1)')
  expect(await keep(names, 'archive.tar.gz')).toBe('archive.tar (1).gz')
})

test('numbers a thousand equal names without testing each', async () => {
  const names = new Set<string>()
  for (let count = 0; count < 1000; count++) await keep(names, 'same.txt')
  let lookups = 0
  await freeName('same.txt', async (candidate) => {
    lookups++
    return names.has(candidate)
  })
  expect(names.has('same (999).txt')).toBe(true)
  expect(lookups).toBeLessThan(25)
})

test('continues from the last number if it is given', async () => {
  const numbers = new Map<string, number>()
  const names = new Set(['a.txt', 'a (2).txt'])
  const isTaken = async (name: string) => names.has(name)
  for (const expected of ['a (1).txt', 'a (3).txt', 'a (4).txt']) {
    const name = await freeName('a.txt', isTaken, numbers)
    expect(name).toBe(expected)
    names.add(name)
  }
})

test('never exceeds the maximum length', async () => {
  for (const wanted of ['x'.repeat(255), `a.${'x'.repeat(253)}`, `.${'x'.repeat(254)}`]) {
    const name = await freeName(wanted, async (candidate) => candidate === wanted)
    expect([...name].length).toBeLessThanOrEqual(255)
    expect(name).toMatch(/ \(1\)/)
  }
})

test('truncates a name that has no room for its number', async () => {
  const longest = `${'🌈'.repeat(251)}.txt`
  const second = await freeName(longest, async (candidate) => candidate === longest)
  expect([...second]).toHaveLength(255)
  expect(second.endsWith('🌈 (1).txt')).toBe(true)
})
