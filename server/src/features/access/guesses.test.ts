import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { TestClock } from '../../testing/test-app.ts'
import { accessMigrations } from './access.migrations.ts'
import { STRANGERS_MAX_FAILURES } from './guess-policy.ts'
import { Guesses } from './guesses.ts'

async function makeGuesses() {
  const database = openSqlite(':memory:')
  await migrate(database, accessMigrations)
  const clock = new TestClock()
  const guesses = new Guesses({ database: database.handle, clock, secretKey: randomBytes(32) })
  const guess = (secret: string, isRight: () => Promise<boolean>) => {
    clock.advance(86_400_001)
    return guesses.check({ subject: 'test', guesser: { network: '192.0.2.1', deviceId: null }, secret, isRight })
  }
  return { guesses, guess }
}

test('a guess that could not be evaluated costs nothing', async () => {
  const { guess } = await makeGuesses()
  for (let count = 0; count < STRANGERS_MAX_FAILURES + 1; count++) {
    const failing = guess(`secret ${count}`, () => Promise.reject(new Error('no memory')))
    await expect(failing).rejects.toThrow('no memory')
  }
  expect(await guess('right', async () => true)).toBe(true)
})

test('the same secret sent twice at once is evaluated once', async () => {
  const { guesses } = await makeGuesses()
  let evaluations = 0
  const isRight = async () => ++evaluations > 0
  const guesser = { network: '192.0.2.1', deviceId: null }
  const answers = await Promise.all([1, 2, 3].map(() => guesses.check({ subject: 's', guesser, secret: 'x', isRight })))
  expect([answers, evaluations]).toEqual([[true, true, true], 1])
})
