import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant-screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant-texts'
import { describe, expect, it } from 'vitest'
import { answer, begin, chunk, failure, finish, partly, startAiServer } from '../server/src/testing/ai-server.ts'
import {
  ask,
  lastAnswer,
  messageField,
  openAssistant,
  setUpLocally,
  startAssistantForTest,
} from './assistant.actions.ts'
import { expectGoodLooks, openPageInside, passGate, startPinloftForTest } from './support.ts'

const ANSWER = `Two things to check:

1. The **loft hatch**, which leaks most.
2. The valves: set them to \`3\`.

| Room | kWh |
|---|---|
| Loft | 412 |

The rise is $\\Delta E = 0.38\\,E_0$.

\`\`\`js
const rise = 412 / 298
\`\`\``

describe('a conversation', () => {
  it.each([1280, 820, 360])('at %i begins with the empty set-up card', async (width) => {
    const ai = await startAiServer()
    const server = await startPinloftForTest()
    const page = await openPageInside(server, { path: '/ai-chat', width })
    await page.getByRole('heading', { name: TEXTS.setUp }).waitFor()
    await expectGoodLooks(page, 'assistant-setup')
    await page.getByRole('radio', { name: TEXTS.local }).click()
    await page.getByText(TEXTS.localCommands[0]).waitFor()
    await expectGoodLooks(page, 'assistant-setup-local')
    await setUpLocally(page, ai.address)
    await messageField(page).waitFor()
    await expectGoodLooks(page, 'assistant-welcome')

    let goOn = () => {}
    ai.next(async (reply) => {
      begin(reply)
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      reply.write(chunk({ content: ANSWER }))
      finish(reply)
    })
    await ask(page, 'Why was heating so expensive?')
    await page.getByText(ASSISTANT_TEXTS.thinking).waitFor()
    expect(await messageField(page).isDisabled()).toBe(true)
    await expectGoodLooks(page, 'assistant-thinking')
    goOn()
    await lastAnswer(page).getByRole('listitem').filter({ hasText: 'loft hatch' }).waitFor()
    await lastAnswer(page).locator('.katex').waitFor()
    await lastAnswer(page).locator('.code-colors .hljs-keyword').waitFor()
    await expect.poll(() => messageField(page).isEnabled()).toBe(true)
    await expectGoodLooks(page, 'assistant-answer')
  })

  it('is typed: Enter sends, Shift+Enter does not, and blank messages are not sent', async () => {
    const { ai, server } = await startAssistantForTest()
    const page = await openAssistant(server)
    await messageField(page).focus()
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await page.keyboard.type('One')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Two')
    expect(await messageField(page).inputValue()).toContain('One\nTwo')
    await page.keyboard.press('Enter')
    await lastAnswer(page).getByText('Understood.').waitFor()
    expect(ai.received.filter(({ text }) => text.includes('One\\nTwo'))).not.toHaveLength(0)
    // Whoever types goes on typing.
    await expect.poll(() => messageField(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('goes on after a reload, and shows the same words in two tabs', async () => {
    const { ai, server } = await startAssistantForTest()
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
  })

  it('is stopped from a second tab, and continued', async () => {
    const { ai, server } = await startAssistantForTest()
    const page = await openAssistant(server)
    ai.next(partly('It is a long story', () => {}))
    await ask(page, 'Tell me')
    await lastAnswer(page).getByText('It is a long story').waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await passGate(other)
    await other.getByRole('button', { name: TEXTS.stop, exact: true }).click()
    for (const tab of [page, other]) {
      await lastAnswer(tab).getByText(TEXTS.stopped, { exact: true }).waitFor()
      await lastAnswer(tab).getByText('It is a long story').waitFor()
    }
    ai.next(answer(' with an end.'))
    await lastAnswer(page).getByRole('button', { name: TEXTS.continue }).click()
    for (const tab of [page, other]) await lastAnswer(tab).getByText('It is a long story with an end.').waitFor()
  })

  it('keeps what is typed', async () => {
    const { server } = await startAssistantForTest()
    const page = await openAssistant(server)
    await messageField(page).fill('Half a thought')
    await page.reload()
    await passGate(page)
    await expect.poll(() => messageField(page).inputValue()).toBe('Half a thought')
  })
})

describe('a failure', () => {
  it.each([
    [
      'of the key',
      failure(401, 'Incorrect API key provided'),
      'The provider did not accept the API key. Check it in Settings',
    ],
    ['of the provider', failure(500, 'Overloaded'), /^The provider reports an error/],
    ['of the rate', failure(429, 'Slow down', { headers: { 'retry-after': '20' } }), /Try again in 20 seconds/],
  ])('%s is told in its words, and can be retried', async (_what, script, words) => {
    const { ai, server } = await startAssistantForTest()
    const page = await openAssistant(server)
    // Some failures are tried again by the server itself.
    ai.next(script, script, script, script)
    await ask(page, 'Hello')
    await page.locator('li[data-state=open]').getByText(ASSISTANT_TEXTS.error, { exact: true }).waitFor()
    await lastAnswer(page).getByText(ASSISTANT_TEXTS.trouble).waitFor()
    await lastAnswer(page).getByText(words).waitFor()
    await expectGoodLooks(page)
    await lastAnswer(page).getByRole('button', { name: TEXTS.retry }).click()
    await expect.poll(() => page.getByRole('article').last().innerText()).toMatch(/Understood|API key|error|Try again/)
  })

  it('in the middle keeps what arrived', async () => {
    const { ai, server } = await startAssistantForTest()
    const page = await openAssistant(server)
    ai.next(partly('The first half', (reply) => reply.destroy()))
    await ask(page, 'Hello')
    await lastAnswer(page).getByText('The connection to the provider broke. What had arrived was kept').waitFor()
    await lastAnswer(page).getByText('The first half').waitFor()
    ai.next(answer(' and the second.'))
    await lastAnswer(page).getByRole('button', { name: TEXTS.continue }).click()
    await lastAnswer(page).getByText('The first half and the second.').waitFor()
  })

  it('to reach the server leaves the question, which is asked once', async () => {
    const { ai, server } = await startAssistantForTest()
    const page = await openAssistant(server, { expectedFaults: [/net::ERR/, /WebSocket/] })
    await page.route('**/api/assistant/messages', (route) => route.abort())
    await ask(page, 'Are you there?')
    await page.getByText(ASSISTANT_TEXTS.trouble).waitFor()
    await page.locator('li[data-state=open]').getByText(ASSISTANT_TEXTS.error, { exact: true }).waitFor()
    await page.unroute('**/api/assistant/messages')
    await page.getByRole('button', { name: TEXTS.retry }).click()
    await lastAnswer(page).getByText('Understood.').waitFor()
    expect(await page.getByText('Are you there?').filter({ visible: true }).count()).toBeGreaterThan(0)
    expect(
      ai.received.filter(({ text }) => text.includes('Are you there?') && text.includes('"stream":true')),
    ).toHaveLength(1)
  })
})

it('a hostile answer runs nothing and loads nothing from elsewhere', async () => {
  const { ai, server } = await startAssistantForTest()
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
  expect(await lastAnswer(page).locator('script, img, iframe, style, link, [onerror], [onload]').count()).toBe(0)
  const hrefs = await lastAnswer(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.filter((href) => href?.startsWith('javascript'))).toEqual([])
  await lastAnswer(page).getByText('press').click()
})
