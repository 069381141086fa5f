import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import type { Locator, Page } from 'playwright-core'
import { pngSample } from './files.samples.ts'
import { sheet } from './pdf-viewer.actions.ts'
import { typeText, waitUntilStill } from './support.ts'

const text = PDF_VIEWER_TEXTS

/** The library's editors, by what they make. */
export const EDITORS = {
  text: '.freeTextEditor',
  highlight: '.highlightEditor',
  draw: '.inkEditor',
  stamp: '.stampEditor',
  signature: '.signatureEditor',
} as const
export type Annotation = keyof typeof EDITORS

export async function startEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: text.edit, exact: true }).filter({ visible: true }).click()
  await page.locator('.annotationEditorLayer.highlightEditing').first().waitFor()
}

export async function chooseTool(page: Page, tool: keyof typeof text.editTool): Promise<void> {
  await page.getByRole('button', { name: text.editTool[tool], exact: true }).click()
}

/** Waits until everything is stored, as the page says. */
export async function saved(page: Page): Promise<void> {
  await page.getByText(text.save.saved, { exact: true }).waitFor()
}

export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('Not on screen')
  return box
}

/** Where the pad to sign on is, once its dialog has come to rest. */
export async function signaturePad(page: Page) {
  const pad = page.getByLabel(text.signaturePad)
  await pad.waitFor()
  await waitUntilStill(page)
  return boxOf(pad)
}

/** Draws a wave from a point of the first page. */
export async function draw(page: Page, fromX: number, fromY: number): Promise<void> {
  const { x, y } = await boxOf(sheet(page, 1))
  await page.mouse.move(x + fromX, y + fromY)
  await page.mouse.down()
  for (let step = 0; step <= 20; step++)
    await page.mouse.move(x + fromX + 6 * step, y + fromY + 25 * Math.sin(step / 3))
  await page.mouse.up()
}

/** Makes one annotation of each kind on the first page, with the mouse. */
export const make: Record<Annotation, (page: Page) => Promise<void>> = {
  async highlight(page) {
    await chooseTool(page, 'highlight')
    const words = await boxOf(sheet(page, 1).locator('.textLayer span', { hasText: 'The memory' }).first())
    await page.mouse.move(words.x + 2, words.y + words.height / 2)
    await page.mouse.down()
    await page.mouse.move(words.x + words.width / 2, words.y + words.height / 2, { steps: 6 })
    await page.mouse.up()
    await sheet(page, 1).locator(EDITORS.highlight).waitFor()
  },
  async draw(page) {
    await chooseTool(page, 'draw')
    await page.locator('.annotationEditorLayer.inkEditing').first().waitFor()
    await draw(page, 420, 330)
  },
  async text(page) {
    await chooseTool(page, 'text')
    await page.locator('.annotationEditorLayer.freetextEditing').first().waitFor()
    const { x, y } = await boxOf(sheet(page, 1))
    await page.mouse.click(x + 420, y + 230)
    await sheet(page, 1).locator(`${EDITORS.text} [contenteditable=true]:focus`).waitFor()
    await typeText(page, 'A note 你好')
    await page.keyboard.press('Escape')
  },
  async stamp(page) {
    const chooser = page.waitForEvent('filechooser')
    await chooseTool(page, 'stamp')
    await (await chooser).setFiles(pngSample('stamp.png'))
    await sheet(page, 1).locator(`${EDITORS.stamp} canvas`).waitFor()
  },
  async signature(page) {
    await chooseTool(page, 'signature')
    const pad = await signaturePad(page)
    await page.mouse.move(pad.x + 40, pad.y + 90)
    await page.mouse.down()
    for (let step = 0; step <= 20; step++) {
      await page.mouse.move(pad.x + 40 + 15 * step, pad.y + 90 + 40 * Math.sin(step / 2))
    }
    await page.mouse.up()
    await page.getByRole('button', { name: text.signatureUse, exact: true }).click()
    await sheet(page, 1).locator(EDITORS.signature).waitFor()
  },
}

/** Drags an annotation of the first page by the mouse, and returns how far it went on the page. */
export async function drag(page: Page, editor: Locator, byX: number, byY: number): Promise<{ x: number; y: number }> {
  // Selecting one may scroll it into sight.
  const clicked = await boxOf(editor)
  await page.mouse.click(clicked.x + clicked.width / 2, clicked.y + clicked.height / 2)
  const paper = await boxOf(sheet(page, 1))
  const before = await boxOf(editor)
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byX, y + byY, { steps: 8 })
  await page.mouse.up()
  const [after, paperAfter] = [await boxOf(editor), await boxOf(sheet(page, 1))]
  return { x: after.x - before.x - paperAfter.x + paper.x, y: after.y - before.y - paperAfter.y + paper.y }
}
