import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Client, enteredClient } from './support/client.ts'
import { NODE, type Pinloft, ROOT, startPinloft } from './support/pinloft.ts'

const EVALUATED_MAX = 100
const PROXY = { TRUST_PROXY: '127.0.0.1' }
let dataDir: string
let server: Pinloft

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pinloft-guesses-'))
  server = await startPinloft({ dataDir, env: PROXY })
})
afterEach(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A wrong PIN, different for each number. */
function wrongPin(number: number): string {
  return `x${String(number).padStart(5, '0')}`
}

async function guess(number: number, address: string): Promise<number> {
  const client = new Client(server, { 'x-forwarded-for': address })
  const { status, headers, text } = await client.enter(wrongPin(number))
  client.close()
  if (status === 429) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(text).toMatch(/again in \d+ (second|minute|hour)s?/)
  }
  return status
}

/** Statuses of many wrong guesses from a few addresses, `width` of them in parallel. */
async function guessMany(from: number, count: number, width: number): Promise<number[]> {
  const statuses: number[] = []
  let next = from
  const work = async () => {
    while (next < from + count) {
      const number = next++
      statuses.push(await guess(number, `203.0.113.${number % 7}`))
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return statuses
}

function evaluated(statuses: readonly number[]): number {
  return statuses.filter((status) => status === 401).length
}

describe('a thousand wrong PINs from strangers', () => {
  test('in parallel and in sequence are refused unchecked after at most a hundred, even across a crash', async () => {
    const known = await enteredClient(server, { 'x-forwarded-for': '198.51.100.1' })

    const inParallel = await guessMany(0, 500, 50)
    const inSequence = await guessMany(500, 250, 1)
    expect(new Set([...inParallel, ...inSequence])).toEqual(new Set([401, 429]))

    await server.kill()
    server = await startPinloft({ dataDir, env: PROXY })
    const afterCrash = await guessMany(750, 250, 10)
    expect(evaluated([...inParallel, ...inSequence, ...afterCrash])).toBeLessThanOrEqual(EVALUATED_MAX)
    expect(evaluated(afterCrash)).toBeLessThanOrEqual(2)

    const stranger = await new Client(server, { 'x-forwarded-for': '198.51.100.9' }).enter()
    expect(stranger.status).toBe(429)

    const back = new Client(server, { 'x-forwarded-for': '198.51.100.1' })
    for (const [name, value] of known.cookies) if (name !== 'pinloft_session') back.cookies.set(name, value)
    expect((await back.enter()).status).toBe(200)
  })

  test('are forgotten after the unlock command', async () => {
    await guessMany(0, 60, 20)
    for (let number = 60; (await guess(number, '203.0.113.1')) !== 429; number++);
    expect((await new Client(server, { 'x-forwarded-for': '203.0.113.1' }).enter()).status).toBe(429)
    const unlocked = spawnSync(NODE, ['server/src/commands/unlock.ts'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(unlocked.status, unlocked.stderr).toBe(0)
    expect((await new Client(server, { 'x-forwarded-for': '203.0.113.1' }).enter()).status).toBe(200)
  })
})

test('without TRUST_PROXY a forwarded address is ignored', async () => {
  await server.stop()
  server = await startPinloft({ dataDir })
  const statuses: number[] = []
  for (let number = 0; number < 12; number++) statuses.push(await guess(number, `203.0.113.${number}`))
  // All come from the same address, which has to wait after a few of them.
  expect(evaluated(statuses)).toBeLessThan(12)
  expect(statuses.at(-1)).toBe(429)
})

test('wrong PINs within a session count towards the same limit', async () => {
  const client = await enteredClient(server, { 'x-forwarded-for': '198.51.100.1' })
  const statuses: number[] = []
  for (let number = 0; number < 15; number++) statuses.push((await client.remove('any', wrongPin(number))).status)
  expect(statuses.at(-1)).toBe(429)
  expect(
    (
      await client.upload([
        { name: 'pin', value: wrongPin(99) },
        { name: 'file', filename: 'a', content: Buffer.from('a') },
      ])
    ).status,
  ).toBe(429)
})

test('a short ACCESS_PIN causes a warning at startup', async () => {
  const warning = 'The access PIN has fewer than 6 characters'
  await expect.poll(() => server.output()).toContain('is ready')
  expect(server.output(), 'of one that is as long as it can be').not.toContain(warning)
  await server.stop()
  server = await startPinloft({ dataDir, env: { ACCESS_PIN: '42816' } })
  await expect.poll(() => server.output()).toContain(warning)
})
