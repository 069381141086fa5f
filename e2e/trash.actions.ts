import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import type { Page } from 'playwright-core'
import { sessionHeaders } from './files.actions.ts'
import { type Pinloft, TEST_PIN } from './support.ts'

/**
 * Deletes the whole content of a folder through the API, without the browser; each item becomes an entry of the trash.
 */
export async function removeAllOf(server: Pinloft, folder: string): Promise<void> {
  const headers = await sessionHeaders(server)
  const get = async (path: string) => (await fetch(server.url + path, { headers })).json()
  const files: { id: string }[] = await get(`/api/files?${new URLSearchParams({ folder })}`)
  const folders: { id: string; parentPath: string }[] = await get('/api/folders')
  const reply = await fetch(`${server.url}/api/trash`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      pin: TEST_PIN,
      fileIds: files.map(({ id }) => id),
      folderIds: folders.filter(({ parentPath }) => parentPath === folder).map(({ id }) => id),
    }),
  })
  if (reply.status !== 200) throw new Error(`Deletion answered ${reply.status}: ${await reply.text()}`)
}

/** The names in the list, from top to bottom. */
export function namesIn(page: Page, list: string = TRASH_TEXTS.list): Promise<string[]> {
  return page.getByRole('grid', { name: list }).locator('[data-index] .font-name').allTextContents()
}
