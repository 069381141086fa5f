import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionHeaders, store } from './files.actions.ts'
import { formSample, paperSample } from './pdf.samples.ts'
import {
  type Annotation,
  boxOf,
  chooseTool,
  drag,
  draw,
  EDITORS,
  make,
  saved,
  signaturePad,
  startEditing,
} from './pdf-annotations.actions.ts'
import { annotationsIn, drawnByPoppler, judged, likenesses } from './pdf-judges.ts'
import { drawn, openViewer, pictureOfPage, sheet, storedPdf } from './pdf-viewer.actions.ts'
import { enterPassword, protect } from './protection.actions.ts'
import {
  expectGoodLooks,
  type Pinloft,
  screenshot,
  startPinloft,
  startPinloftForTest,
  typeText,
  waitForFocus,
} from './support.ts'
import { drag as dragFinger, pinch } from './touch.actions.ts'

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

const text = PDF_VIEWER_TEXTS
const KINDS: readonly Annotation[] = ['highlight', 'draw', 'text', 'stamp', 'signature']

async function content(id: string): Promise<Buffer> {
  const reply = await fetch(`${server.url}/api/view-guide/${id}`, { headers: await sessionHeaders(server) })
  return Buffer.from(await reply.arrayBuffer())
}

async function versionCount(id: string, at = server): Promise<number> {
  const reply = await fetch(`${at.url}/api/files/${id}/versions`, { headers: await sessionHeaders(at) })
  return ((await reply.json()) as { items: unknown[] }).items.length
}

test('all five kinds are kept: drawn by others, and moved, changed and deleted later', async () => {
  await store(server, 'Five', paperSample('five.pdf', 2))
  const { id } = await storedPdf(server, 'Five', 'five.pdf')
  const original = await content(id)
  const page = await openViewer(server, id)
  await drawn(page)
  const pageBefore = await pictureOfPage(page)
  await startEditing(page)
  for (const kind of KINDS) {
    await make[kind](page)
    // Both are put into the middle, over what is there.
    const aside = { stamp: [-200, 160], signature: [0, 230] }[kind as 'stamp' | 'signature']
    if (aside === undefined) continue
    const [byX = 0, byY = 0] = aside
    const moved = await drag(page, sheet(page, 1).locator(EDITORS[kind]), byX, byY)
    expect([Math.round(moved.x / 10), Math.round(moved.y / 10)]).toEqual([byX / 10, byY / 10])
  }
  await chooseTool(page, 'select')
  await expect.poll(() => sheet(page, 1).locator(EDITORS.draw).count()).toBe(1)
  await saved(page)
  await expectGoodLooks(page, 'pdf-annotate')
  await page.getByRole('button', { name: text.done }).click()
  await saved(page)

  const annotated = await content(id)
  const judgement = await judged(annotated)
  expect(judgement.qpdf).toContain('No syntax or stream encoding errors found')
  expect(judgement.darkPixels).toBeGreaterThan((await judged(original)).darkPixels + 100)
  for (const subtype of ['/Ink', '/FreeText', '/Highlight', '/Stamp']) {
    expect(annotated.toString('latin1')).toContain(`/Subtype ${subtype}`)
  }
  await expect.poll(() => versionCount(id)).toBe(1)

  // Else it would ask for versions that are saved over meanwhile.
  await page.close()
  const later = await openViewer(server, id)
  await drawn(later)
  const byPoppler = [await drawnByPoppler(original, 72), await drawnByPoppler(annotated, 72)] as const
  const drawings = await likenesses(annotated, [pageBefore, await pictureOfPage(later)], byPoppler)
  expect(drawings.map(({ subtype }) => subtype)).toEqual(['/Highlight', '/Ink', '/FreeText', '/Stamp', '/Stamp'])
  for (const { subtype, likeness } of drawings) {
    // Poppler has no font with the Chinese letters of the text.
    expect(likeness, subtype).toBeGreaterThan(subtype === '/FreeText' ? 0.5 : 0.8)
  }
  await startEditing(later)
  await chooseTool(later, 'select')
  await later.locator('.annotationEditorLayer.stampEditing').first().waitFor()
  const editorsOf = (kind: Annotation) => sheet(later, 1).locator(EDITORS[kind])
  // A stored signature is a stamp for every program, this one included.
  await expect.poll(() => editorsOf('stamp').count()).toBe(2)
  for (const [kind, index] of [
    ['draw', 0],
    ['text', 0],
    ['stamp', 0],
    ['stamp', 1],
  ] as const) {
    const far = await drag(later, editorsOf(kind).nth(index), 20, 30)
    expect([kind, Math.round(far.x / 10), Math.round(far.y / 10)]).toEqual([kind, 2, 3])
  }
  await saved(later)
  for (const kind of ['highlight', 'draw', 'text', 'stamp', 'stamp'] as const) {
    const count = await editorsOf(kind).count()
    expect(count, kind).toBeGreaterThan(0)
    await editorsOf(kind).first().click({ force: true })
    await later.keyboard.press('Delete')
    await expect.poll(() => editorsOf(kind).count(), { message: kind }).toBe(count - 1)
  }
  await later.getByRole('button', { name: text.undo }).click()
  await expect.poll(() => editorsOf('stamp').count()).toBe(1)
  await later.getByRole('button', { name: text.redo }).click()
  await expect.poll(() => editorsOf('stamp').count()).toBe(0)
  await saved(later)
  await later.getByRole('button', { name: text.done }).click()
  await expect.poll(async () => (await judged(await content(id))).darkPixels).toBe((await judged(original)).darkPixels)
})

test('by touch on a phone', async () => {
  await store(server, 'Touch', paperSample('touch.pdf', 1))
  const { id } = await storedPdf(server, 'Touch', 'touch.pdf')
  const page = await openViewer(server, id, { width: 360, touch: true })
  await drawn(page)
  await startEditing(page)
  await chooseTool(page, 'draw')
  await page.locator('.annotationEditorLayer.inkEditing').first().waitFor()
  const box = await sheet(page, 1).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 150]
  const wave = (fromX: number, fromY: number, width = 100) =>
    Array.from({ length: 12 }, (_, step) => [fromX + (step * width) / 11, fromY + 15 * Math.sin(step)] as const)
  await dragFinger(page, wave(x, y))
  await saved(page)
  await chooseTool(page, 'text')
  await page.locator('.annotationEditorLayer.freetextEditing').first().waitFor()
  await page.touchscreen.tap(x + 20, y + 90)
  const typed = page.locator('.freeTextEditor .internal')
  await waitForFocus(typed)
  await typeText(page, 'By touch')
  await expect.poll(() => typed.textContent()).toBe('By touch')
  await page.keyboard.press('Escape')
  await chooseTool(page, 'highlight')
  await page.locator('.annotationEditorLayer.highlightEditing').first().waitFor()
  await dragFinger(page, wave(x, y + 150))
  await sheet(page, 1).locator(EDITORS.highlight).waitFor()
  await make.stamp(page)
  const stamp = sheet(page, 1).locator(EDITORS.stamp)
  const before = await boxOf(stamp)
  const [middleX, middleY] = [before.x + before.width / 2, before.y + before.height / 2]
  await dragFinger(
    page,
    Array.from({ length: 10 }, (_, step) => [middleX, middleY + 8 * step] as const),
  )
  expect(Math.round((await boxOf(stamp)).y - before.y)).toBeGreaterThan(40)
  await chooseTool(page, 'signature')
  const pad = await signaturePad(page)
  await dragFinger(page, wave(pad.x + 40, pad.y + 60, 180))
  await page.getByRole('button', { name: text.signatureUse, exact: true }).click()
  await sheet(page, 1).locator(EDITORS.signature).waitFor()
  await chooseTool(page, 'select')
  await saved(page)
  await expectGoodLooks(page, 'pdf-annotate')
  const bytes = (await content(id)).toString('latin1')
  for (const subtype of ['/Ink', '/FreeText', '/Stamp']) expect(bytes).toContain(`/Subtype ${subtype}`)
  // Drawn over a place without text.
  expect(bytes).toContain('/InkHighlight')

  await page.getByRole('button', { name: text.done }).click()
  const paper = await boxOf(sheet(page, 1))
  await pinch(page, [180, 300], 60, 180)
  // Three times as wide, but for the hundredths to which the library rounds each step.
  const growth = async () => (await boxOf(sheet(page, 1))).width / paper.width
  await expect.poll(growth).toSatisfy((times: number) => times > 2.7 && times < 3.4)
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(1)
})

test('signatures by name and from a picture; forms keep what is filled in', async () => {
  await store(server, 'Forms', formSample('form.pdf'))
  const { id } = await storedPdf(server, 'Forms', 'form.pdf')
  const page = await openViewer(server, id)
  await drawn(page)
  await sheet(page, 1).locator('input[type=text]').fill('Ada Lovelace')
  await sheet(page, 1).locator('input[type=checkbox]').check()
  await saved(page)
  await startEditing(page)
  await chooseTool(page, 'signature')
  await page.getByRole('radio', { name: text.signatureWays.type }).click()
  await page.getByLabel(text.signatureName, { exact: true }).fill('Ada')
  await screenshot(page, 'pdf-signature')
  await page.getByRole('button', { name: text.signatureUse, exact: true }).click()
  await sheet(page, 1).locator(EDITORS.signature).waitFor()
  await saved(page)

  const later = await openViewer(server, id)
  await drawn(later)
  await expect.poll(() => sheet(later, 1).locator('input[type=text]').inputValue()).toBe('Ada Lovelace')
  await expect.poll(() => sheet(later, 1).locator('input[type=checkbox]').isChecked()).toBe(true)
})

test('a protected PDF opens with its password, and stays protected', async () => {
  await store(server, 'Sealed', paperSample('sealed.pdf', 1))
  await protect(server, 'Sealed', ['sealed.pdf'])
  const { id } = await storedPdf(server, 'Sealed', 'sealed.pdf')
  const page = await openViewer(server, id, { expectedStatuses: [403] })
  await enterPassword(page)
  await drawn(page)
  await startEditing(page)
  await make.highlight(page)
  await saved(page)
  expect((await storedPdf(server, 'Sealed', 'sealed.pdf')).isPasswordProtected).toBe(true)
  expect((await content(id)).toString('latin1')).not.toContain('%PDF')
  await expect.poll(() => versionCount(id)).toBe(1)

  const later = await openViewer(server, id, { expectedStatuses: [403] })
  await enterPassword(later)
  await drawn(later)
  await startEditing(later)
  await sheet(later, 1).locator(EDITORS.highlight).waitFor()
})

describe('nothing is lost', () => {
  test('when another window saved meanwhile: both are kept', async () => {
    await store(server, 'Two', paperSample('two.pdf', 3))
    const { id } = await storedPdf(server, 'Two', 'two.pdf')
    const open = async (expectedStatuses: number[] = []) => {
      const page = await openViewer(server, id, { expectedStatuses })
      await drawn(page)
      return page
    }
    const [mine, theirs, reader] = [await open([409]), await open(), await open()]
    await reader.getByLabel(text.pageNumber, { exact: true }).fill('3')
    await reader.keyboard.press('Enter')
    await reader.getByRole('status').filter({ hasText: '3 of 3' }).waitFor()
    await startEditing(mine)
    await startEditing(theirs)
    // What is unsaved here when the others' version arrives.
    await mine.route('**/api/view-guide/**', async (route) => {
      if (route.request().method() === 'PUT' && !route.request().url().endsWith('/page')) await isSaved.promise
      await route.continue()
    })
    const isSaved = Promise.withResolvers<void>()
    await make.highlight(mine)
    await mine.getByText(text.save.saving, { exact: true }).waitFor()
    await make.draw(theirs)
    await saved(theirs)
    isSaved.resolve()
    const dialog = mine.getByRole('dialog', { name: text.conflictTitle })
    await dialog.waitFor()
    await expectGoodLooks(mine, 'pdf-conflict')
    await dialog.getByRole('button', { name: text.conflictCopy }).click()
    await dialog.waitFor({ state: 'detached' })
    await drawn(mine)
    const copy = await storedPdf(server, 'Two', 'two (1).pdf')
    expect((await content(copy.id)).toString('latin1')).toContain('/Subtype /Highlight')
    const stored = (await content(id)).toString('latin1')
    expect(stored).toContain('/Subtype /Ink')
    expect(stored).not.toContain('/Subtype /Highlight')
    // A window without changes follows, at its page.
    await reader.getByRole('status').filter({ hasText: '3 of 3' }).waitFor()
    await reader.getByLabel(text.pageNumber, { exact: true }).fill('1')
    await reader.keyboard.press('Enter')
    await startEditing(reader)
    await sheet(reader, 1).locator(EDITORS.draw).waitFor()
  })

  test('when the connection is lost, or the disk is full: it says so, and saves by itself later', async () => {
    await store(server, 'Offline', paperSample('offline.pdf', 1))
    const { id } = await storedPdf(server, 'Offline', 'offline.pdf')
    const expectedFaults = [/ERR_INTERNET_DISCONNECTED/, /WebSocket/]
    const page = await openViewer(server, id, { expectedFaults, expectedStatuses: [507] })
    await drawn(page)
    await startEditing(page)
    await chooseTool(page, 'draw')
    await page.locator('.annotationEditorLayer.inkEditing').first().waitFor()
    await page.context().setOffline(true)
    await draw(page, 300, 300)
    await page.getByText(text.save.failed, { exact: true }).waitFor()
    await screenshot(page, 'pdf-not-saved')
    await page.context().setOffline(false)
    await saved(page)
    expect((await content(id)).toString('latin1')).toContain('/Subtype /Ink')

    const { status, message } = ERRORS.no_space
    const address = /\/api\/view-guide\/[^/]+(?:\?|$)/
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT') await route.continue()
      else await route.fulfill({ status, json: { message, code: 'no_space' } })
    })
    await draw(page, 300, 450)
    await page.getByText(text.notSavedBecause(message), { exact: true }).waitFor()
    await screenshot(page, 'pdf-disk-full')
    await page.unroute(address)
    await saved(page)
    const { strokeCounts } = await annotationsIn(await content(id))
    expect(strokeCounts.reduce((sum, count) => sum + count, 0)).toBe(2)
  })

  test('when the page is left at once', async () => {
    await store(server, 'Leave', paperSample('leave.pdf', 1))
    const { id } = await storedPdf(server, 'Leave', 'leave.pdf')
    const page = await openViewer(server, id)
    await drawn(page)
    await startEditing(page)
    await make.draw(page)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect.poll(async () => (await content(id)).toString('latin1').includes('/Subtype /Ink')).toBe(true)
  })

  async function annotationsOf(own: Pinloft, id: string) {
    const reply = await fetch(`${own.url}/api/view-guide/${id}`, { headers: await sessionHeaders(own) })
    return annotationsIn(Buffer.from(await reply.arrayBuffer()))
  }

  /** Types one number after the other until it is over. Resolves with what was typed. */
  async function typeNumbers(page: Page, isOver: () => boolean): Promise<string> {
    let typed = ''
    for (let number = 1; !isOver(); number++) {
      await page.locator(':focus').pressSequentially(` ${number}`, { delay: 60 })
      typed += ` ${number}`
    }
    return typed
  }

  test('when the server is killed between strokes, or while a text is typed', async () => {
    const own = await startPinloftForTest()
    await store(own, 'Killed', paperSample('killed.pdf', 1))
    const { id } = await storedPdf(own, 'Killed', 'killed.pdf')
    const page = await openViewer(own, id, { expectedFaults: [/ERR_/, /WebSocket/], expectedStatuses: [401, 502] })
    await drawn(page)
    await startEditing(page)
    await make.text(page)
    await chooseTool(page, 'draw')
    // One drawing of two strokes, which has not ended when it is saved.
    await draw(page, 420, 330)
    await saved(page)
    await draw(page, 420, 430)
    await saved(page)
    await expect.poll(() => sheet(page, 1).locator(EDITORS.draw).count()).toBe(0)
    await chooseTool(page, 'text')
    await page.locator('.annotationEditorLayer.freetextEditing').first().waitFor()
    await expect.poll(() => sheet(page, 1).locator(EDITORS.draw).count()).toBe(1)
    await sheet(page, 1).locator(EDITORS.text).dblclick()
    await page.keyboard.press('ControlOrMeta+End')
    // Saved while it is being typed, not only in a pause.
    let isOver = false
    const typing = typeNumbers(page, () => isOver)
    const known = ' 1 2 3 4'
    await expect
      .poll(async () => (await annotationsOf(own, id)).texts, { interval: 500 })
      .toEqual([expect.stringContaining(known)])
    await own.kill()
    isOver = true
    const typed = await typing
    await expect.poll(() => page.locator('.freeTextEditor .internal:focus').innerText()).toContain(typed)
    const again = await startPinloftForTest({ dataDir: own.dataDir })
    const { texts, strokeCounts } = await annotationsOf(again, id)
    expect(strokeCounts).toEqual([2])
    expect(texts).toEqual([expect.stringContaining(`A note 你好${known}`)])
    await expect.poll(() => versionCount(id, again)).toBe(1)
  })
})
