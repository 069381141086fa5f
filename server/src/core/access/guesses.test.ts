import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { TestClock } from '../../testing/test-app.ts'
import { accessMigrations } from './access.migrations.ts'
import { STRANGERS_DECAY_PER_DAY, STRANGERS_MAX_FAILURES } from './guess-policy.ts'
import { Guesses } from './guesses.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

async function makeGuesses() {
  const database = openSqlite(':memory:')
  await migrate(database, accessMigrations)
  const clock = new TestClock()
  const guesses = new Guesses({ database: database.handle, clock, secretKey: randomBytes(32) })
  const guess = (secret: string, isRight: () => Promise<boolean>) => {
    clock.advance(86_400_001)
    const guesser = { network: '192.0.2.1', deviceId: null, isKnown: false }
    return guesses.check({ subject: 'test', guesser, secret, isRight })
  }
  let number = 0
  const enter = (secret: string, deviceId: string | null, isKnown = false) => {
    // A different network each time, as an attacker with many addresses would use.
    const guesser = { network: `192.0.2.${++number}`, deviceId, isKnown }
    return guesses.check({ subject: 'test', guesser, secret, isRight: async () => secret === 'right' })
  }
  /**
   * How many of `count` wrong guesses are evaluated, each from a different network, and from a new device if requested.
   */
  const evaluatedOf = async (count: number, { device = false, everyMs = 0 } = {}) => {
    let evaluated = 0
    for (let tried = 0; tried < count; tried++) {
      clock.advance(everyMs)
      const answer = await enter(`wrong ${++number}`, device ? `device ${number}` : null).catch(() => null)
      if (answer === false) evaluated++
    }
    return evaluated
  }
  return { clock, guesses, guess, enter, evaluatedOf }
}

test('a guess whose evaluation fails is not charged', async () => {
  const { guess } = await makeGuesses()
  for (let count = 0; count < STRANGERS_MAX_FAILURES + 1; count++) {
    const failing = guess(`secret ${count}`, () => Promise.reject(new Error('no memory')))
    await expect(failing).rejects.toThrow('no memory')
  }
  expect(await guess('right', async () => true)).toBe(true)
})

test('evaluates the same secret once when it is sent concurrently', async () => {
  const { guesses } = await makeGuesses()
  let evaluations = 0
  const isRight = async () => ++evaluations > 0
  const guesser = { network: '192.0.2.1', deviceId: null, isKnown: false }
  const answers = await Promise.all([1, 2, 3].map(() => guesses.check({ subject: 's', guesser, secret: 'x', isRight })))
  expect([answers, evaluations]).toEqual([[true, true, true], 1])
})

test('strangers get no extra guesses however often the owner enters the PIN', async () => {
  const { clock, enter, evaluatedOf } = await makeGuesses()
  expect(await evaluatedOf(50)).toBe(20)
  let evaluated = 0
  for (let visit = 0; visit < 10; visit++) {
    clock.advance(MINUTE_MS)
    expect(await enter('right', 'owner', true)).toBe(true)
    evaluated += await evaluatedOf(50)
  }
  // One after each wait, and the waits double.
  expect(evaluated).toBeLessThan(10)
})

test("the strangers' count decays daily while the owner keeps entering the PIN", async () => {
  const { clock, enter, evaluatedOf } = await makeGuesses()
  const wait = { everyMs: 16 * MINUTE_MS }
  expect(await evaluatedOf(STRANGERS_MAX_FAILURES + 10, wait)).toBe(STRANGERS_MAX_FAILURES)
  clock.advance(30 * DAY_MS)
  expect(await evaluatedOf(10), 'nobody came by').toBe(0)
  await enter('right', 'owner', true)
  expect(await evaluatedOf(STRANGERS_MAX_FAILURES + 10, wait)).toBe(STRANGERS_MAX_FAILURES)

  let evaluated = 0
  const days = 5
  for (let hour = 0; hour < days * 24; hour++) {
    clock.advance(HOUR_MS - 3 * wait.everyMs)
    await enter('right', 'owner', true)
    evaluated += await evaluatedOf(3, wait)
  }
  // Plus what decayed while the first hundred were guessed.
  const meanwhile = Math.ceil(((STRANGERS_MAX_FAILURES + 10) * wait.everyMs * STRANGERS_DECAY_PER_DAY) / DAY_MS)
  expect(evaluated).toBeGreaterThanOrEqual(days * STRANGERS_DECAY_PER_DAY)
  expect(evaluated).toBeLessThanOrEqual(days * STRANGERS_DECAY_PER_DAY + meanwhile)
})

test('new devices share one count for a secret until their first correct guess', async () => {
  const { clock, enter, evaluatedOf } = await makeGuesses()
  expect(await enter('right', 'owner')).toBe(true)
  expect(await evaluatedOf(60, { device: true })).toBe(20)
  await expect(enter('right', 'new')).rejects.toMatchObject({ code: 'guess_too_soon' })
  for (const secret of ['a slip', 'right']) expect(await enter(secret, 'owner')).toBe(secret === 'right')
  clock.advance(1001)
  expect(await enter('right', 'new')).toBe(true)
  await evaluatedOf(200, { device: true, everyMs: HOUR_MS })
  await expect(enter('right', 'newer')).rejects.toMatchObject({ code: 'guesses_exhausted' })
  for (const device of ['owner', 'new']) expect(await enter('right', device)).toBe(true)
})

test('a correct guess does not refund the guesses of other devices', async () => {
  const { enter, evaluatedOf } = await makeGuesses()
  expect(await evaluatedOf(19, { device: true })).toBe(19)
  for (const device of ['one', 'two', 'three']) expect(await enter('right', device)).toBe(true)
  expect(await evaluatedOf(10, { device: true })).toBe(1)
})

test('of the counts only those of networks expire, not those of strangers and of known devices', async () => {
  const { clock, guesses, enter, evaluatedOf } = await makeGuesses()
  expect(await enter('right', 'owner')).toBe(true)
  expect(await evaluatedOf(STRANGERS_MAX_FAILURES + 10, { everyMs: 16 * MINUTE_MS })).toBe(STRANGERS_MAX_FAILURES)
  clock.advance(30 * DAY_MS)
  await guesses.removeForgotten(clock.now())
  expect(await evaluatedOf(10)).toBe(0)
  expect(await enter('right', 'owner')).toBe(true)
})
