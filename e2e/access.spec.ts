import { ACCESS_TEXTS, verifyAccessPin } from '@pinloft/contract/access/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import {
  expectGoodLooks,
  expectNoAxeViolations,
  openPage,
  openPageInside,
  type Pinloft,
  passGate,
  resize,
  startPinloft,
  startPinloftForTest,
  TEST_PIN,
  typeText,
} from './support.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

describe('the gate', () => {
  it('shows its texts, has no accessibility violations and does not scroll sideways', async () => {
    const page = await openPage(server)
    await page.getByRole('heading', { name: 'Pinloft', level: 1 }).waitFor()
    for (const text of [ACCESS_TEXTS.gateSentence, ACCESS_TEXTS.gateFooter]) {
      await expect.poll(() => page.getByText(text, { exact: true }).isVisible()).toBe(true)
    }
    await expect.poll(() => page.getByPlaceholder(ACCESS_TEXTS.pinPlaceholder).getAttribute('type')).toBe('password')
    await expect.poll(() => page.getByRole('button', { name: ACCESS_TEXTS.submit }).isDisabled()).toBe(true)
    await expectGoodLooks(page)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill('123456')
    await expectGoodLooks(page, 'gate', { widths: [1280, 360] })
  })
})

describe('unlocking', () => {
  it('works with the keyboard alone', async () => {
    const page = await openPage(server)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor()
    await typeText(page, TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pinloft.accessVerified'))).toBe('true')
  })

  it('takes only keys that are pressed once the field has the focus', async () => {
    const page = await openPage(server)
    const field = page.getByLabel(ACCESS_TEXTS.pinLabel)
    await field.waitFor()
    await field.blur()
    await page.keyboard.down('7')
    await field.focus()
    // Still held: it repeats.
    for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('7')
    await expect.poll(() => field.inputValue()).toBe('')
    await page.keyboard.up('7')
    await page.keyboard.press('7')
    await expect.poll(() => field.inputValue()).toBe('7')
    // One that is held there repeats as in any field.
    await page.keyboard.down('8')
    await page.keyboard.down('8')
    await page.keyboard.up('8')
    await expect.poll(() => field.inputValue()).toBe('788')
    // A key that moves the focus into the field types nothing.
    await field.fill('')
    await field.blur()
    await page.evaluate(() => {
      const move = () => document.querySelector<HTMLInputElement>('input[name=pin]')?.focus()
      window.addEventListener('keydown', move, { once: true })
    })
    await page.keyboard.press('9')
    await typeText(page, '12')
    await expect.poll(() => field.inputValue()).toBe('12')
  })

  it('is required on every page load; the earlier unlock is not remembered', async () => {
    const page = await openPageInside(server)
    await page.reload()
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await passGate(page)
  })

  it('shows that it is verifying, and ignores a second submit', async () => {
    const page = await openPage(server)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let calls = 0
    await page.route('**/api/verify-access-pin', async (route) => {
      calls += 1
      await held
      await route.continue()
    })
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: ACCESS_TEXTS.submitting })
    await button.waitFor()
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    release()
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor({ state: 'detached' })
    expect(calls).toBe(1)
  })

  it('takes at most six characters, and reveals them on request', async () => {
    const page = await openPage(server)
    const field = page.getByLabel(ACCESS_TEXTS.pinLabel)
    await field.pressSequentially('12345678')
    await expect.poll(() => field.inputValue()).toBe('123456')
    await page.getByRole('button', { name: 'Show PIN' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide PIN' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('password')
  })

  it('stays closed on an outside click and on Escape', async () => {
    const page = await openPage(server)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor()
    await page.mouse.click(10, 10)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel(ACCESS_TEXTS.pinLabel).isVisible()).toBe(true)
  })

  it.each([
    // In the gate: `motion.spec.ts`.
    ...(isLongRun ? [['an animation', true] as const] : []),
    ['no animation under prefers-reduced-motion', false] as const,
  ])('opens with %s', async (_, hasMotion) => {
    const page = await openPage(server, { hasMotion })
    const names = await page.evaluateHandle(() => {
      const started = new Set<string>()
      document.addEventListener('animationstart', ({ animationName }) => started.add(animationName))
      return started
    })
    await passGate(page)
    await expect.poll(() => names.evaluate((started) => started.has('gate-open'))).toBe(hasMotion)
  })
})

describe('refusals at the gate', () => {
  it('asks for a PIN when only blanks were typed', async () => {
    const page = await openPage(server)
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill('   ')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(ACCESS_TEXTS.pinMissing)
    await expectNoAxeViolations(page)
  })

  it('moves nothing on the card when a wrong PIN is reported', async () => {
    const page = await openPage(server, { expectedStatuses: [401] })
    const parts = [
      page.getByRole('heading', { name: 'Pinloft', level: 1 }),
      page.getByLabel(ACCESS_TEXTS.pinLabel),
      page.getByRole('button', { name: ACCESS_TEXTS.submit }),
      page.getByText(ACCESS_TEXTS.gateFooter),
    ]
    const topsPx = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y))
    for (const [width, pin] of [
      [1280, '000009'],
      [360, '000008'],
    ] as const) {
      await resize(page, width)
      await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(pin)
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
      const before = await topsPx()
      await page.getByLabel(ACCESS_TEXTS.pinLabel).press('Enter')
      await page.getByRole('alert').waitFor()
      await expect.poll(() => topsPx()).toEqual(before)
    }
  })

  it('reports a wrong PIN, and clears the error on the next input', async () => {
    const page = await openPage(server, { expectedStatuses: [401] })
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill('000000')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.textContent()).toBe('Invalid PIN')
    await expect.poll(() => page.getByLabel(ACCESS_TEXTS.pinLabel).getAttribute('aria-invalid')).toBe('true')
    await expectNoAxeViolations(page)
    await typeText(page, TEST_PIN)
    await alert.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor({ state: 'detached' })
  })

  it('falls back to its own text when the server sends none', async () => {
    const page = await openPage(server, { expectedStatuses: [401] })
    await page.route('**/api/verify-access-pin', (route) => route.fulfill({ status: 401, body: '' }))
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill('000001')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(ACCESS_TEXTS.pinInvalid)
  })

  it('reports that the server cannot be reached', async () => {
    const page = await openPage(server, { expectedFaults: [/Failed to load resource: net::/] })
    await page.route('**/api/verify-access-pin', (route) => route.abort())
    await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(ACCESS_TEXTS.connectionError)
    await page.unroute('**/api/verify-access-pin')
    await page.keyboard.press('Enter')
    await page.getByLabel(ACCESS_TEXTS.pinLabel).waitFor({ state: 'detached' })
  })

  it('shows how long to wait after too many wrong PINs', async () => {
    const guarded = await startPinloftForTest()
    const page = await openPage(guarded, { expectedStatuses: [401, 429] })
    let status = 0
    for (let guess = 1; guess <= 20 && status !== 429; guess++) {
      const answer = page.waitForResponse('**/api/verify-access-pin')
      await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(String(100_000 + guess))
      await page.keyboard.press('Enter')
      status = (await answer).status()
    }
    await page
      .getByRole('alert')
      .getByText(/^Too many wrong attempts\. Try again in \d+ (second|minute|hour)s?$/)
      .waitFor()
    await expectNoAxeViolations(page)
  })
})

describe('the end of a session', () => {
  it('brings the gate back in every tab of the browser whose session ended', async () => {
    const page = await openPageInside(server, { path: '/settings?section=access', expectedStatuses: [401] })
    const other = await page.context().newPage()
    await other.goto(`${server.url}/settings?section=access`)
    await passGate(other)
    await page.getByText('This browser').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'This browser' }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End Session' }).click()
    for (const tab of [page, other]) {
      await tab.getByLabel(ACCESS_TEXTS.pinLabel).waitFor()
      await expect.poll(() => tab.getByRole('navigation').count()).toBe(0)
    }
  })
})

describe('wrong PINs from unknown browsers', () => {
  it('are listed in the settings as they arrive, and reported once behind the gate', async () => {
    const guarded = await startPinloftForTest()
    const page = await openPageInside(guarded, { path: '/settings?section=access' })
    const section = page.getByRole('region', { name: ACCESS_TEXTS.strangersTitle })
    await section.getByText(ACCESS_TEXTS.strangersNone).waitFor()
    for (let number = 0; number < 5; number++) await guessWrong(guarded, 100_000 + number)
    const sentence = ACCESS_TEXTS.strangersTried(5, 1)
    await section.getByText(sentence).waitFor()
    await section.getByText('127.0.0.1').waitFor()
    await expectGoodLooks(page, undefined, { widths: [1280, 360] })

    const notice = page.getByText(ACCESS_TEXTS.strangersNoticeHelp(sentence))
    await expect.poll(() => notice.count()).toBe(0)
    await page.reload()
    await passGate(page)
    await notice.first().waitFor()
    await page.reload()
    await passGate(page)
    await section.getByText(sentence).waitFor()
    await expect.poll(() => notice.count()).toBe(0)
  })
})

/** Tries a PIN at the gate as an unknown browser. */
async function guessWrong({ url }: Pinloft, pin: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ pin: String(pin) })
  const { status } = await fetch(url + verifyAccessPin.path, { method: verifyAccessPin.method, headers, body })
  expect(status).toBe(401)
}
