import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPdf } from '../server/src/testing/picture-samples.ts'
import { openEntry, store } from './files.actions.ts'
import { pngSample, type Sample, textSample } from './files.samples.ts'
import { zipSample } from './previews.samples.ts'
import { openPageInside, type Pinloft, startPinloft } from './support.ts'

let server: Pinloft
let elsewhere: Server
/** Requests that reached the address the files refer to. */
const reached: string[] = []

beforeAll(async () => {
  server = await startPinloft()
  elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  await store(server, 'Hostile', ...hostileSamples(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`))
})
afterAll(async () => {
  elsewhere.close()
  await server.stop()
})

function hostileSamples(address: string): Sample[] {
  const script = `<script>alert(1); fetch('${address}/script'); top.location = '${address}/top'</script>`
  const html = `<h1>A page</h1>${script}<img src="${address}/picture"><iframe src="${address}/frame"></iframe>
    <link rel="stylesheet" href="${address}/style"><meta http-equiv="refresh" content="0;url=${address}/refresh">`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="alert(1)">${script}
    <style>@import url(${address}/style);</style><image href="${address}/picture" width="9" height="9"/></svg>`
  const markdown = `# Notes\n\n${script}\n\n<b onclick="alert(1)" style="color: red">bold</b><svg onload="alert(1)"></svg>\n\n![a picture](${address}/picture)\n\n<style>@import url(${address}/style)</style>\n\n<video src="${address}/film"></video>`
  const action = `/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\('${address}/pdf'\\)) >>`
  const hugePng = Buffer.from(pngSample('').buffer)
  hugePng.writeUInt32BE(50_000, 16)
  hugePng.writeUInt32BE(50_000, 20)
  return [
    textSample('page.html', html, 'text/html'),
    textSample('drawing.svg', svg, 'image/svg+xml'),
    textSample('notes.md', markdown, 'text/markdown'),
    { name: 'action.pdf', mimeType: 'application/pdf', buffer: buildPdf('1 0 0 rg 0 0 150 200 re f', action) },
    { name: 'huge.png', mimeType: 'image/png', buffer: hugePng },
    textSample('one line.txt', 'word '.repeat(400_000), 'text/plain'),
    zipSample('outside.zip', { '../../outside.txt': 'x', '<img src=x onerror=alert(1)>.txt': 'x' }),
  ]
}

/** Opens a file, waits for the sign that it is rendered, and closes it. */
async function show(page: Page, name: string, untilShown: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await openEntry(page, name)
  const dialog = page.getByRole('dialog', { name })
  await untilShown(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

it('a previewed file executes nothing, contacts no other host, and breaks only its own preview', async () => {
  const page = await openPageInside(server, {
    path: '/storage?folder=Hostile',
    // What the sandbox and the page's policy block.
    expectedFaults: [
      /Content Security Policy/,
      /Blocked script execution/,
      /Refused to execute the redirect/,
      /^request to another origin: .*\/(style|picture)$/,
    ],
  })
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void question.dismiss()
  })
  await show(page, 'page.html', (dialog) => dialog.frameLocator('iframe').getByText('A page').waitFor())
  await show(page, 'drawing.svg', (dialog) => dialog.getByRole('status', { name: 'Zoom' }).getByText('100%').waitFor())
  await show(page, 'action.pdf', (dialog) => dialog.locator('.page[data-loaded=true] canvas').waitFor())
  await show(page, 'huge.png', (dialog) =>
    dialog.getByText('File type not supported for preview: image/png', { exact: true }).waitFor(),
  )
  await show(page, 'one line.txt', async (dialog) => {
    await dialog.getByText('The first 1 MB of 1.91 MB.').waitFor()
    // A text direction per line would block the page for many seconds.
    await expect.poll(() => dialog.locator('pre').getAttribute('dir')).toBeNull()
  })
  await show(page, 'outside.zip', (dialog) => dialog.getByText('<img src=x onerror=alert(1)>.txt').waitFor())
  expect(new URL(page.url()).pathname).toBe('/storage')
  expect([reached, questions]).toEqual([[], []])
})

it('Markdown leaves nothing for the policy to block', async () => {
  const page = await openPageInside(server, { path: '/storage?folder=Hostile' })
  await show(page, 'notes.md', (dialog) => dialog.getByRole('heading', { name: 'Notes' }).waitFor())
  expect(reached).toEqual([])
})
