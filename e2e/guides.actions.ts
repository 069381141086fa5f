import type { Guide } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { Page } from 'playwright-core'
import { sessionHeaders } from './files.actions.ts'
import type { Pinloft } from './support.ts'

export interface GuideToStore {
  title: string
  content: string
  description?: string
  category?: string
  tags?: string[]
  password?: string
}

async function send(server: Pinloft, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { ...(await sessionHeaders(server)), 'Content-Type': 'application/json' }
  const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Stores a guide without the browser. */
export async function storeGuide(server: Pinloft, guide: GuideToStore): Promise<Guide> {
  const body = { ...guide, isPasswordProtected: guide.password !== undefined }
  return (await send(server, 'POST', '/api/guides', body)).json()
}

export async function storedGuide(server: Pinloft, id: string): Promise<Guide> {
  return (await fetch(`${server.url}/api/guides/${id}`, { headers: await sessionHeaders(server) })).json()
}

/** Changes a guide as another device would. */
export async function changeGuide(server: Pinloft, guide: Guide, change: Partial<Guide>): Promise<Guide> {
  return (await send(server, 'PUT', `/api/guides/${guide.id}`, { ...guide, ...change })).json()
}

export async function deleteStored(server: Pinloft, { id }: Guide): Promise<void> {
  await send(server, 'DELETE', `/api/guides/${id}`, {})
}

export const writer = (page: Page, title: string = GUIDES_TEXTS.editTitle) =>
  page.getByRole('dialog', { name: title, exact: true })
export const source = (page: Page) => page.getByRole('textbox', { name: TEXTS.contentLabel })
export const preview = (page: Page) => page.getByRole('region', { name: TEXTS.preview, exact: true }).first()
export const card = (page: Page, title: string) =>
  page.getByRole('list', { name: TEXTS.list }).getByRole('listitem').filter({ hasText: title })
export const toast = (page: Page, title: string) =>
  page.locator('li[data-state=open]').getByText(title, { exact: true })

/** Replaces the source by typing. */
export async function writeSource(page: Page, text: string): Promise<void> {
  await source(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Waits until the last change is durable. */
export async function waitForDraft(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .getByText(/^Saved \d\d:\d\d:\d\d$/)
    .waitFor({ state: 'attached' })
}

/** A guide that shows every part. */
export const LONG_GUIDE: GuideToStore = {
  title: 'A small Ubuntu machine for builds',
  description: 'Two cores, 4 GB of memory and a 50 GB disk are enough.',
  category: 'Virtual machines',
  tags: ['ubuntu', 'vm'],
  content: `## What you need

About ten minutes[^time], **4 GB of free memory**, and an SSH key. See [sizes](#pick-sizes) and [a site](https://elsewhere.example).

## Create the machine

Open **Dashboard** and choose **Create VM**.

### Pick sizes

| For | CPU | Memory |
|---|---:|---:|
| Scripts and small sites | 1 | 2 GB |
| Builds and tests | 2 | 4 GB |

> **The disk is thin.** A 50 GB disk takes about 2 GB until you fill it.

### User and SSH key

1. Enter a user name
2. Paste the public half of your key
   - from this PC
   - or another

\`\`\`sh
# A comment
ssh-keygen -t ed25519 -C "laptop"
\`\`\`

- [x] done
- [ ] to do

## Keep a snapshot

${'Stop the machine first: the snapshot is then small and quick. '.repeat(60)}

## When something goes wrong

${'Read the log of the machine. '.repeat(60)}

[^time]: An old machine takes *longer*.
`,
}
