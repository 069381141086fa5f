import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer/endpoints'
import type { Locator, Page } from 'playwright-core'
import { type StoredFile, storedFiles } from './editor.actions.ts'
import { openPageInside, type PageOptions, type Pinloft, resize } from './support.ts'

export async function storedPdf(server: Pinloft, folder: string, name: string): Promise<StoredFile> {
  const file = (await storedFiles(server, folder)).find(({ originalName }) => originalName === name)
  if (file === undefined) throw new Error(`${folder} has no ${name}`)
  return file
}

/** A page that shows a PDF, by the id of its file. */
export async function openViewer(server: Pinloft, file: string, options: PageOptions = {}): Promise<Page> {
  return openPageInside(server, { ...options, path: pdfViewerAddress(file) })
}

export function sheet(page: Page, pageNumber: number): Locator {
  return page.locator(`.pdfViewer .page[data-page-number="${pageNumber}"]`)
}

/** Waits until a page is drawn. */
export async function drawn(page: Page, pageNumber = 1): Promise<void> {
  await sheet(page, pageNumber).locator('.canvasWrapper canvas').first().waitFor()
  await page.locator(`.page[data-page-number="${pageNumber}"][data-loaded=true]`).waitFor()
}

/** The first page as it is on screen, in a window in which all of it is. */
export async function pictureOfPage(page: Page): Promise<Buffer> {
  const size = page.viewportSize()
  await resize(page, 1280, 1500)
  await drawn(page)
  const picture = await sheet(page, 1).locator('.canvasWrapper').screenshot()
  if (size !== null) await resize(page, size.width, size.height)
  return picture
}

/** The share of a page's pixels that are dark, from 0 to 1. */
export function darkShare(page: Page, pageNumber = 1): Promise<number> {
  return sheet(page, pageNumber)
    .locator('.canvasWrapper canvas')
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const copy = new OffscreenCanvas(width, height)
      const context = copy.getContext('2d')
      context?.drawImage(canvas as HTMLCanvasElement, 0, 0)
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
      let dark = 0
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 384) dark++
      }
      return dark / (width * height)
    })
}
