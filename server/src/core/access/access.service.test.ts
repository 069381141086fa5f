import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { createEventBus } from '../../platform/events/event-bus.ts'
import { TestClock } from '../../testing/test-app.ts'
import { accessMigrations } from './access.migrations.ts'
import { AccessService } from './access.service.ts'

async function makeAccess() {
  const database = openSqlite(':memory:')
  await migrate(database, accessMigrations)
  const access = new AccessService({
    database: database.handle,
    clock: new TestClock(),
    events: createEventBus(),
    secretKey: randomBytes(32),
  })
  onTestFinished(async () => {
    await database.close()
  })
  const guess = (subject: string, secret: string) =>
    access.checkSecret({
      subject,
      secret,
      session: { id: 's', deviceId: 'd' },
      network: '192.0.2.1',
      isRight: async () => secret === 'right',
    })
  /** Guesses until the subject is temporarily locked. */
  const guessWrong = async (subject: string) => {
    for (let count = 0; count < 5; count++) expect(await guess(subject, `wrong ${count}`)).toBe(false)
    await expect(guess(subject, 'right')).rejects.toMatchObject({ code: 'guess_too_soon' })
  }
  return { access, database, guess, guessWrong }
}

test('forgetting a secret clears its guesses and no others', async () => {
  const { access, database, guess, guessWrong } = await makeAccess()
  await guessWrong('file:1')
  await guessWrong('file:2')
  await access.forgetSecret(database.handle, 'file:1')
  expect(await guess('file:1', 'right')).toBe(true)
  await expect(guess('file:2', 'right')).rejects.toMatchObject({ code: 'guess_too_soon' })
})

test('the console command resets every guess counter', async () => {
  const { access, guess, guessWrong } = await makeAccess()
  await guessWrong('file:1')
  await access.forgetGuesses()
  expect(await guess('file:1', 'right')).toBe(true)
})
