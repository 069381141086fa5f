import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import type { Page } from 'playwright-core'
import { sessionHeaders } from './files.actions.ts'
import { type Pinloft, TEST_PIN } from './support.ts'

/** The password of every file that a test protects. */
export const FILE_PASSWORD = 'correct horse ✓'

/** Sets or changes the password of stored files of a folder through the API, without the browser. */
export async function protect(
  server: Pinloft,
  folder: string,
  names: readonly string[],
  newPassword = FILE_PASSWORD,
): Promise<void> {
  const headers = await sessionHeaders(server)
  const reply = await fetch(`${server.url}/api/files?${new URLSearchParams({ folder })}`, { headers })
  const files: { id: string; originalName: string }[] = await reply.json()
  for (const { id } of files.filter(({ originalName }) => names.includes(originalName))) {
    const answer = await fetch(`${server.url}/api/files/${id}/protection`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ pin: TEST_PIN, password: FILE_PASSWORD, newPassword }),
    })
    if (answer.status !== 200) throw new Error(`Protecting answered ${answer.status}: ${await answer.text()}`)
  }
}

/** The dialog that asks for the password of a file. */
export function passwordDialog(page: Page) {
  return page.getByRole('dialog', { name: PROTECTION_TEXTS.opening.title })
}

/** Submits a password in the dialog that asks for one. */
export async function enterPassword(page: Page, password: string = FILE_PASSWORD): Promise<void> {
  const dialog = passwordDialog(page)
  await dialog.getByLabel(PROTECTION_TEXTS.passwordLabel, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: PROTECTION_TEXTS.opening.submit }).click()
}

/** Chooses an action from a row's menu. */
export async function chooseAction(page: Page, fileName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${fileName}` }).click()
  await page
    .getByRole('menuitem')
    .filter({ has: page.getByText(action, { exact: true }) })
    .click()
}
