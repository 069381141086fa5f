import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInEditor, saveWithPin, waitForState, write } from './editor.actions.ts'
import { closeDialog, openEntry, rowOf, store, uploadByPicker } from './files.actions.ts'
import { pdfSample, pngSample, textSample } from './files.samples.ts'
import { openPage, openPageInside, type Pinloft, passGate, startPinloft } from './support.ts'

const FOLDER = '/storage?folder=Heard'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  await store(
    server,
    'Heard',
    textSample('a.txt', 'a'),
    pngSample('b.png'),
    pngSample('c.png'),
    pdfSample('d.pdf', 'Words on paper'),
  )
})
afterAll(() => server.stop())

/** Whether the browser would ask before leaving the page. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

it('the page is left without a prompt when everything is saved, discarded or uploaded', async () => {
  const page = await openPageInside(server, { path: FOLDER })
  await openInEditor(page, 'a.txt')
  await write(page, 'a.txt', ' more')
  await waitForState(page, 'unsaved')
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true)
  await saveWithPin(page)
  await waitForState(page, 'saved')
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
  await write(page, 'a.txt', ' and more')
  await waitForState(page, 'unsaved')
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: EDITOR_TEXTS.discard }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
  await uploadByPicker(page, [textSample('e.txt', 'e')])
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false)
})

/** Returns those of the given keys whose default the page prevents. */
function takenKeys(page: Page, keys: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (keys) =>
      keys.filter((key) => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        return !document.body.dispatchEvent(event)
      }),
    keys,
  )
}

it('the keys of a preview work only while it is open', async () => {
  const page = await openPageInside(server, { path: FOLDER })
  for (const [name, keys] of [
    ['a.txt', ['e', 'Delete']],
    ['b.png', ['+', '-', '0', 'r', 'i', 'Delete']],
    ['d.pdf', ['+', '-', 'r', 'Delete']],
  ] as const) {
    await openEntry(page, name)
    const dialog = page.getByRole('dialog', { name })
    await dialog.locator('pre, img, .textLayer').first().waitFor()
    const harmless = keys.filter((key) => key !== 'e' && key !== 'Delete')
    await expect.poll(() => takenKeys(page, harmless), { message: name }).toEqual(harmless)
    await closeDialog(page)
    await expect.poll(() => takenKeys(page, [...keys, 'ArrowLeft', 'ArrowRight']), { message: name }).toEqual([])
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await openEntry(page, 'c.png')
  const dialog = page.getByRole('dialog', { name: 'c.png' })
  await dialog.getByRole('status', { name: 'Zoom' }).waitFor()
  // The details key was pressed once in the earlier preview, and once while it was closed.
  await expect
    .poll(() => dialog.getByRole('button', { name: PREVIEW_TEXTS.details }).getAttribute('aria-pressed'))
    .toBe('true')
})

declare global {
  interface Window {
    /** Number of listeners on the window and the document, by event type. */
    countListeners(): Record<string, number>
  }
}

/** Runs in the page before any other script: records the listeners on the window and the document. */
function watchListeners(): void {
  const targets: EventTarget[] = [window, document]
  const listening = new Set<{ target: EventTarget; type: string; listener: unknown; isCapture: boolean }>()
  const isCaptureOf = (options: unknown) =>
    typeof options === 'object' ? Boolean(options && 'capture' in options && options.capture) : options === true
  const find = (target: EventTarget, type: string, listener: unknown, isCapture: boolean) =>
    [...listening].find(
      (noted) =>
        noted.target === target && noted.type === type && noted.listener === listener && noted.isCapture === isCapture,
    )
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    const isCapture = isCaptureOf(options)
    if (targets.includes(target) && listener && !find(target, type, listener, isCapture)) {
      const { signal, once } = typeof options === 'object' ? options : {}
      const noted = { target, type, listener, isCapture }
      if (!signal?.aborted) listening.add(noted)
      const forget = () => listening.delete(noted)
      if (signal) addEventListener.call(signal, 'abort', forget)
      if (once) addEventListener.call(target, type, forget, { once: true, capture: isCapture })
    }
    return addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    const noted = find(target, type, listener, isCaptureOf(options))
    if (noted) listening.delete(noted)
    return removeEventListener.call(target, type, listener, options)
  }
  window.countListeners = () => {
    const counts: Record<string, number> = {}
    for (const { target, type } of listening) {
      const name = `${target === window ? 'window' : 'document'} ${type}`
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }
}

it('no screen, dialog or preview leaks a listener', async () => {
  const page = await openPage(server, { path: FOLDER })
  await page.addInitScript(watchListeners)
  await page.reload()
  await passGate(page)
  await rowOf(page, 'a.txt').waitFor()

  async function useAll(): Promise<void> {
    await openEntry(page, 'b.png')
    await page.getByRole('dialog').locator('img').first().waitFor()
    await closeDialog(page)
    await openInEditor(page, 'a.txt')
    await write(page, 'a.txt', ' more')
    await waitForState(page, 'unsaved')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: EDITOR_TEXTS.discard }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const open of ['Control+k', '?']) {
      await page.keyboard.press(open)
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Upload Files' }).click()
    await closeDialog(page)
    for (const screen of ['Music Player', 'Video Player', 'Cloud Storage']) {
      await page.getByRole('link', { name: screen, exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    }
    await openEntry(page, 'Heard')
    await rowOf(page, 'a.txt').waitFor()
  }

  const count = () => page.evaluate(() => window.countListeners())
  await useAll()
  const first = await count()
  expect(first['window keydown']).toBeGreaterThan(0)
  await useAll()
  await expect.poll(count).toEqual(first)
})
