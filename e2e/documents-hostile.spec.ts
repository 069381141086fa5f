import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ABOUT_PAGE_TEXTS } from '@pinloft/contract/about-page/texts'
import { createDocument, keepDocumentDraft } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS } from '@pinloft/contract/documents/screen-texts'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { askServer } from './about-page.actions.ts'
import { begin, openDraftId, text, waitUntilKept } from './documents.actions.ts'
import { hostileAddresses, hostilePages } from './documents-hostile.samples.ts'
import { sessionHeaders } from './files.actions.ts'
import { wordSample } from './previews.samples.ts'
import { openPage, openPageInside, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

/** Those of one kind stand side by side: the gate tries every sixth, the long run all. */
const tried = <Sample>(samples: readonly Sample[]) => samples.filter((_, index) => isLongRun || index % 6 === 0)
/** Also those that are served are opened, but not all of them. */
const SERVED_EVERY = isLongRun ? 6 : 4

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

/** Saves a document and returns the id and bytes of its file; null if the server takes it for no document. */
async function saved(body: object): Promise<{ id: string; bytes: Buffer } | null> {
  const document = { title: randomUUID(), pin: TEST_PIN, ...body }
  const answer = await (await askServer(server, 'POST', createDocument.path, document)).json()
  if (answer.code === 'document_unreadable') return null
  if (answer.message !== undefined) throw new Error(answer.message)
  return { id: answer.id, bytes: await contentOf(answer.id) }
}

async function contentOf(id: string): Promise<Buffer> {
  return Buffer.from(await (await askServer(server, 'GET', `/api/files/${id}/content`)).arrayBuffer())
}

/** A draft with an address at every place that takes one, which its rules then leave out. */
function draftWith(address: string) {
  const text = (value: string, marks: object[]) => ({ type: 'text', text: value, marks })
  const attrs = { href: address, src: address, class: address, style: `background: url(${address})`, onclick: address }
  const nodes = ['paragraph', 'heading', 'image', 'table', 'iframe', 'script', 'svg'].map((type) => ({
    type,
    attrs,
    content: [
      text(address, [
        { type: 'link', attrs },
        { type: 'textStyle', attrs: { color: address, fontFamily: address } },
      ]),
    ],
  }))
  return { type: 'doc', content: nodes }
}

/** A page with a canary. What the page does before is not of interest: `ran` has the canaries that were heard. */
async function withCanary(page: Page): Promise<string[]> {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await page.exposeFunction('canary', (which: string) => ran.push(which))
  return ran
}

/** What of a page could run something, after everything was set off that a person could set off. */
function dangersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dangers: string[] = []
    for (const element of document.querySelectorAll('*')) {
      if (
        /^(?:script|iframe|frame|object|embed|form|input|link|base|svg|math|template|portal)$/i.test(element.tagName)
      ) {
        dangers.push(element.tagName)
      }
      for (const { name, value } of element.attributes) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of an address
        const address = value.replace(/[\u0000-\u0020\u00a0\u200b]/g, '')
        const isPicture = element.tagName === 'IMG' && /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(address)
        const isScript = /^(?:javascript|vbscript|data):/i.test(address) && !/^(?:alt|title|content)$/.test(name)
        if (/^on/i.test(name) || (isScript && !isPicture)) dangers.push(`${name}=${value}`)
      }
      for (const type of ['click', 'mouseover', 'focus', 'error', 'load', 'toggle']) {
        if (!(type === 'click' && element.tagName === 'A')) element.dispatchEvent(new Event(type))
      }
    }
    return dangers
  })
}

/** Returns a function that opens the bytes of a page from a disk, and one that opens an address of the server. */
async function openers() {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-hostile-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const page = await openPage(server)
  const { cookie = '' } = await sessionHeaders(server)
  const [name = '', value = ''] = cookie.split(/=|;/)
  await page.context().addCookies([{ name, value, url: server.url }])
  const ran = await withCanary(page)
  const look = async (address: string, sample: string) => {
    await page.goto(address)
    await expect.poll(() => dangersOf(page), { message: sample }).toEqual([])
    expect(page.url(), sample).toBe(address)
    expect(ran, sample).toEqual([])
  }
  return {
    page,
    ran,
    fromDisk: async (bytes: Buffer | string, sample: string) => {
      const path = join(folder, 'document.html')
      await writeFile(path, bytes)
      await look(pathToFileURL(path).href, sample)
    },
    served: (path: string, sample: string) => look(server.url + path, sample),
    trap: async () => {
      await writeFile(join(folder, 'trap.html'), '<script>canary("trap")</script>')
      await page.goto(pathToFileURL(join(folder, 'trap.html')).href)
      await expect.poll(() => ran).toEqual(['trap'])
    },
  }
}

/** Pastes every sample into an editor, one after the other. */
async function pasteAll(page: Page, editor: ReturnType<typeof text>): Promise<void> {
  await editor.evaluate((element, samples) => {
    for (const sample of samples) {
      const data = new DataTransfer()
      data.setData('text/html', sample)
      data.setData('text/plain', 'plain')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }
  }, hostilePages)
  await editor.locator('*').first().waitFor()
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** What of an editor could run something. */
function dangersInside(editor: ReturnType<typeof text>): Promise<string[]> {
  return editor.evaluate((element) =>
    Array.from(element.querySelectorAll('*')).flatMap(({ tagName, attributes }) => [
      ...(/^(?:script|iframe|object|embed|form|link|base|svg|math|style|meta)$/i.test(tagName) ? [tagName] : []),
      ...Array.from(attributes)
        .filter(({ name, value }) => /^on/i.test(name) || /^\s*(?:javascript|vbscript):/i.test(value))
        .map(({ name, value }) => `${name}=${value}`),
    ]),
  )
}

test('no script of a hostile document that is posted runs in its file', async () => {
  const { fromDisk, served, trap } = await openers()
  for (const [index, content] of tried(hostilePages).entries()) {
    const file = await saved({ content })
    if (file === null) continue
    await fromDisk(file.bytes, content)
    if (index % SERVED_EVERY === 0) await served(`/api/files/${file.id}/content`, content)
  }
  for (const address of tried(hostileAddresses)) {
    const id = randomUUID()
    const body = { draftRevision: 0, changeId: randomUUID(), content: draftWith(address) }
    const kept = await askServer(server, 'PUT', pathOf(keepDocumentDraft.path, { id }), body)
    expect(kept.status, address).toBe(200)
    const file = await saved({ title: `<img src=x onerror=canary(1)>${address}`, draftId: id })
    if (file !== null) await fromDisk(file.bytes, address)
  }
  await trap()
})

test('no script of a hostile document that is pasted or imported runs, in the editor or in its file', async () => {
  const page = await openPageInside(server, { path: '/create-document' })
  const ran = await withCanary(page)
  await begin(page, 'rich')
  await pasteAll(page, text(page))
  await waitUntilKept(page)
  await expect.poll(() => dangersInside(text(page))).toEqual([])
  const drafts = [openDraftId(page)]

  const addresses = hostileAddresses.map((address) => address.replaceAll('\n', ' '))
  const markdown = addresses.flatMap((address) => [
    `[a](${address})`,
    `![b](<${address}>)`,
    `<${address}>`,
    `[c]: ${address}`,
    '[c]',
  ])
  const word = hostilePages.map((sample) => {
    const escaped = sample
      .replaceAll(/[^\t\n\x20-\ud7ff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
    const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "javascript:canary(1)"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`
    return `<w:p>${field}<w:r><w:t>${escaped}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
  })
  const files = [
    { name: 'All.html', mimeType: 'text/html', buffer: Buffer.from(hostilePages.join('\n')) },
    { name: 'Back.html', mimeType: 'text/html', buffer: Buffer.from(hostilePages.toReversed().join('\n')) },
    { name: 'All.md', mimeType: 'text/markdown', buffer: Buffer.from([...markdown, ...hostilePages].join('\n\n')) },
    wordSample('All.docx', word.join('')),
  ]
  for (const file of files) {
    await page.goto(`${server.url}/create-document`)
    await page.locator('input[name=pin]').fill(TEST_PIN)
    await page.keyboard.press('Enter')
    const choose = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: DOCUMENTS_SCREEN_TEXTS.import }).click()
    await (await choose).setFiles(file)
    await text(page).locator('p, h1, li').first().waitFor()
    await expect.poll(() => dangersInside(text(page)), { message: file.name }).toEqual([])
    drafts.push(openDraftId(page))
  }
  expect(ran).toEqual([])
  const { fromDisk, served } = await openers()
  for (const draftId of drafts) {
    const file = await saved({ title: draftId, draftId })
    if (file === null) throw new Error(`${draftId} was not saved`)
    await fromDisk(file.bytes, draftId)
    await served(`/api/files/${file.id}/content`, draftId)
  }
})

test('nothing hostile of an About page runs, in the creator, the preview or the saved page', async () => {
  const { page: opened, fromDisk, served } = await openers()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const added = await fetch(`${server.url}/api/about-page/images`, {
    method: 'POST',
    headers: { ...(await sessionHeaders(server)), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(picture),
  })
  const { id } = (await added.json()) as { id: string }
  let baseRevision = 0
  for (const [index, sample] of tried([...hostileAddresses, ...hostilePages]).entries()) {
    const words = (max: number) => sample.slice(0, max).toWellFormed()
    const images = [{ id, caption: words(500), altText: words(1000) }]
    const draft = { title: words(200), description: sample.toWellFormed(), images, theme: 'forest', baseRevision }
    const kept = await askServer(server, 'PUT', '/api/about-page/draft', draft)
    expect(kept.status, sample).toBe(200)
    baseRevision = ((await kept.json()) as { revision: number }).revision
    const page = await askServer(server, 'GET', '/api/about-page/preview')
    await fromDisk(await page.text(), sample)
    await expect.poll(() => opened.locator('img').count(), { message: sample }).toBe(1)
    if (index % SERVED_EVERY === 0) await served(`/api/about-page/preview?revision=${baseRevision}`, sample)
  }
  // Other programs may post any page.
  const all = hostilePages.join('\n').toWellFormed()
  const bodies = [
    { title: 'Draft', draftRevision: baseRevision },
    { title: all.slice(0, 200), content: all },
  ]
  for (const body of bodies) {
    const answer = await askServer(server, 'POST', '/api/documents', { password: null, pin: TEST_PIN, ...body })
    expect(answer.status).toBe(201)
    const file = (await answer.json()) as { id: string }
    await fromDisk(await contentOf(file.id), body.title)
    await served(`/api/files/${file.id}/content`, body.title)
  }

  const creator = await openPageInside(server, { path: '/about' })
  const ran = await withCanary(creator)
  const description = creator.getByRole('textbox', { name: ABOUT_PAGE_TEXTS.descriptionLabel, exact: true })
  await pasteAll(creator, description)
  await expect.poll(() => dangersInside(description)).toEqual([])
  const frame = creator.frameLocator('iframe:not([aria-hidden])')
  await frame.locator('img').first().waitFor()
  await expect.poll(() => frame.locator('script, iframe, svg, form, object').count()).toBe(0)
  expect(ran).toEqual([])
})
