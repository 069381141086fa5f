import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentDraft, DocumentDraftSummary } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { sessionHeaders } from './files.actions.ts'
import { type Pinloft, waitForFocus } from './support.ts'

export const text = (page: Page) => page.getByRole('textbox', { name: TEXTS.text })
export const draftLine = (page: Page) => page.locator('[data-draft]')
export const drawing = (page: Page) => page.getByRole('img', { name: TEXTS.drawingHelp })

/** Begins a document from its card. */
export async function begin(page: Page, kind: keyof typeof TEXTS.kinds): Promise<void> {
  await page.getByRole('button', { name: TEXTS.kinds[kind].name }).click()
  await text(page).waitFor()
  // It is shown a frame before it has the keyboard, which a drawing leaves alone.
  if (kind !== 'drawing') await waitForFocus(text(page))
}

/** Waits until the last change is durable. */
export async function waitUntilKept(page: Page): Promise<void> {
  await expect.poll(() => draftLine(page).getAttribute('data-draft')).toBe('saved')
}

/** The id of the draft that is open. */
export function openDraftId(page: Page): string {
  return new URL(page.url()).searchParams.get('document') ?? ''
}

export async function storedDraft(server: Pinloft, id: string): Promise<DocumentDraft> {
  return (await fetch(`${server.url}/api/documents/drafts/${id}`, { headers: await sessionHeaders(server) })).json()
}

export async function storedDrafts(server: Pinloft): Promise<DocumentDraftSummary[]> {
  return (await fetch(`${server.url}/api/documents/drafts`, { headers: await sessionHeaders(server) })).json()
}

/** The words of a draft, a line for each block. */
export function wordsOf({ content }: Pick<DocumentDraft, 'content'>): string {
  const textOf = (node: { text?: string; content?: unknown[] }): string =>
    node.text ?? (node.content ?? []).map((child) => textOf(child as { text?: string })).join('')
  return content.content.map(textOf).join('\n')
}

/** Pastes HTML as another program would. */
export async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, content) => {
    const data = new DataTransfer()
    data.setData('text/html', content)
    data.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
}

/** Draws along points of the page. */
export async function draw(page: Page, ...points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const box = await drawing(page).boundingBox()
  if (box === null) throw new Error('There is nothing to draw on')
  for (const [index, [x, y]] of points.entries()) {
    await page.mouse.move(box.x + x, box.y + y, { steps: index === 0 ? 1 : 8 })
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

/** The colour of the drawing at a point of the page, as red, green, blue and alpha. */
export async function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  return page
    .locator('canvas')
    .first()
    .evaluate(
      (canvas, at) => {
        const element = canvas as HTMLCanvasElement
        const scale = element.width / 736
        return [...(element.getContext('2d')?.getImageData(at.x * scale, at.y * scale, 1, 1).data ?? [])]
      },
      { x, y },
    )
}

/** The alphas of the drawing along a row of the page. */
export async function alphasOfRow(page: Page, row: { from: number; to: number; y: number }): Promise<number[]> {
  return page
    .locator('canvas')
    .first()
    .evaluate((canvas, { from, to, y }) => {
      const element = canvas as HTMLCanvasElement
      const scale = element.width / 736
      const { data } =
        element.getContext('2d')?.getImageData(from * scale, y * scale, (to - from) * scale, 1) ?? new ImageData(1, 1)
      return [...data].filter((_, at) => at % 4 === 3)
    }, row)
}

/** For the files of a test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-e2e-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
