import { text } from 'node:stream/consumers'
import { changeAiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { videoAddressOf } from '@pinloft/contract/video-downloads/video-address'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answer, callTools, sendJson, startAiServer } from '../server/src/testing/ai-server.ts'
import { twoColors } from '../server/src/testing/picture-samples.ts'
import { SITE_VIDEO_IDS, startVideoSite, type VideoSite } from '../server/src/testing/video-site/video-site.ts'
import {
  type Assistant,
  ask,
  lastAnswer,
  messageField,
  openAssistant,
  startAssistant,
  untilTested,
} from './assistant.actions.ts'
import { storedFiles } from './editor.actions.ts'
import { sessionHeaders, store } from './files.actions.ts'
import { sheet } from './pdf-viewer.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, startPinloftForTest, TEST_PIN, typeInto } from './support.ts'
import { rowOf } from './video-downloads.actions.ts'

const picture = await twoColors(64, 48).png().toBuffer()
const WIDTHS = [1280, 360]

let site: VideoSite
let assistant: Assistant
beforeAll(async () => {
  site = await startVideoSite()
  assistant = await startAssistant({ YTDLP_PATH: site.ytdlpPath })
})
beforeEach(() => assistant.ai.forget())
afterAll(async () => {
  await assistant.stop()
  await site.stop()
})

async function changeProvider(server: Pinloft, change: object): Promise<void> {
  const headers = { ...(await sessionHeaders(server)), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...change, pin: TEST_PIN })
  const reply = await fetch(server.url + changeAiProvider.path, { method: changeAiProvider.method, headers, body })
  if (!reply.ok) throw new Error(await reply.text())
}

/** Pastes a picture into the message, as Ctrl+V does after one was copied. */
async function pastePicture(page: Page, html = ''): Promise<void> {
  await messageField(page).evaluate(
    (field, { bytes, html }) => {
      const clipboardData = new DataTransfer()
      if (html !== '') clipboardData.setData('text/html', html)
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { bytes: [...picture], html },
  )
}

it('pictures, attached files, branches, an export and a cut history', async () => {
  const { ai, server } = assistant
  await store(server, 'Bills', { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('412 kWh in October') })
  const page = await openAssistant(server)
  const lastSent = () => ai.received.findLast(({ text }) => text.includes('"stream":true'))?.text ?? ''

  // A spreadsheet adds a picture of its cells, which is not meant; beside a picture of a page stands only where it is from.
  await pastePicture(page, '<table><tr><td>a</td></tr></table>')
  await pastePicture(page, '<meta charset="utf-8"><img src="https://sea.example/a.png">')
  await page.getByRole('button', { name: /^Remove .*\.png$/ }).waitFor()
  await page.getByRole('button', { name: TEXTS.attach }).click()
  const dialog = page.getByRole('dialog', { name: TEXTS.chooseFiles.title })
  await dialog.getByRole('searchbox').fill('bill')
  await dialog.getByRole('checkbox', { name: /bill\.txt/ }).press('Space')
  await expectGoodLooks(page, 'assistant-attach', { widths: WIDTHS })
  await dialog.getByRole('button', { name: TEXTS.chooseFiles.submit(2) }).click()
  await page.getByRole('button', { name: TEXTS.removeAttachment('bill.txt') }).waitFor()
  // Files alone ask nothing.
  await expect.poll(() => page.getByRole('button', { name: TEXTS.send, exact: true }).isDisabled()).toBe(true)
  ai.next(answer('Both are read.'))
  await ask(page, 'What are these?')
  await lastAnswer(page).getByText('Both are read.').waitFor()
  expect(lastSent()).toContain(`data:image/png;base64,${picture.toString('base64')}`)
  expect(lastSent()).toContain('412 kWh in October')
  await expectGoodLooks(page, 'assistant-attached', { alsoFits: [360] })

  const drawing = callTools({ name: 'make_picture', input: { prompt: 'A red boat' } })
  ai.next(
    drawing,
    (reply) => sendJson(reply, 200, { data: [{ b64_json: picture.toString('base64') }] }),
    answer('Here.'),
  )
  await ask(page, 'Draw a boat')
  await lastAnswer(page).getByRole('button', { name: TEXTS.allowOnce }).press('Enter')
  await lastAnswer(page).getByText('Here.').waitFor()
  const shown = lastAnswer(page).getByRole('img', { name: 'A red boat.png' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  await expectGoodLooks(page, 'assistant-picture', { alsoFits: [360] })

  const folder = (name: string) => callTools({ name: 'create_folder', input: { name, folder: '' } })
  ai.next(folder('One'), answer('One is there.'), folder('Two'), answer('Two is there.'))
  await ask(page, 'Make one')
  await lastAnswer(page).getByRole('button', { name: TEXTS.allowInConversation }).press('Enter')
  await lastAnswer(page).getByText('One is there.').waitFor()
  await ask(page, 'Make two')
  await lastAnswer(page).getByText('Two is there.').waitFor()
  await lastAnswer(page).getByText(TEXTS.allowedInConversation, { exact: true }).waitFor()
  await expect.poll(() => messageField(page).isEnabled()).toBe(true)

  ai.next(answer('Another answer.'))
  const questions = page.getByRole('log').getByText('Make two', { exact: true })
  await questions.hover()
  await page.getByRole('button', { name: TEXTS.edit }).last().press('Enter')
  await page.getByRole('log').getByRole('textbox', { name: TEXTS.message }).fill('Make three')
  await page.keyboard.press('Enter')
  await lastAnswer(page).getByText('Another answer.').waitFor()
  await page.getByText(TEXTS.branch(2, 2), { exact: true }).waitFor()
  await expect.poll(() => messageField(page).isEnabled()).toBe(true)
  await page.getByRole('button', { name: TEXTS.previousBranch }).press('Enter')
  await lastAnswer(page).getByText('Two is there.').waitFor()
  await page.getByText(TEXTS.branch(1, 2), { exact: true }).waitFor()

  const title = 'What are these?'
  await page.getByRole('button', { name: TEXTS.more(title) }).press('Enter')
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: TEXTS.exportMarkdown }).press('Enter')
  const exported = await text(await (await download).createReadStream())
  expect(exported).toContain(`# ${title}\n`)
  expect(exported).toContain('- Attached: bill.txt')
  expect(exported).toContain('Two is there.')
  expect(exported).not.toContain('Another answer.')

  await changeProvider(server, { contextTokens: 2048 })
  const long = 'It is long. '.repeat(400)
  ai.next(answer(long), answer('Cut.'))
  await ask(page, 'Tell me all')
  await expect.poll(() => messageField(page).isEnabled()).toBe(true)
  await ask(page, 'And now?')
  await lastAnswer(page).getByText('Cut.').waitFor()
  await page
    .getByText(/messages were left out: the conversation is too long for the model/)
    .first()
    .waitFor()
  expect(lastSent()).not.toContain('412 kWh')
  await expectGoodLooks(page, 'assistant-cut', { alsoFits: [360] })
})

it('by keyboard alone from the empty set-up card to the marked page of a guide', async () => {
  const ai = await startAiServer()
  const server = await startPinloftForTest()
  const page = await openPageInside(server, { path: '/ai-chat' })
  await page.getByRole('radio', { name: TEXTS.withKey }).focus()
  // The choice moves while the key is held.
  await page.keyboard.down('ArrowRight')
  await page.getByRole('radio', { name: TEXTS.local, checked: true }).waitFor()
  await page.keyboard.up('ArrowRight')
  await tabTo(page, TEXTS.address)
  await typeInto(page.getByLabel(TEXTS.address), ai.address)
  await page.keyboard.press('Enter')
  await page.getByText(/2 models\.$/).waitFor()
  await tabTo(page, 'Access PIN')
  await typeInto(page.getByLabel('Access PIN'), TEST_PIN)
  await page.keyboard.press('Enter')
  await messageField(page).waitFor()
  await untilTested(ai)
  const content = '# Sealing the loft\n\nPress the **foam tape** into the gap around the hatch before winter comes.'
  ai.next(callTools({ name: 'create_pdf_guide', input: { title: 'Sealing', content } }), answer('The guide is ready.'))
  await tabTo(page, TEXTS.message)
  await typeInto(messageField(page), 'Write a guide about sealing')
  await page.keyboard.press('Enter')
  await lastAnswer(page).getByRole('button', { name: TEXTS.allowOnce }).waitFor()
  await expectGoodLooks(page, 'assistant-guide-ask', { alsoFits: [360] })
  await tabTo(page, TEXTS.allowOnce)
  await page.keyboard.press('Enter')
  // It opens by itself.
  await page.waitForURL('**/pdf-viewer?*')
  await sheet(page, 1).locator('.textLayer').getByText('foam tape').waitFor()
  await page.goBack()
  const [file] = await storedFiles(server, 'Guides')
  await lastAnswer(page).getByRole('button', { name: ASSISTANT_TEXTS.viewGuide }).waitFor()
  await expectGoodLooks(page, 'assistant-guide-made', { alsoFits: [360] })
  await tabTo(page, ASSISTANT_TEXTS.viewGuide)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/pdf-viewer?*')
  await page.goBack()

  ai.next(callTools({ name: 'read_file', input: { fileId: file?.id ?? '' } }), answer('It goes around the hatch [1].'))
  await tabTo(page, TEXTS.message)
  await typeInto(messageField(page), 'Where does the tape go?')
  await page.keyboard.press('Enter')
  await lastAnswer(page)
    .getByRole('button', { name: TEXTS.source(1), exact: true })
    .waitFor()
  await tabTo(page, TEXTS.source(1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/pdf-viewer?*page=1*')
  await sheet(page, 1).locator('.textLayer .highlight').getByText('foam tape').waitFor()
  await expectGoodLooks(page, 'assistant-guide-marked', { alsoFits: [360] })
})

it('a download is started with the PIN only, and shown where the downloads are', async () => {
  const { ai, server } = assistant
  const page = await openAssistant(server, { expectedStatuses: [403] })
  const url = videoAddressOf(SITE_VIDEO_IDS.song)
  ai.next(callTools({ name: 'start_download', input: { url, isAudio: true } }), answer('It is on its way.'))
  await ask(page, 'Get me that song')
  const card = lastAnswer(page).getByRole('group', { name: ASSISTANT_TEXTS.tools.start_download })
  await card.getByText(url, { exact: true }).waitFor()
  await expect.poll(() => card.getByRole('button', { name: TEXTS.allowInConversation }).count()).toBe(0)
  await card.getByRole('button', { name: TEXTS.allowOnce }).click()
  const dialog = page.getByRole('dialog', { name: ASSISTANT_TEXTS.tools.start_download })
  await typeInto(dialog.getByLabel('Access PIN'), '000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('Invalid PIN').waitFor()
  await expectGoodLooks(page, 'assistant-pin')
  await dialog.getByLabel('Access PIN').fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await lastAnswer(page).getByText('It is on its way.').waitFor()
  await expectGoodLooks(page, 'assistant-download')
  await card.getByRole('button', { name: `youtu.be/${SITE_VIDEO_IDS.song}` }).press('Enter')
  await page.waitForURL('**/youtube-downloader')
  await rowOf(page, 'Quiet Water').waitFor()
  await expect.poll(async () => (await storedFiles(server, 'Music')).length).toBe(1)
})

/** Presses Tab until something of this name has the focus: forwards, then on from the start of the page. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOf = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const labels = activeElement instanceof HTMLInputElement ? [...(activeElement.labels ?? [])] : []
      const label = activeElement?.getAttribute('aria-label') ?? labels[0]?.textContent
      return (label || activeElement?.textContent)?.trim()
    })
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    if ((await nameOf()) === name) return
  }
  throw new Error(`Tab does not lead to “${name}”`)
}
