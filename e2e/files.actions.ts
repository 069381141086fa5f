import { setTimeout as delay } from 'node:timers/promises'
import { ACCESS_TEXTS, listSessions } from '@pinloft/contract/access/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import type { Page } from 'playwright-core'
import type { Sample } from './files.samples.ts'
import { openDevtools } from './page-pool.ts'
import { type Pinloft, TEST_PIN } from './support.ts'

const sessions = new Map<string, Record<string, string>>()

/** Headers of a browser that has passed the gate. One session per server, because hashing the PIN is slow on purpose. */
export async function sessionHeaders(server: Pinloft): Promise<Record<string, string>> {
  const known = sessions.get(server.dataDir)
  const headers = { ...known, origin: server.url }
  if (known !== undefined && (await fetch(server.url + listSessions.path, { headers })).ok) return headers
  const entered = await newSessionHeaders(server)
  sessions.set(server.dataDir, entered)
  return entered
}

/** Those of a session of its own, for what must not be one session's. */
export async function newSessionHeaders(server: Pinloft): Promise<Record<string, string>> {
  return { cookie: await enter(server), origin: server.url }
}

async function enter(server: Pinloft): Promise<string> {
  const reply = await fetch(`${server.url}/api/verify-access-pin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ pin: TEST_PIN }),
  })
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Creates a folder and stores files in it through the API, without the browser. */
export async function store(server: Pinloft, folder: string, ...samples: Sample[]): Promise<void> {
  const headers = await sessionHeaders(server)
  let parentPath = ''
  for (const name of folder.split('/').filter(Boolean)) {
    await fetch(`${server.url}/api/folders`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name, parentPath }),
    })
    parentPath = parentPath === '' ? name : `${parentPath}/${name}`
  }
  if (samples.length === 0) return
  const form = new FormData()
  form.append('pin', TEST_PIN)
  form.append('folder', folder)
  for (const { name, mimeType, buffer } of samples) {
    form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  }
  const reply = await fetch(`${server.url}/api/files/upload`, { method: 'POST', headers, body: form })
  if (reply.status !== 201) throw new Error(`Upload answered ${reply.status}: ${await reply.text()}`)
}

/** The row of a file or folder. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** Clicks the name of a file or folder, which opens it. */
export async function openEntry(page: Page, name: string): Promise<void> {
  await rowOf(page, name).locator('[data-opens]').click()
}

/** Confirms the queue of the upload dialog with a PIN. */
export async function confirmUpload(page: Page, pin: string = TEST_PIN, filePassword?: string): Promise<void> {
  await page.getByRole('button', { name: /^Upload \d+ Files$/ }).click()
  await enterPinToUpload(page, pin, filePassword)
}

/** Answers the PIN prompt of an upload, with or without a password for the files. */
export async function enterPinToUpload(page: Page, pin: string = TEST_PIN, filePassword?: string): Promise<void> {
  await page.getByLabel(ACCESS_TEXTS.pinLabel).fill(pin)
  await page.getByRole('switch', { name: PROTECTION_TEXTS.toggleLabel }).setChecked(filePassword !== undefined)
  if (filePassword !== undefined) {
    await page.getByLabel(PROTECTION_TEXTS.protectionPinLabel, { exact: true }).fill(filePassword)
    const again = page.getByLabel(PROTECTION_TEXTS.repeatPinLabel, { exact: true })
    // Only a PIN that is being set is entered twice.
    if (await again.isVisible()) await again.fill(filePassword)
  }
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Uploads through the picker and waits until everything is stored. */
export async function uploadByPicker(page: Page, samples: Sample[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Files' }).filter({ visible: true }).click()
  await page.locator('input[type=file]').setInputFiles(samples)
  await confirmUpload(page)
  await page
    .getByRole('img', { name: 'Uploaded' })
    .nth(samples.length - 1)
    .waitFor()
}

/** Closes the open dialog with its close button. */
export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Only then has the focus returned to what opened it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/**
 * Drags real files and folders of this computer over the page, as a file manager does. `during` runs before the drop.
 */
export async function dropPaths(
  page: Page,
  paths: string[],
  during: () => Promise<unknown> = async () => {},
  at = { x: 640, y: 420 },
) {
  await waitForDropListeners(page)
  const session = await openDevtools(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    })
  const arrival = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('drop', () => resolve(null), { once: true })),
  )
  const isDropped = arrival.then(() => true)
  do {
    await drag('dragEnter')
    await drag('dragOver')
    await during()
    await drag('drop')
    // A drop before the page has accepted the drag is cancelled. The page answers last, after any drop it has had.
  } while (!(await Promise.race([isDropped, delay(1000).then(() => page.evaluate(() => false))])))
  await session.detach()
}

/** Waits until the page listens for files that are dropped or pasted: the code for that is loaded after the screen. */
async function waitForDropListeners(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([], 'file'))
    const isHeard = !document.body.dispatchEvent(
      new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }),
    )
    document.body.dispatchEvent(new DragEvent('dragleave', { dataTransfer, bubbles: true }))
    return isHeard
  })
}

/** Pastes a file, as Ctrl+V does after an image was copied. */
export async function pasteFile(page: Page, { name, mimeType, buffer }: Sample): Promise<void> {
  await waitForDropListeners(page)
  await page.evaluate(
    ({ name, mimeType, bytes }) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { name, mimeType, bytes: [...buffer] },
  )
}
