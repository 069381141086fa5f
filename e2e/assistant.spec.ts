import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AiServer,
  answer,
  begin,
  callTools,
  chunk,
  failure,
  finish,
  partly,
  startAiServer,
} from '../server/src/testing/ai-server.ts'
import {
  type Assistant,
  ask,
  lastAnswer,
  messageField,
  openAssistant,
  setUpLocally,
  startAssistant,
} from './assistant.actions.ts'
import { storedFiles } from './editor.actions.ts'
import { store } from './files.actions.ts'
import { paperSample } from './pdf.samples.ts'
import { sheet } from './pdf-viewer.actions.ts'
import {
  expectGoodLooks,
  openPageInside,
  type Pinloft,
  passGate,
  resize,
  startPinloftForTest,
  TEST_PIN,
  typeInto,
  waitForFocus,
  waitForToast,
} from './support.ts'

const ANSWER = `Two things to check:

1. The **loft hatch**, which leaks most.
2. The valves: set them to \`3\`.

| Room | kWh |
|---|---:|
| Loft | 412 |

The rise is $\\Delta E = 0.38\\,E_0$.

\`\`\`js
const rise = 412 / 298 // ${'so long that it is wider than its column, '.repeat(4)}
\`\`\``

const WIDTHS = [1280, 360]
const ALL_WIDTHS = [1280, 820, 360]

let assistant: Assistant
let ai: AiServer
let server: Pinloft
beforeAll(async () => {
  assistant = await startAssistant()
  ai = assistant.ai
  server = assistant.server
})
beforeEach(() => ai.forget())
afterAll(() => assistant.stop())

describe('a conversation', () => {
  it('begins with the empty set-up card, and is told there that the test of the provider failed', async () => {
    const localAi = await startAiServer()
    const emptyServer = await startPinloftForTest()
    const page = await openPageInside(emptyServer, { path: '/ai-chat', expectedStatuses: [502] })
    await page.getByRole('heading', { name: TEXTS.setUp }).waitFor()
    await expectGoodLooks(page, 'assistant-setup', { widths: WIDTHS, alsoFits: [820] })
    await page.getByRole('radio', { name: TEXTS.local }).click()
    await page.getByText(TEXTS.localCommands[0]).waitFor()
    await expectGoodLooks(page, 'assistant-setup-local', { alsoFits: [360] })
    localAi.next(failure(500, 'Overloaded'))
    await setUpLocally(page, localAi.address)
    await messageField(page).waitFor()
    const message = page.locator('li[data-state=open]')
    await message.getByText(TEXTS.testFailed, { exact: true }).waitFor()
    await message.getByText(/^The provider reports an error/).waitFor()
    await expectGoodLooks(page, 'assistant-test-failed')
    await message.getByRole('button', { name: 'Close', exact: true }).click()
    await message.waitFor({ state: 'detached' })
    await expectGoodLooks(page, 'assistant-welcome', { widths: WIDTHS, alsoFits: [820] })
  })

  it('waits for an answer, and shows it as it is written', async () => {
    const page = await openAssistant(server)

    const going = Promise.withResolvers<void>()
    ai.next(async (reply) => {
      begin(reply)
      await going.promise
      reply.write(chunk({ content: ANSWER }))
      finish(reply)
    })
    await ask(page, 'Why was heating so expensive?')
    await page.getByText(ASSISTANT_TEXTS.thinking).waitFor()
    await expect.poll(() => messageField(page).isDisabled()).toBe(true)
    await expectGoodLooks(page, 'assistant-thinking', { alsoFits: [360] })
    going.resolve()
    await lastAnswer(page).getByRole('listitem').filter({ hasText: 'loft hatch' }).waitFor()
    await lastAnswer(page).locator('.katex').waitFor()
    await lastAnswer(page).locator('.code-colors .hljs-keyword').waitFor()
    await expect.poll(() => messageField(page).isEnabled()).toBe(true)
    const number = lastAnswer(page).getByRole('cell', { name: '412' })
    await expect.poll(() => number.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('right')
    await expectGoodLooks(page, 'assistant-answer', { widths: ALL_WIDTHS })
    const log = page.getByRole('log', { name: TEXTS.messages })
    for (const width of ALL_WIDTHS) {
      await resize(page, width)
      await expect.poll(() => log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  })

  it('is led by keys: Enter sends what is not blank, Arrow Up edits, Escape stops, and Ctrl+Shift+O begins another', async () => {
    const page = await openAssistant(server)
    await messageField(page).focus()
    await typeInto(messageField(page), '   ')
    await page.keyboard.press('Enter')
    await typeInto(messageField(page), 'One')
    await page.keyboard.press('Shift+Enter')
    await typeInto(messageField(page), 'Two')
    await expect.poll(() => messageField(page).inputValue()).toContain('One\nTwo')
    await page.keyboard.press('Enter')
    await lastAnswer(page).getByText('Understood.').waitFor()
    expect(ai.received.filter(({ text }) => text.includes('One\\nTwo'))).not.toHaveLength(0)
    // Whoever types goes on typing.
    await waitForFocus(messageField(page))

    await page.keyboard.press('ArrowUp')
    const edited = page.getByRole('log').getByRole('textbox', { name: TEXTS.message })
    await expect.poll(() => edited.inputValue()).toContain('One\nTwo')
    await page.keyboard.press('Escape')
    await edited.waitFor({ state: 'detached' })
    await messageField(page).fill('Draft')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => edited.count()).toBe(0)

    ai.next(partly('It is a long story', () => {}))
    await ask(page, 'Tell me')
    await lastAnswer(page).getByText('It is a long story').waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Control+Shift+O')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: TEXTS.stop, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await lastAnswer(page).getByText(TEXTS.stopped, { exact: true }).waitFor()
    await expect.poll(() => messageField(page).isEnabled()).toBe(true)
    await page.keyboard.press('Control+Shift+O')
    await page.getByRole('log').waitFor({ state: 'detached' })
    await waitForFocus(messageField(page))
  })

  it('goes on after a reload, says the same in two tabs, is stopped from either, and keeps what is typed', async () => {
    const page = await openAssistant(server)
    let write = (_text: string) => {}
    let end = () => {}
    ai.next(
      partly('One ', (reply) => {
        write = (text) => reply.write(chunk({ content: text }))
        end = () => finish(reply)
      }),
    )
    await ask(page, 'Count')
    await lastAnswer(page).getByText('One').waitFor()
    write('two ')
    await lastAnswer(page).getByText('One two').waitFor()
    await page.reload()
    await passGate(page)
    await lastAnswer(page).getByText('One two').waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await passGate(other)
    await lastAnswer(other).getByText('One two').waitFor()
    write('three ')
    for (const tab of [page, other]) await lastAnswer(tab).getByText('One two three').waitFor()
    write('four.')
    end()
    for (const tab of [page, other]) {
      await expect.poll(() => lastAnswer(tab).locator('.answer-text').innerText()).toBe('One two three four.')
      await expect.poll(() => messageField(tab).isEnabled()).toBe(true)
    }

    ai.next(partly('It is a long story', () => {}))
    await ask(page, 'Tell me')
    await lastAnswer(page).getByText('It is a long story').waitFor()
    await other.getByRole('button', { name: TEXTS.stop, exact: true }).click()
    for (const tab of [page, other]) {
      await lastAnswer(tab).getByText(TEXTS.stopped, { exact: true }).waitFor()
      await lastAnswer(tab).getByText('It is a long story').waitFor()
    }
    ai.next(answer(' with an end.'))
    await lastAnswer(page).getByRole('button', { name: TEXTS.continue }).click()
    for (const tab of [page, other]) await lastAnswer(tab).getByText('It is a long story with an end.').waitFor()

    await messageField(page).fill('Half a thought')
    await page.reload()
    await passGate(page)
    await expect.poll(() => messageField(page).inputValue()).toBe('Half a thought')
  })
})

describe('a failure', () => {
  it('is told in its words and can be retried, and what had arrived is kept', async () => {
    const page = await openAssistant(server)
    const failures = [
      [failure(401, 'Incorrect API key provided'), 'The provider did not accept the API key. Check it in Settings'],
      [failure(403, 'Not in your country'), 'The provider refused the request: Not in your country'],
      [failure(404, 'No such model', { code: 'model_not_found' }), /^The provider has no model/],
      [failure(500, 'Overloaded'), /^The provider reports an error/],
      [failure(429, 'Slow down', { headers: { 'retry-after': '20' } }), /Try again in 20 seconds/],
    ] as const
    for (const [script, words] of failures) {
      ai.next(script)
      await ask(page, 'Hello')
      const toast = await waitForToast(page)
      await toast.getByText(ASSISTANT_TEXTS.error, { exact: true }).waitFor()
      await lastAnswer(page).getByText(ASSISTANT_TEXTS.trouble).waitFor()
      await lastAnswer(page).getByText(words).waitFor()
      if (script === failures[0][0]) await expectGoodLooks(page)
      await toast.getByRole('button', { name: 'Close', exact: true }).click()
      await toast.waitFor({ state: 'detached' })
      await lastAnswer(page).getByRole('button', { name: TEXTS.retry }).click()
      await lastAnswer(page).getByText('Understood.').waitFor()
      await lastAnswer(page).getByText(TEXTS.branch(2, 2), { exact: true }).waitFor()
    }

    ai.next(partly('The first half', (reply) => reply.destroy()))
    await ask(page, 'Hello')
    await lastAnswer(page).getByText('Lost the connection to the provider. The partial answer was kept').waitFor()
    await lastAnswer(page).getByText('The first half').waitFor()
    ai.next(answer(' and the second.'))
    await lastAnswer(page).getByRole('button', { name: TEXTS.continue }).click()
    await lastAnswer(page).getByText('The first half and the second.').waitFor()
  })

  it('to reach the server leaves the question, which is asked once', async () => {
    const page = await openAssistant(server, { expectedFaults: [/net::ERR/, /WebSocket/] })
    await page.route('**/api/assistant/messages', (route) => route.abort())
    await ask(page, 'Are you there?')
    await page.getByText(ASSISTANT_TEXTS.trouble).waitFor()
    await page.locator('li[data-state=open]').getByText(ASSISTANT_TEXTS.error, { exact: true }).waitFor()
    await page.unroute('**/api/assistant/messages')
    await page.getByRole('button', { name: TEXTS.retry }).click()
    await lastAnswer(page).getByText('Understood.').waitFor()
    await expect.poll(() => page.getByText('Are you there?').filter({ visible: true }).count()).toBeGreaterThan(0)
    expect(
      ai.received.filter(({ text }) => text.includes('Are you there?') && text.includes('"stream":true')),
    ).toHaveLength(1)
  })
})

it('a hostile answer runs nothing and loads nothing from elsewhere', async () => {
  const page = await openAssistant(server)
  const origin = 'https://elsewhere.example'
  ai.next(
    answer(`<script>fetch('${origin}/1')</script><img src="${origin}/2" onerror="fetch('${origin}/3')">
![picture](${origin}/4) <a href="javascript:fetch('${origin}/5')">press</a> [me](javascript:fetch('${origin}/6'))
<svg onload="fetch('${origin}/7')"></svg><iframe src="${origin}/8"></iframe><style>@import '${origin}/9'</style>
<link rel="stylesheet" href="${origin}/10">

$\\href{${origin}/11}{x}\\includegraphics{${origin}/12}$

the end`),
  )
  await ask(page, 'Show me')
  await lastAnswer(page).getByText('the end').waitFor()
  await lastAnswer(page).locator('.katex').waitFor()
  await expect
    .poll(() => lastAnswer(page).locator('script, img, iframe, style, link, [onerror], [onload]').count())
    .toBe(0)
  await expect.poll(() => lastAnswer(page).locator('a[href^=javascript]').count()).toBe(0)
  await lastAnswer(page).getByText('press').click()
})

describe('a step', () => {
  it('that writes waits for a click, and says exactly what it will do', async () => {
    await store(server, 'Checks')
    const page = await openAssistant(server)
    const text = 'Loft hatch: sealed. '.repeat(20)
    const save = { name: 'save_text_file', input: { name: 'checks.md', folder: 'Checks', text } }
    ai.next(callTools(save), answer('It is saved.'), callTools(save), answer('I leave it.'), callTools(save))
    await ask(page, 'Save the checks')
    const card = lastAnswer(page).getByRole('group', { name: ASSISTANT_TEXTS.tools.save_text_file })
    await card.getByText('checks.md').waitFor()
    await expect.poll(() => messageField(page).getAttribute('placeholder')).toBe(TEXTS.decideFirst)
    await card.getByText(TEXTS.characters(text.length)).click()
    await card.getByText(text.trim()).waitFor()
    await expectGoodLooks(page, 'assistant-ask', { widths: WIDTHS })
    await expect.poll(() => storedFiles(server, 'Checks')).toEqual([])
    await card.getByRole('button', { name: TEXTS.allowOnce }).press('Enter')
    await lastAnswer(page).getByText('It is saved.').waitFor()
    await card.getByText(/^You allowed it at/).waitFor()
    expect((await storedFiles(server, 'Checks')).map(({ originalName }) => originalName)).toEqual(['checks.md'])
    await expectGoodLooks(page, 'assistant-allowed', { alsoFits: [360] })

    await ask(page, 'Once more')
    await lastAnswer(page).getByRole('button', { name: TEXTS.deny }).click()
    await lastAnswer(page).getByText('I leave it.').waitFor()
    await lastAnswer(page)
      .getByText(/^You denied it at/)
      .waitFor()

    await ask(page, 'And now?')
    await lastAnswer(page).getByRole('button', { name: TEXTS.deny }).waitFor()
    await page.getByRole('button', { name: TEXTS.stop, exact: true }).click()
    await card.last().getByText(TEXTS.stepStates.stopped, { exact: true }).waitFor()
    await expect.poll(() => card.last().getByText(/allow/i).count()).toBe(0)
    await expect.poll(() => storedFiles(server, 'Checks')).toHaveLength(1)
  })

  it('that reads is shown, and its citation opens the page with the passage marked', async () => {
    await store(server, 'Bills', paperSample('bill.pdf'))
    const [file] = await storedFiles(server, 'Bills')
    const page = await openAssistant(server)
    ai.next(
      callTools({ name: 'read_file', input: { fileId: file?.id ?? '' } }),
      answer('It is under the third heading [3]. Not [99].'),
    )
    await ask(page, 'Where is it?')
    const mark = lastAnswer(page).getByRole('button', { name: TEXTS.source(3), exact: true })
    await mark.waitFor()
    await lastAnswer(page).getByText('Not [99].').waitFor()
    await lastAnswer(page)
      .getByRole('button', { name: TEXTS.readFile('bill.pdf') })
      .click()
    await expectGoodLooks(page, 'assistant-cited', { alsoFits: [360] })
    await mark.press('Enter')
    await page.waitForURL('**/pdf-viewer?*page=3*')
    await sheet(page, 3).locator('.textLayer .highlight').first().waitFor()
    await page.goBack()
    await mark.waitFor()
  })
})

it('the provider is changed and tested in Settings', async () => {
  const page = await openPageInside(server, { path: '/settings?section=ai-provider', expectedStatuses: [403] })
  const pane = page.getByRole('region', { name: TEXTS.provider })
  await pane.getByRole('button', { name: TEXTS.test, exact: true }).click()
  await pane.getByText(/small-model answered/).waitFor()
  await pane.getByRole('button', { name: `${TEXTS.chatModel}: ${TEXTS.automatic}` }).click()
  await page.getByRole('menuitemradio', { name: 'large-model' }).click()
  await pane.getByLabel(TEXTS.key, { exact: true }).fill('sk-abcdefghijklmnop1234')
  await pane.getByLabel('Access PIN').fill('000000')
  await pane.getByRole('button', { name: TEXTS.save, exact: true }).click()
  await pane.getByText('Invalid PIN').waitFor()
  await pane.getByLabel('Access PIN').fill(TEST_PIN)
  await pane.getByLabel('Access PIN').press('Enter')
  await pane.getByRole('button', { name: `${TEXTS.chatModel}: large-model` }).waitFor()
  await page.locator('li[data-state=open]').getByText(TEXTS.saved).waitFor()
  await expect
    .poll(() => pane.getByLabel(TEXTS.key, { exact: true }).getAttribute('placeholder'))
    .toBe(TEXTS.keySaved('1234'))
  await pane.scrollIntoViewIfNeeded()
  await expectGoodLooks(page, 'assistant-provider', { widths: WIDTHS, alsoFits: [820] })
  await pane.getByRole('button', { name: TEXTS.testAgain }).click()
  await pane.getByText(/large-model answered/).waitFor()
  expect(ai.received.at(-1)?.headers.authorization).toBe('Bearer sk-abcdefghijklmnop1234')
  await pane.getByRole('button', { name: TEXTS.removeKey }).click()
  await page.getByRole('dialog').getByLabel('Access PIN').fill(TEST_PIN)
  await page.getByRole('dialog').getByLabel('Access PIN').press('Enter')
  await page.locator('li[data-state=open]').getByText(TEXTS.keyRemoved).waitFor()
  await expect.poll(() => pane.getByLabel(TEXTS.key, { exact: true }).getAttribute('placeholder')).toBe(TEXTS.noKey)
})

it('conversations are found, renamed, pinned, deleted and brought back', async () => {
  // The one that is shown is deleted too.
  const page = await openAssistant(server, { expectedStatuses: [404] })
  const list = page.getByRole('complementary', { name: TEXTS.conversations })
  for (const question of ['Heating bill', 'Names for machines']) {
    await list.getByRole('button', { name: TEXTS.newConversation }).click()
    await ask(page, question)
    await lastAnswer(page).getByText('Understood.').waitFor()
    await list.getByRole('link', { name: question }).waitFor()
  }
  const act = async (title: string, action: string) => {
    await list.getByRole('button', { name: TEXTS.more(title) }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Heating bill', TEXTS.rename)
  await page.getByRole('dialog').getByLabel(TEXTS.name).fill('Heating in October')
  await page.keyboard.press('Enter')
  await list.getByRole('link', { name: 'Heating in October' }).waitFor()
  await act('Heating in October', TEXTS.pin)
  await list.getByRole('region', { name: TEXTS.pinned }).getByText('Heating in October').waitFor()
  await list.getByRole('searchbox').fill('machines')
  await list.getByRole('link', { name: 'Heating in October' }).waitFor({ state: 'detached' })
  await list.getByRole('link', { name: /^Names for machines/ }).waitFor()
  await list.getByRole('searchbox').fill('')
  await act('Heating in October', TEXTS.moveToTrash)
  await list.getByRole('link', { name: 'Heating in October' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: TEXTS.undo }).click()
  await list.getByRole('link', { name: 'Heating in October' }).waitFor()

  await act('Heating in October', TEXTS.moveToTrash)
  await list.getByRole('button', { name: TEXTS.trash, exact: true }).click()
  const trash = page.getByRole('dialog', { name: TEXTS.trashTitle })
  await trash.getByText('Heating in October').waitFor()
  await expectGoodLooks(page, 'assistant-trash')
  await trash.getByRole('button', { name: `${TEXTS.restore}: Heating in October` }).press('Enter')
  await trash.getByText(TEXTS.trashEmpty).waitFor()
  await page.keyboard.press('Escape')
  await list.getByRole('link', { name: 'Heating in October' }).waitFor()

  await act('Names for machines', TEXTS.moveToTrash)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Heating in October' }).waitFor()
  await page.getByRole('combobox').fill('trash ai')
  await page.getByRole('option', { name: TEXTS.trashTitle }).click()
  await trash.getByRole('button', { name: `${TEXTS.purge}: Names for machines` }).click()
  await page.getByRole('dialog', { name: TEXTS.purge }).getByLabel('Access PIN').fill(TEST_PIN)
  await page.keyboard.press('Enter')
  await trash.getByText(TEXTS.trashEmpty).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Heating in October' }).waitFor()
  await page.getByRole('combobox').fill('october')
  await page.getByRole('option', { name: /Heating in October/ }).click()
  await page.getByText('Heating bill', { exact: true }).waitFor()
})
