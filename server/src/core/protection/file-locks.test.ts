import { randomBytes } from 'node:crypto'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { TestClock } from '../../testing/test-app.ts'
import { type Credentials, FileLocks } from './file-locks.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'Größe'

/** Locks with one file, and a count of the actual password checks. */
async function makeLocks() {
  const clock = new TestClock()
  const counts = { checks: 0 }
  const access = {
    checkSecret({ isRight }: { isRight(): Promise<boolean> }) {
      counts.checks++
      return isRight()
    },
    checkVisitorSecret: () => expect.fail('Nobody visits here'),
    forgetSecret: async () => {},
  }
  const locks = new FileLocks({ access, clock, secretKey: randomBytes(32) })
  onTestFinished(() => locks.close())
  const { fileKey, lock } = await locks.create(PASSWORD)
  const open = (credentials: Partial<Credentials> = {}, subject = 'file:1', otherLock = lock) =>
    locks.open(subject, otherLock, { ...shown(), ...credentials })
  const createToken = () => locks.createToken('file:1', lock, shown(PASSWORD))
  return { clock, counts, locks, fileKey, lock, open, createToken }
}

function shown(password?: string, sessionId = 's1'): Credentials {
  return { password, token: undefined, session: { id: sessionId, deviceId: 'd1' }, network: '192.0.2.1' }
}

test('a correct password is checked once per session, until unused for ten minutes', async () => {
  const { clock, counts, fileKey, open } = await makeLocks()
  for (let count = 0; count < 4; count++) {
    expect(await open({ password: PASSWORD })).toEqual(fileKey)
    clock.advance(9 * MINUTE_MS)
  }
  expect(counts.checks).toBe(1)
  clock.advance(2 * MINUTE_MS)
  await open({ password: PASSWORD })
  expect(counts.checks).toBe(2)
  await open(shown(PASSWORD, 's2'))
  expect(counts.checks).toBe(3)
  await expect(open({ password: 'grösse' })).rejects.toMatchObject({ code: 'password_incorrect' })
  await expect(open()).rejects.toMatchObject({ code: 'password_required' })
})

test('concurrent attempts with the same password share one check', async () => {
  const { counts, fileKey, open } = await makeLocks()
  const keys = await Promise.all(Array.from({ length: 20 }, () => open({ password: PASSWORD })))
  expect(keys.every((key) => key.equals(fileKey))).toBe(true)
  expect(counts.checks).toBe(1)
})

test('a token opens only its file, and only in its session', async () => {
  const { fileKey, locks, open, createToken } = await makeLocks()
  const token = await createToken()
  expect(await open({ token })).toEqual(fileKey)
  const refusal = { code: 'password_required' }
  await expect(open({ token, session: { id: 's2', deviceId: 'd1' } })).rejects.toMatchObject(refusal)
  await expect(open({ token }, 'file:2')).rejects.toMatchObject(refusal)
  await expect(open({ token: `${token}x` })).rejects.toMatchObject(refusal)
  await expect(open({ token }, 'file:1', await locks.lock(fileKey, 'new'))).rejects.toMatchObject(refusal)
  expect(await open({ token })).toEqual(fileKey)
})

test('a token expires after 15 idle minutes, or twelve hours in total', async () => {
  const { clock, open, createToken } = await makeLocks()
  const [used, idle] = [await createToken(), await createToken()]
  for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
    clock.advance(14 * MINUTE_MS)
    await open({ token: used })
  }
  await expect(open({ token: idle })).rejects.toMatchObject({ code: 'password_required' })
  clock.advance(14 * MINUTE_MS)
  await expect(open({ token: used })).rejects.toMatchObject({ code: 'password_required' })
})

test('ending a session or removing a file forgets what was opened', async () => {
  const { counts, locks, lock, open, createToken } = await makeLocks()
  const refusal = { code: 'password_required' }
  const first = await createToken()
  locks.forgetSession('s2')
  await open({ token: first })
  locks.forgetSession('s1')
  await expect(open({ token: first })).rejects.toMatchObject(refusal)
  await open({ password: PASSWORD })
  expect(counts.checks).toBe(2)

  const second = await createToken()
  const database = openSqlite(':memory:')
  await locks.forget(database.handle, 'file:2', lock)
  await open({ token: second })
  await locks.forget(database.handle, 'file:1', lock)
  await database.close()
  await expect(open({ token: second })).rejects.toMatchObject(refusal)
  await open({ password: PASSWORD })
  expect(counts.checks).toBe(3)
})

test('remembered keys are limited in number; the least recently used are dropped first', async () => {
  const { open, createToken } = await makeLocks()
  const [first, second] = [await createToken(), await createToken()]
  for (let count = 0; count < 999; count++) {
    await createToken()
    await open({ token: first })
  }
  await open({ token: first })
  await expect(open({ token: second })).rejects.toMatchObject({ code: 'password_required' })
})

test('an impossible password is refused without a check', async () => {
  const { counts, locks, open } = await makeLocks()
  for (const password of ['', '   ']) {
    await expect(locks.create(password)).rejects.toMatchObject({ code: 'new_password_missing' })
    await expect(open({ password })).rejects.toMatchObject({ code: 'password_required' })
  }
  const longest = '🌈'.repeat(FILE_PASSWORD_MAX_CHARACTERS)
  await expect(locks.create(`${longest}x`)).rejects.toMatchObject({ code: 'new_password_too_long' })
  await expect(open({ password: `${longest}x` })).rejects.toMatchObject({ code: 'password_incorrect' })
  expect(counts.checks).toBe(0)
  const { fileKey, lock } = await locks.create(longest)
  expect(await open({ password: longest }, 'file:2', lock)).toEqual(fileKey)
})

test('a lock reveals nothing of its header, and is useless to another server', async () => {
  const { locks, lock, open } = await makeLocks()
  // Test apps use a cheaper hash; the server does not.
  expect(locks.header(lock)).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/)
  expect(Buffer.from(lock, 'base64').toString('latin1')).not.toContain('scrypt')
  const { lock: foreign } = await (await makeLocks()).locks.create(PASSWORD)
  for (const damaged of [foreign, '', 'AAAA', lock.slice(4)]) {
    await expect(open({ password: PASSWORD }, 'file:1', damaged)).rejects.toMatchObject({ code: 'file_damaged' })
  }
})
