import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AiServer, listenAsAi } from '../server/src/testing/ai-protocol.ts'
import { openPageInside, type PageOptions, type Pinloft, startPinloft, TEST_PIN } from './support.ts'

export interface Assistant {
  ai: AiServer
  server: Pinloft
  stop: () => Promise<void>
}

/** A server whose assistant has answers as the test scripts them. */
export async function startAssistant(env: Record<string, string> = {}): Promise<Assistant> {
  const ai = await listenAsAi()
  const server = await startPinloft({ env: { ...env, OPENAI_BASE_URL: ai.address } })
  return {
    ai,
    server,
    async stop() {
      await server.stop()
      ai.close()
    },
  }
}

export async function openAssistant(server: Pinloft, options: PageOptions = {}): Promise<Page> {
  const page = await openPageInside(server, { path: '/ai-chat', ...options })
  await messageField(page).waitFor()
  return page
}

export function messageField(page: Page): Locator {
  return page.getByRole('textbox', { name: TEXTS.message, exact: true })
}

export async function ask(page: Page, question: string): Promise<void> {
  await messageField(page).fill(question)
  await messageField(page).press('Enter')
}

/** The last answer on screen. */
export function lastAnswer(page: Page): Locator {
  return page.getByRole('article', { name: 'Assistant' }).last()
}

/** Waits for the question with which a new provider is tested: it takes the next scripted answer. */
export async function untilTested(ai: AiServer): Promise<void> {
  const isQuestion = ({ path }: AiServer['received'][number]) => path.endsWith('/chat/completions')
  await expect.poll(() => ai.received.some(isQuestion)).toBe(true)
}

/** Sets the assistant up with a local server. */
export async function setUpLocally(page: Page, address: string): Promise<void> {
  await page.getByRole('radio', { name: TEXTS.local }).click()
  await page.getByLabel(TEXTS.address).fill(address)
  await page.getByRole('button', { name: TEXTS.look, exact: true }).click()
  await page.getByText(/2 models\.$/).waitFor()
  await page.getByLabel('Access PIN').fill(TEST_PIN)
  await page.getByRole('button', { name: TEXTS.saveAndTest }).click()
}
