import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DerivedCache } from './derived-cache.ts'

const KIBIBYTE = 1024
const sha256 = (number: number) => number.toString(16).padStart(64, '0')
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

test('keeps what is used, up to its bound', async () => {
  const { cache, failures } = await setUp(125 * KIBIBYTE)
  for (let number = 0; number < 10; number++) {
    await cache.add(nameOf(number), Buffer.alloc(10 * KIBIBYTE, number))
    // One hour after the other, long ago; the first one has been used since.
    const path = (await cache.find(nameOf(number))) ?? ''
    const usedAt = new Date(Date.UTC(2020, 0, 1, number))
    await utimes(path, usedAt, usedAt)
    await cache.close()
  }
  expect(await cache.read(nameOf(0))).toEqual(Buffer.alloc(10 * KIBIBYTE, 0))
  await cache.add(nameOf(10), Buffer.alloc(10 * KIBIBYTE))
  await cache.close()
  const kept = await keptOf(cache, 11)
  expect(kept).toEqual(expect.arrayContaining([0, 9, 10]))
  expect(kept).not.toContain(1)
  expect(kept.length).toBeLessThanOrEqual(9)
  expect(failures).toEqual([])
})

test('forgets all of one content, and nothing else', async () => {
  const { cache } = await setUp(KIBIBYTE ** 2)
  const other = { sha256: `${sha256(1).slice(0, 2)}${'f'.repeat(62)}`, variant: 'picture' }
  for (const name of [nameOf(1), { ...nameOf(1), variant: 'second' }, other]) await cache.add(name, 'x')
  await cache.forget(sha256(1))
  expect(await cache.find(nameOf(1))).toBeUndefined()
  expect(await cache.find({ ...nameOf(1), variant: 'second' })).toBeUndefined()
  expect(await cache.read(other)).toEqual(Buffer.from('x'))
  await cache.forget(sha256(99))
})

test('what a power cut has left empty is not there', async () => {
  const { cache } = await setUp(KIBIBYTE ** 2)
  await cache.add(nameOf(1), 'x')
  const path = (await cache.find(nameOf(1))) ?? ''
  await writeFile(path, '')
  expect((await stat(path)).size).toBe(0)
  expect(await cache.find(nameOf(1))).toBeUndefined()
  await cache.add(nameOf(1), 'again')
  expect(await cache.read(nameOf(1))).toEqual(Buffer.from('again'))
})
