import { STRANGER_GUESSES_SHOWN_DAYS, STRANGER_NETWORKS_MAX_NAMED } from '@pinloft/contract/access/limits'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { startOpenTestApp, startTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { STRANGERS_MAX_FAILURES } from './guess-policy.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from './sessions.ts'

const HOUR_MS = 3_600_000

describe('entering the PIN', () => {
  test('opens a session and sets HttpOnly cookies', async () => {
    const app = await startTestApp()
    const response = await app.enterPin(TEST_PIN)
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }])
    for (const cookie of response.cookies)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(response.cookies.map(({ name, maxAge, secure }) => [name, maxAge, secure])).toEqual([
      ['pinloft_session', undefined, undefined],
      ['pinloft_device', 400 * 24 * 60 * 60, undefined],
    ])
    expect((await app.request({ url: '/api/files' })).statusCode).toBe(200)
  })

  test.each([
    ['', 400, 'Please enter PIN'],
    ['   ', 400, 'Please enter PIN'],
    ['000000', 401, 'Invalid PIN'],
    ['1234567', 401, 'Invalid PIN'],
    ['1'.repeat(2000), 401, 'Invalid PIN'],
    [null, 400, 'Please enter PIN'],
    [undefined, 400, 'Please enter PIN'],
  ])('refuses %j', async (pin, status, message) => {
    const app = await startTestApp()
    expect(await answer(app.enterPin(pin as string))).toEqual([status, message])
  })

  test('again, inside a session, refuses a long text as a wrong PIN', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt')
    expect(await answer(app.delete(id, '1'.repeat(10_000)))).toEqual([403, 'Invalid access PIN'])
  })

  test('marks the cookies Secure behind an HTTPS proxy', async () => {
    const app = await startTestApp({ trustProxy: '127.0.0.1' })
    const { cookies } = await app.enterPin(TEST_PIN, { headers: { 'x-forwarded-proto': 'https' } })
    expect(cookies.every(({ secure }) => secure)).toBe(true)
  })
})

describe('PIN guesses', () => {
  const wrongPin = (number: number) => String(900_000 + number)

  test('are delayed for a stranger after five wrong PINs, with the wait in the response', async () => {
    const app = await startTestApp()
    for (let guess = 0; guess < 5; guess++) expect((await app.enterPin(wrongPin(guess))).statusCode).toBe(401)
    const response = await app.enterPin(TEST_PIN)
    expect([response.statusCode, response.json().message, response.headers['retry-after']]).toEqual([
      429,
      'Too many wrong attempts. Try again in 1 second',
      '1',
    ])
    app.clock.advance(1001)
    expect((await app.enterPin(TEST_PIN)).statusCode).toBe(200)
  })

  test('count only once for the same wrong PIN', async () => {
    const app = await startTestApp()
    for (let guess = 0; guess < 20; guess++) expect((await app.enterPin('999999')).statusCode).toBe(401)
    expect((await app.enterPin(TEST_PIN)).statusCode).toBe(200)
  })

  test('are refused for strangers once the limit is reached, from any network', async () => {
    const app = await startOpenTestApp({ trustProxy: '127.0.0.1' })
    const stranger = app.otherBrowser()
    let evaluated = 0
    for (let guess = 0; guess < STRANGERS_MAX_FAILURES + 30; guess++) {
      app.clock.advance(HOUR_MS)
      const headers = { 'x-forwarded-for': `203.0.113.${guess}` }
      if ((await stranger.enterPin(wrongPin(guess), { headers })).statusCode === 401) evaluated++
    }
    expect(evaluated).toBe(STRANGERS_MAX_FAILURES)
    const refused = await stranger.enterPin(TEST_PIN, { headers: { 'x-forwarded-for': '198.51.100.1' } })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'guesses_exhausted'])

    app.forgetSession()
    expect((await app.enterPin(TEST_PIN)).statusCode, 'the known device').toBe(200)
    expect((await stranger.enterPin(TEST_PIN)).statusCode, 'a stranger after it').toBe(200)
  })

  test('are not reset for strangers each time the owner opens a page', async () => {
    const app = await startOpenTestApp({ trustProxy: '127.0.0.1' })
    const stranger = app.otherBrowser()
    let evaluated = 0
    for (let visit = 0; visit < 5; visit++) {
      for (let guess = 0; guess < 21; guess++) {
        const number = visit * 100 + guess
        const headers = { 'x-forwarded-for': `203.0.113.${number}` }
        if ((await stranger.enterPin(wrongPin(number), { headers })).statusCode === 401) evaluated++
      }
      expect((await app.enterPin(TEST_PIN)).statusCode, 'the known device').toBe(200)
    }
    expect(evaluated).toBe(20)
  })

  test('of strangers are reported to the owner with their networks', async () => {
    const app = await startOpenTestApp({ trustProxy: '127.0.0.1' })
    const told = async () => (await app.request({ url: '/api/stranger-guesses' })).json()
    expect(await told()).toEqual({ wrongPins: 0, networkCount: 0, networks: [] })
    await app.enterPin(wrongPin(1))
    expect((await told()).wrongPins, 'a known device is no stranger').toBe(0)

    const guess = (number: number, address: string) =>
      app.otherBrowser().enterPin(wrongPin(number), { headers: { 'x-forwarded-for': address } })
    for (const number of [2, 3, 3]) await guess(number, '203.0.113.7')
    app.clock.advance(HOUR_MS)
    for (let number = 0; number < STRANGER_NETWORKS_MAX_NAMED; number++) {
      app.clock.advance(20 * 60_000)
      await guess(10 + number, `198.51.100.${number}`)
    }
    const { networks, ...sums } = await told()
    expect(sums).toEqual({ wrongPins: 22, networkCount: 21 })
    expect(networks).toHaveLength(STRANGER_NETWORKS_MAX_NAMED)
    expect(networks[0]).toEqual({
      network: '198.51.100.19',
      wrongPins: 1,
      lastAt: new Date(app.clock.now()).toISOString(),
    })
    expect(networks.map(({ network }: { network: string }) => network)).not.toContain('203.0.113.7')
    app.clock.advance(STRANGER_GUESSES_SHOWN_DAYS * 24 * HOUR_MS - 7 * HOUR_MS)
    await app.enterPin(TEST_PIN)
    expect((await told()).wrongPins, 'the oldest two are too old').toBe(20)
  })

  test('are limited in parallel as in sequence', async () => {
    const app = await startTestApp()
    const responses = await Promise.all(Array.from({ length: 30 }, (_, guess) => app.enterPin(wrongPin(guess))))
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  })

  test('do not wait longer when the clock is set back', async () => {
    const app = await startTestApp()
    for (let guess = 0; guess < 5; guess++) await app.enterPin(wrongPin(guess))
    app.clock.advance(-1000 * HOUR_MS)
    expect((await app.enterPin(TEST_PIN)).statusCode).toBe(200)
  })

  test('also count inside a session, in the lane of its device', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt')
    app.clock.advance(HOUR_MS)
    for (let guess = 0; guess < 5; guess++)
      expect(await answer(app.delete(file.id, wrongPin(guess)))).toEqual([403, 'Invalid access PIN'])
    expect((await app.delete(file.id)).statusCode).toBe(429)
    expect((await app.otherBrowser().enterPin(TEST_PIN)).statusCode, 'strangers are not concerned').toBe(200)
  })
})

describe('sessions', () => {
  test('are listed and ended', async () => {
    const app = await startOpenTestApp()
    const phone = app.otherBrowser()
    await phone.enterPin(TEST_PIN, { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Firefox/140.0' } })
    const sessions = (await app.request({ url: '/api/sessions' })).json()
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect(other).toMatchObject({ device: 'Firefox on Android', network: '127.0.0.1' })

    expect((await app.request({ method: 'DELETE', url: `/api/sessions/${other.id}` })).statusCode).toBe(200)
    expect((await phone.request({ url: '/api/files' })).statusCode).toBe(401)
    expect(await answer(app.request({ method: 'DELETE', url: `/api/sessions/${other.id}` }))).toEqual([
      404,
      'This session has already ended',
    ])
  })

  test('are listed with the most recently used first', async () => {
    const app = await startOpenTestApp()
    const enteredAt = [app.clock.now()]
    let last = app
    for (let count = 0; count < 2; count++) {
      app.clock.advance(61_000)
      enteredAt.push(app.clock.now())
      last = app.otherBrowser()
      await last.enterPin(TEST_PIN)
    }
    const sessions = (await last.request({ url: '/api/sessions' })).json<{ lastUsedAt: string; isCurrent: boolean }[]>()
    expect(sessions.map(({ lastUsedAt }) => Date.parse(lastUsedAt))).toEqual(enteredAt.toReversed())
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  })

  test('expire after the idle timeout and at their maximum age', async () => {
    const app = await startOpenTestApp()
    app.clock.advance(SESSION_IDLE_MS - 1)
    expect((await app.request({ url: '/api/files' })).statusCode).toBe(200)
    app.clock.advance(SESSION_IDLE_MS)
    expect((await app.request({ url: '/api/files' })).statusCode).toBe(401)

    await app.enterPin(TEST_PIN)
    for (let used = 0; used < SESSION_MAX_MS; used += SESSION_IDLE_MS / 2) {
      app.clock.advance(SESSION_IDLE_MS / 2)
      await app.request({ url: '/api/files' })
    }
    expect((await app.request({ url: '/api/files' })).statusCode).toBe(401)
  })

  test('get a new token when the PIN is entered again; the old one stays valid briefly', async () => {
    const app = await startTestApp()
    const tokenOf = async () =>
      (await app.enterPin(TEST_PIN)).cookies.find(({ name }) => name === 'pinloft_session')?.value ?? ''
    const [first, second] = [await tokenOf(), await tokenOf()]
    expect(second).not.toBe(first)
    const reach = async (token: string) =>
      (await app.http.inject({ url: '/api/files', cookies: { pinloft_session: token } })).statusCode
    expect([await reach(first), await reach(second)]).toEqual([200, 200])
    app.clock.advance(120_000)
    expect([await reach(first), await reach(second)]).toEqual([401, 200])
    expect((await app.request({ url: '/api/sessions' })).json()).toHaveLength(1)
  })

  test('end when the PIN changes', async () => {
    const app = await (await startOpenTestApp()).restart()
    expect((await app.request({ url: '/api/files' })).statusCode, 'a restart ends no session').toBe(200)
    const changed = await app.restart({ accessPin: '654321' })
    expect((await changed.enterPin(TEST_PIN)).statusCode).toBe(401)
    expect((await changed.request({ url: '/api/files' })).statusCode).toBe(401)
    expect((await changed.enterPin('654321')).statusCode).toBe(200)
  })
})
