import type { Page } from 'playwright-core'

/**
 * Prepares a large download and starts it without reading the response: a browser's own download cannot be held back.
 */
export async function beginUnread(page: Page, path: string, body: object): Promise<void> {
  await page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json' }
      const prepared = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      const { id } = await prepared.json()
      Object.assign(window, { unread: await fetch(`${path}/${id}`) })
    },
    { path, body },
  )
}
