import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import type { Page } from 'playwright-core'
import { sessionHeaders } from './files.actions.ts'
import { openDevtools } from './page-pool.ts'
import type { Pinloft } from './support.ts'

const BLOCK_BYTES = 1024 * 1024

/** Writes a file in which no two blocks are alike, and returns its SHA-256. */
export async function writePatternFile(path: string, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  try {
    await writePattern(file, hash, sizeBytes)
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

async function writePattern(file: FileHandle, hash: Hash, sizeBytes: number): Promise<void> {
  const block = Buffer.alloc(
    BLOCK_BYTES,
    Uint8Array.from({ length: 251 }, (_, at) => at * 97),
  )
  for (let start = 0; start < sizeBytes; start += BLOCK_BYTES) {
    block.writeDoubleLE(start, 0)
    block.writeDoubleLE(-start, BLOCK_BYTES / 2)
    const piece = block.subarray(0, Math.min(BLOCK_BYTES, sizeBytes - start))
    hash.update(piece)
    await file.write(piece)
  }
}

/** SHA-256 of a stored file's content, read as any client would. */
export async function storedDigest(server: Pinloft, name: string, password?: string): Promise<string> {
  const headers = await sessionHeaders(server)
  const files: { id: string; originalName: string }[] = await (
    await fetch(`${server.url}/api/files`, { headers })
  ).json()
  const found = files.filter(({ originalName }) => originalName === name)
  if (found.length !== 1) throw new Error(`${found.length} files are called ${name}`)
  const secret: Record<string, string> =
    password === undefined ? {} : { [FILE_PASSWORD_HEADER]: encodeURIComponent(password) }
  const reply = await fetch(`${server.url}/api/files/${found[0]?.id}/content`, { headers: { ...headers, ...secret } })
  if (reply.status !== 200) throw new Error(`The content answered ${reply.status}`)
  const hash = createHash('sha256')
  for await (const piece of reply.body ?? []) hash.update(piece)
  return hash.digest('hex')
}

/**
 * Throttles the page's upload rate. Returns functions to take the network offline and to restore it, at the same rate
 * or another.
 */
export async function throttleUploads(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const setOffline = (offline: boolean, uploadThroughput = bytesPerSecond) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await setOffline(false)
  return setOffline
}

/** Counts the page's resumable upload requests from this call on. */
export function watchParts(page: Page) {
  const parts = { stored: 0, onTheirWay: 0, mostAtOnce: 0, creations: 0, checksums: new Set<boolean>() }
  let heard = () => {}
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) parts.creations += 1
    if (request.method() !== 'PATCH') return
    parts.onTheirWay += 1
    parts.mostAtOnce = Math.max(parts.mostAtOnce, parts.onTheirWay)
    parts.checksums.add(/^sha256 .{44}$/.test(request.headers()['upload-checksum'] ?? ''))
  })
  const ended = (isStored: boolean) => {
    parts.onTheirWay -= 1
    if (isStored) parts.stored += 1
    heard()
  }
  page.on('response', (response) => response.request().method() === 'PATCH' && ended(response.status() === 204))
  page.on('requestfailed', (request) => request.method() === 'PATCH' && ended(false))
  return {
    counts: parts,
    /** Waits until this many more parts have been stored. */
    more: (count: number) => {
      const goal = parts.stored + count
      return new Promise<void>((resolve) => {
        heard = () => parts.stored >= goal && resolve()
        heard()
      })
    },
  }
}

/** The row of a file in the queue of the upload dialog. */
export function queueRow(page: Page, name: string) {
  return page.getByRole('region', { name: 'Files to upload' }).getByRole('listitem').filter({ hasText: name })
}

/** Touches a point for `restMs` milliseconds. */
export async function touch(page: Page, place: { x: number; y: number }, restMs: number): Promise<void> {
  const session = await openDevtools(page)
  const start = session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await delay(restMs)
  await Promise.all([start, session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })])
  await session.detach()
}
