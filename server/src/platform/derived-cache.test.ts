import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DerivedCache } from './derived-cache.ts'

const KIBIBYTE = 1024
const sha256 = (number: number) => number.toString(16).padStart(64, '0')
const isWanted = async () => true
const nameOf = (number: number) => ({ sha256: sha256(number), variant: 'picture' })

async function setUp(maxBytes: number) {
  const directory = await mkdtemp(join(tmpdir(), 'pinloft-cache-'))
  const failures: unknown[] = []
  const cache = new DerivedCache({ directory, maxBytes, onError: (error) => failures.push(error) })
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return { cache, directory, failures }
}

async function keptOf(cache: DerivedCache, count: number): Promise<number[]> {
  const kept = []
  for (let number = 0; number < count; number++) if (await cache.find(nameOf(number))) kept.push(number)
  return kept
}

test('evicts the least recently used entries beyond its limit', async () => {
  const { cache, failures } = await setUp(125 * KIBIBYTE)
  for (let number = 0; number < 10; number++) {
    await cache.add(nameOf(number), Buffer.alloc(10 * KIBIBYTE, number), isWanted)
    // One hour apart, long ago; the first one is read later.
    const path = (await cache.find(nameOf(number))) ?? ''
    const usedAt = new Date(Date.UTC(2020, 0, 1, number))
    await utimes(path, usedAt, usedAt)
    await cache.close()
  }
  expect(await cache.read(nameOf(0))).toEqual(Buffer.alloc(10 * KIBIBYTE, 0))
  await cache.add(nameOf(10), Buffer.alloc(10 * KIBIBYTE), isWanted)
  await cache.close()
  const kept = await keptOf(cache, 11)
  expect(kept).toEqual(expect.arrayContaining([0, 9, 10]))
  expect(kept).not.toContain(1)
  expect(kept.length).toBeLessThanOrEqual(9)
  expect(failures).toEqual([])
})

test('removes all entries of one content and no others', async () => {
  const { cache } = await setUp(KIBIBYTE ** 2)
  const other = { sha256: `${sha256(1).slice(0, 2)}${'f'.repeat(62)}`, variant: 'picture' }
  for (const name of [nameOf(1), { ...nameOf(1), variant: 'second' }, other]) await cache.add(name, 'x', isWanted)
  await cache.forget(sha256(1))
  expect(await cache.find(nameOf(1))).toBeUndefined()
  expect(await cache.find({ ...nameOf(1), variant: 'second' })).toBeUndefined()
  expect(await cache.read(other)).toEqual(Buffer.from('x'))
  await cache.forget(sha256(99))
})

test('ignores entries left empty by a power cut', async () => {
  const { cache } = await setUp(KIBIBYTE ** 2)
  await cache.add(nameOf(1), 'x', isWanted)
  const path = (await cache.find(nameOf(1))) ?? ''
  await writeFile(path, '')
  expect((await stat(path)).size).toBe(0)
  expect(await cache.find(nameOf(1))).toBeUndefined()
  await cache.add(nameOf(1), 'again', isWanted)
  expect(await cache.read(nameOf(1))).toEqual(Buffer.from('again'))
})

test('does not keep unwanted content, even when it is forgotten during the add', async () => {
  const { cache, directory } = await setUp(KIBIBYTE ** 2)
  expect(await cache.add(nameOf(1), 'x', async () => false)).toBe(false)
  const asking = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<boolean>()
  const adding = cache.add(nameOf(1), 'x', () => {
    asking.resolve()
    return answer.promise
  })
  await asking.promise
  const forgetting = cache.forget(sha256(1))
  answer.resolve(true)
  await Promise.all([adding, forgetting])
  expect(await cache.find(nameOf(1))).toBeUndefined()
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile())).toEqual([])
})

test('removes unfinished entries on recovery, and everything on clear', async () => {
  const { cache, directory } = await setUp(KIBIBYTE ** 2)
  await cache.add(nameOf(1), 'x', isWanted)
  await writeFile(join(directory, 'abcdef.new'), 'half')
  await cache.recover()
  expect(await readdir(directory)).toEqual([sha256(1).slice(0, 2)])
  expect(await cache.read(nameOf(1))).toEqual(Buffer.from('x'))
  await cache.clear()
  expect(await cache.find(nameOf(1))).toBeUndefined()
  await cache.add(nameOf(1), 'x', isWanted)
  expect(await cache.find(nameOf(1))).toBeDefined()
})
