import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { createEventBus } from '../../platform/events/event-bus.ts'
import { TestClock } from '../../testing/test-app.ts'
import { accessMigrations } from './access.migrations.ts'
import { AccessService } from './access.service.ts'
import { SESSION_IDLE_MS } from './sessions.ts'

const PIN = '123456'
const CLIENT = { network: '192.0.2.1', userAgent: 'a browser', deviceToken: undefined }
const MINUTE_MS = 60_000

async function makeAccess() {
  const database = openSqlite(':memory:')
  await migrate(database, accessMigrations)
  const clock = new TestClock()
  const access = new AccessService({
    database: database.handle,
    clock,
    events: createEventBus(),
    secretKey: randomBytes(32),
    pinHashCost: { memoryCost: 8, timeCost: 1 },
  })
  await access.preparePin(PIN)
  onTestFinished(() => database.close())
  /** Makes the database reject one kind of write from now on, as a full disk would. */
  const refuse = (change: string) =>
    sql
      .raw(`create trigger refused before ${change} begin select raise(abort, 'no room'); end`)
      .execute(database.handle)
  const countOf = async (table: string) => {
    const { rows } = await sql
      .raw<{ number: number }>(`select count(*) as number from ${table}`)
      .execute(database.handle)
    return rows[0]?.number
  }
  const enter = async () => {
    const { sessionToken } = await access.openGate(PIN, CLIENT)
    const session = await access.findSession(sessionToken)
    if (session === null) throw new Error('Not let in')
    return { session, sessionToken }
  }
  return { access, clock, refuse, countOf, enter }
}

test('a wrong guess that cannot be recorded fails instead of being answered', async () => {
  const { access, refuse } = await makeAccess()
  await refuse('insert on guess_misses')
  await expect(access.openGate('999999', CLIENT)).rejects.toThrow('no room')
})

test('refuses a correct PIN when its charge cannot be refunded', async () => {
  const { access, refuse, countOf } = await makeAccess()
  await refuse('update on guess_counters when new.failures < old.failures')
  await expect(access.openGate(PIN, CLIENT)).rejects.toThrow('no room')
  expect(await countOf('sessions')).toBe(0)
})

test.each(['devices', 'sessions'])(
  'fails without admitting anyone or leaving rows behind when %s cannot be stored',
  async (table) => {
    const { access, refuse, countOf } = await makeAccess()
    await refuse(`insert on ${table}`)
    await expect(access.openGate(PIN, CLIENT)).rejects.toThrow('no room')
    expect([await countOf('devices'), await countOf('sessions')]).toEqual([0, 0])
  },
)

test('keeps the old PIN and its sessions when the new PIN cannot be stored', async () => {
  const { access, refuse, enter } = await makeAccess()
  const { sessionToken } = await enter()
  await refuse('delete on devices')
  await expect(access.changePin('654321')).rejects.toThrow('no room')
  expect(await access.findSession(sessionToken)).not.toBeNull()
  await expect(access.openGate('654321', CLIENT)).rejects.toMatchObject({ code: 'gate_pin_invalid' })
})

test('a session can reuse a recently verified PIN without another check until the session ends', async () => {
  const { access, enter } = await makeAccess()
  const { session } = await enter()
  const asked = { session, network: CLIENT.network }
  await access.requirePin(PIN, asked)
  for (let guess = 0; guess < 5; guess++)
    await expect(access.requirePin(`90000${guess}`, asked)).rejects.toMatchObject({ code: 'pin_invalid' })
  await access.requirePin(PIN, asked)
  await expect(access.requirePin('900009', asked)).rejects.toMatchObject({ code: 'guess_too_soon' })
  await access.endSession(session.id)
  await expect(access.requirePin(PIN, asked)).rejects.toMatchObject({ code: 'guess_too_soon' })
})

test('the previous token of a session stays valid for exactly one minute', async () => {
  const { access, clock, enter } = await makeAccess()
  const { sessionToken: previous } = await enter()
  const { deviceToken, sessionToken } = await access.openGate(PIN, CLIENT)
  const renewed = await access.openGate(PIN, { ...CLIENT, deviceToken: deviceToken ?? undefined })
  clock.advance(MINUTE_MS)
  expect(await access.findSession(sessionToken)).not.toBeNull()
  clock.advance(1)
  expect(await access.findSession(sessionToken)).toBeNull()
  expect(await access.findSession(renewed.sessionToken)).not.toBeNull()
  expect(await access.findSession(previous), 'of another device').not.toBeNull()
})

test('removes only expired sessions in the background', async () => {
  const { access, clock, countOf, enter } = await makeAccess()
  let clean = async (_now: number): Promise<void> => expect.unreachable('Nothing is removed in the background')
  access.sweepBy({ every: (_periodMs: number, work: typeof clean) => (clean = work) } as never)
  await enter()
  clock.advance(SESSION_IDLE_MS - 1)
  const { session } = await enter()
  clock.advance(2)
  await clean(clock.now())
  expect([await countOf('sessions'), await access.isSessionAlive(session.id)]).toEqual([1, true])
})
