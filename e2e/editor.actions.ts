import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import type { Page } from 'playwright-core'
import { newSessionHeaders, rowOf, sessionHeaders } from './files.actions.ts'
import { type Pinloft, TEST_PIN, typeText, waitForFocus } from './support.ts'

/** Opens a file of the list in the editor, and returns its dialog. */
export async function openInEditor(page: Page, name: string) {
  await rowOf(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: EDITOR_TEXTS.edit }).click()
  return page.getByRole('dialog', { name })
}

/** The text field. */
export function textOf(page: Page, name: string) {
  return page.getByRole('textbox', { name: EDITOR_TEXTS.textLabel(name) })
}

/** Waits until the text has the focus, which returns a moment after a dialog or a comparison has closed. */
export async function waitForTextFocus(page: Page, name: string): Promise<void> {
  await waitForFocus(textOf(page, name))
}

/** Types at the end of the text. */
export async function write(page: Page, name: string, words: string): Promise<void> {
  await textOf(page, name).click()
  await page.keyboard.press('Control+End')
  await typeText(page, words)
}

/** Saves with the shortcut, and enters the PIN. */
export async function saveWithPin(page: Page, pin: string = TEST_PIN): Promise<void> {
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: EDITOR_TEXTS.pinTitle })
  await dialog.getByLabel(ACCESS_TEXTS.pinLabel).fill(pin)
  await dialog.getByRole('button', { name: EDITOR_TEXTS.save, exact: true }).click()
}

/** Waits until the editor shows this status for its text. */
export async function waitForState(page: Page, state: keyof typeof EDITOR_TEXTS.state): Promise<void> {
  await page.getByRole('status').getByText(EDITOR_TEXTS.state[state], { exact: true }).waitFor()
}

export interface StoredFile {
  id: string
  originalName: string
  version: string
  isPasswordProtected: boolean
}

/** The files of a folder, read through the API without the browser. */
export async function storedFiles(server: Pinloft, folder: string): Promise<StoredFile[]> {
  const headers = await sessionHeaders(server)
  const reply = await fetch(`${server.url}/api/files?${new URLSearchParams({ folder })}`, { headers })
  return reply.json()
}

async function storedFile(server: Pinloft, folder: string, name: string): Promise<StoredFile> {
  const file = (await storedFiles(server, folder)).find(({ originalName }) => originalName === name)
  if (file === undefined) throw new Error(`There is no ${name}`)
  return file
}

/** What is stored under a name, read through the API without the browser. */
export async function storedText(server: Pinloft, folder: string, name: string, password = ''): Promise<string> {
  const headers = await sessionHeaders(server)
  const { id } = await storedFile(server, folder, name)
  const reply = await fetch(`${server.url}/api/files/${id}/content?${new URLSearchParams({ password })}`, { headers })
  return reply.text()
}

/** Writes a text from another client. */
export async function changeElsewhere(
  server: Pinloft,
  folder: string,
  name: string,
  content: string,
  password = '',
): Promise<void> {
  // What one session saves within minutes leaves a single version.
  const headers = await newSessionHeaders(server)
  const { id, version } = await storedFile(server, folder, name)
  const reply = await fetch(`${server.url}/api/files/${id}/content`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', 'if-match': `"${version}"` },
    body: JSON.stringify({ content, pin: TEST_PIN, password }),
  })
  if (reply.status !== 200) throw new Error(`Saving answered ${reply.status}: ${await reply.text()}`)
}

/** Deletes a file from another client. */
export async function deleteElsewhere(server: Pinloft, folder: string, name: string): Promise<void> {
  const headers = await sessionHeaders(server)
  const { id } = await storedFile(server, folder, name)
  const reply = await fetch(`${server.url}/api/files/${id}`, {
    method: 'DELETE',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ pin: TEST_PIN }),
  })
  if (reply.status !== 200) throw new Error(`Deleting answered ${reply.status}: ${await reply.text()}`)
}
