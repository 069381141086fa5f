import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { pdfViewerAddress } from '@pinloft/contract/pdf-viewer/endpoints'
import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '../../scripts/system-packages.mjs'
import { enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { median, timedMs } from '../measure.ts'
import { treeMemoryBytes } from '../processes.ts'
import type { Row } from '../report.ts'

const PAGES = 2000
const SCAN = { width: 780, height: 1103 }
const READ_PAGES = 40
const MEBIBYTE = 1024 * 1024
const FIRST_PAGE_GOAL_MS = 2000
const READ_GOAL_BYTES = 5 * MEBIBYTE

interface Visit {
  firstPageMs: number
  /** Bytes of the PDF that were read until then. */
  readBytes: number
  /** Of the tab, after some more pages. */
  memoryBytes: number
}

/** A scanned book of 2,000 pages and 500 MB in the viewer, beside a PDF that is only its first page. */
export async function measurePdfViewer(folder: string, rounds: number): Promise<Row[]> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const dataDir = join(folder, 'pdf-viewer')
  const server = await startPinloft({ dataDir })
  const client = await enteredClient(server)
  const scan = await noise()
  const [book, page] = await client.store([
    filePart('book.pdf', scannedBook(scan, PAGES)),
    filePart('page.pdf', scannedBook(scan, 1)),
  ])
  client.close()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const [ours, theirs]: [Visit[], Visit[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      for (const [file, visits] of [
        [book, ours],
        [page, theirs],
      ] as const) {
        const visit = await visitPdf(
          browser,
          server.url,
          pdfViewerAddress(file?.id ?? '', { pageNumber: 1, words: '' }),
        )
        if (round > 0) visits.push(visit)
      }
    }
    const of = (visits: readonly Visit[], field: keyof Visit) => median(visits.map((visit) => visit[field]))
    const firstPageMs = of(ours, 'firstPageMs')
    const readBytes = Math.max(...ours.map((visit) => visit.readBytes))
    const sizeBytes = book?.size ?? 0
    const what = `a PDF of ${PAGES.toLocaleString('en')} pages and ${(sizeBytes / 1e6).toFixed(0)} MB`
    const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(1)
    return [
      {
        what: `first page of ${what} in a new tab; yardstick: that page alone`,
        ours: `${firstPageMs.toFixed(0)} ms`,
        yardstick: `${of(theirs, 'firstPageMs').toFixed(0)} ms`,
        ratio: median(ours.map((visit, round) => (theirs[round]?.firstPageMs ?? Number.NaN) / visit.firstPageMs)),
        goal: { text: `< ${FIRST_PAGE_GOAL_MS} ms`, isMet: firstPageMs < FIRST_PAGE_GOAL_MS },
      },
      {
        what: 'bytes read for it',
        ours: `${mebibytes(readBytes)} MiB`,
        yardstick: `${mebibytes(of(theirs, 'readBytes'))} MiB`,
        goal: { text: `< ${mebibytes(READ_GOAL_BYTES)} MiB`, isMet: readBytes < READ_GOAL_BYTES },
      },
      {
        what: `memory of the tab after ${READ_PAGES} pages; yardstick: one page`,
        ours: `${mebibytes(of(ours, 'memoryBytes'))} MiB`,
        yardstick: `${mebibytes(of(theirs, 'memoryBytes'))} MiB`,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}

/** Opens a PDF in a new tab, whose cache is empty. */
async function visitPdf(browser: Browser, origin: string, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const readers = new Set<string>()
  let readBytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/view-guide/')) readers.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (readers.has(requestId)) readBytes += dataLength
  })
  await page.goto(origin)
  await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(TEST_PIN)
  await page.getByRole('button', { name: ACCESS_TEXTS.submit }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const firstPageMs = await timedMs(async () => {
    await page.evaluate((to) => history.pushState(null, '', to), address)
    await drawn(page, 1)
  })
  const visit = { firstPageMs, readBytes }
  const pageCount = Number(
    (
      await page
        .getByRole('status')
        .filter({ hasText: /^1 of / })
        .textContent()
    )?.split(' ')[2],
  )
  for (let number = 1; number <= pageCount; number += Math.ceil(pageCount / READ_PAGES)) {
    await page.getByLabel(PDF_VIEWER_TEXTS.pageNumber, { exact: true }).fill(`${number}`)
    await page.keyboard.press('Enter')
    await drawn(page, number)
  }
  const memoryBytes = await tabMemoryBytes(browser)
  await context.close()
  return { ...visit, memoryBytes }
}

const drawn = (page: Page, pageNumber: number) =>
  page.locator(`.page[data-page-number="${pageNumber}"][data-loaded=true]`).waitFor()

/** The memory of the only tab. */
async function tabMemoryBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => treeMemoryBytes(id)))
}

/** A picture that compresses badly, like a scan. */
function noise(): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 160, sigma: 20 } as const
  return sharp({ create: { ...SCAN, channels: 3, background: 'white', noise: gaussian } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Pages with a picture each, below a single node, as programs for scans write them. */
function* scannedBook(scan: Buffer, pageCount: number): Generator<Buffer> {
  const offsets: number[] = []
  let atBytes = 0
  const put = function* (...parts: (string | Buffer)[]) {
    for (const part of parts) {
      const bytes = Buffer.from(part)
      atBytes += bytes.length
      yield bytes
    }
  }
  const object = function* (...parts: (string | Buffer)[]) {
    offsets.push(atBytes)
    yield* put(`${offsets.length} 0 obj\n`, ...parts, '\nendobj\n')
  }
  const kids = Array.from({ length: pageCount }, (_, index) => `${3 + 3 * index} 0 R`).join(' ')
  yield* put('%PDF-1.7\n')
  yield* object('<< /Type /Catalog /Pages 2 0 R >>')
  yield* object(`<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`)
  const drawing = 'q 595 0 0 842 0 0 cm /Scan Do Q'
  for (let index = 0; index < pageCount; index++) {
    const number = 3 + 3 * index
    yield* object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]
      /Contents ${number + 1} 0 R /Resources << /XObject << /Scan ${number + 2} 0 R >> >> >>`)
    yield* object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
    yield* object(
      `<< /Type /XObject /Subtype /Image /Width ${SCAN.width} /Height ${SCAN.height} /ColorSpace /DeviceRGB
      /BitsPerComponent 8 /Filter /DCTDecode /Length ${scan.length} >>\nstream\n`,
      scan,
      '\nendstream',
    )
  }
  const tableAt = atBytes
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  yield* put(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`,
    `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`,
  )
}
