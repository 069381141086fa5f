import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import {
  CONTENT,
  exchange,
  INCORRECT,
  PASSWORD,
  protect,
  REQUIRED,
  read,
  remove,
  startWithFile,
  unprotect,
} from './protection.builders.ts'

describe('tokens', () => {
  test('replace the password in their session, for their file', async () => {
    const { app, id } = await startWithFile()
    const { id: otherId } = await app.store('other.txt', 'x')
    await protect(app, otherId)
    const { token } = (await exchange(app, id, PASSWORD)).json()
    const open = (browser: TestApp, fileId: string) =>
      browser.request({ url: `/api/files/${fileId}/content?token=${token}` })
    expect((await open(app, id)).rawPayload.equals(CONTENT)).toBe(true)
    expect((await app.request({ url: `/api/files/${id}/encrypted?token=${token}` })).statusCode).toBe(200)
    expect(await answer(open(app, otherId))).toEqual(REQUIRED)

    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    expect(await answer(open(other, id))).toEqual(REQUIRED)
    app.clock.advance(15 * 60_000)
    expect(await answer(open(app, id))).toEqual(REQUIRED)
  })

  test('end with their session, even if its device enters again', async () => {
    const { app, id } = await startWithFile()
    const { token } = (await exchange(app, id, PASSWORD)).json()
    const [session] = (await app.request({ url: '/api/sessions' })).json()
    await app.request({ method: 'DELETE', url: `/api/sessions/${session.id}` })
    await app.enterPin(TEST_PIN)
    expect(await answer(app.request({ url: `/api/files/${id}/content?token=${token}` }))).toEqual(REQUIRED)
  })

  test.each([
    ['another password', (app: TestApp, id: string) => protect(app, id, { password: PASSWORD, newPassword: PASSWORD })],
    [
      'a new protection',
      async (app: TestApp, id: string) => {
        await unprotect(app, id, { password: PASSWORD })
        return protect(app, id)
      },
    ],
  ])('end with %s, even of the same letters', async (_, change) => {
    const { app, id } = await startWithFile()
    const { token } = (await exchange(app, id, PASSWORD)).json()
    expect((await change(app, id)).statusCode).toBe(200)
    expect(await answer(app.request({ url: `/api/files/${id}/content?token=${token}` }))).toEqual(REQUIRED)
  })

  test('are refused without the correct password', async () => {
    const { app, id } = await startWithFile()
    for (const password of [undefined, null, '', '   ']) {
      expect(await answer(exchange(app, id, password)), String(password)).toEqual(REQUIRED)
    }
    expect(await answer(exchange(app, id, 'wrong'))).toEqual(INCORRECT)
    expect(await answer(exchange(app, id, 'x'.repeat(129)))).toEqual(INCORRECT)
    expect(await answer(exchange(app, 'none', PASSWORD))).toEqual([404, 'File not found'])
    const { id: open } = await app.store('open.txt')
    expect(await answer(exchange(app, open, PASSWORD))).toEqual([409, 'This file has no password'])
    expect(await answer(app.request({ url: `/api/files/${open}/encrypted` }))).toEqual([
      409,
      'This file has no password',
    ])
  })
})

describe('guesses', () => {
  test('are counted separately for each file', async () => {
    const { app, id } = await startWithFile()
    const { id: otherId } = await app.store('other.txt', 'x')
    await protect(app, otherId)
    for (let count = 0; count < 5; count++) expect(await answer(read(app, id, `wrong ${count}`))).toEqual(INCORRECT)
    const refused = await read(app, id, 'wrong again')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'guess_too_soon',
      '1',
    ])
    expect((await exchange(app, id, PASSWORD)).statusCode).toBe(429)
    expect((await remove(app, id, { password: PASSWORD })).statusCode).toBe(429)
    expect((await read(app, otherId, PASSWORD)).statusCode).toBe(200)
    app.clock.advance(1000)
    expect((await read(app, id, PASSWORD)).statusCode).toBe(200)
  })

  test('cost nothing if they are repeated or impossible', async () => {
    const { app, id } = await startWithFile()
    for (let count = 0; count < 8; count++) {
      expect(await answer(read(app, id, 'wrong'))).toEqual(INCORRECT)
      expect(await answer(read(app, id, 'x'.repeat(129 + count)))).toEqual(INCORRECT)
      expect(await answer(read(app, id))).toEqual(REQUIRED)
    }
    expect((await read(app, id, PASSWORD)).statusCode).toBe(200)
  })

  test('at a former password do not affect the present one', async () => {
    const { app, id } = await startWithFile()
    expect(await answer(read(app, id, 'other'))).toEqual(INCORRECT)
    await protect(app, id, { password: PASSWORD, newPassword: 'other' })
    expect((await read(app, id, 'other')).statusCode).toBe(200)
    expect(await answer(read(app, id, PASSWORD))).toEqual(INCORRECT)
  })

  test('are not replenished by entering the gate again as another browser', async () => {
    const { app, id } = await startWithFile()
    expect((await read(app, id, PASSWORD)).statusCode).toBe(200)
    const guessAsOthers = async (browsers: number) => {
      let evaluated = 0
      for (let number = 0; number < browsers; number++) {
        const browser = app.otherBrowser()
        await browser.enterPin(TEST_PIN)
        for (let count = 0; count < 5; count++) {
          if ((await exchange(browser, id, `wrong ${randomUUID()}`)).statusCode === 403) evaluated++
        }
      }
      return evaluated
    }
    expect(await guessAsOthers(10)).toBe(20)
    const newcomer = app.otherBrowser()
    await newcomer.enterPin(TEST_PIN)
    expect((await exchange(newcomer, id, PASSWORD)).statusCode).toBe(429)
    app.clock.advance(11 * 60_000)
    expect((await read(app, id, PASSWORD)).statusCode, 'the browser that knows it').toBe(200)
    expect((await exchange(newcomer, id, PASSWORD)).statusCode, 'another, when the wait is over').toBe(200)
    expect(await guessAsOthers(10), 'nobody gave guesses back').toBe(1)
  })
})
