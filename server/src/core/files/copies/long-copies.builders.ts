import { getMusicSummary } from '@pinloft/contract/music/endpoints'
import { search } from '@pinloft/contract/search/endpoints'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openProductDatabase } from '../../../storage.ts'
import { routesOf } from '../../../testing/route-table.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { copy, type EntriesReply } from '../tree/entries.builders.ts'
import { startWithLargeFolder } from '../tree/large-folder.builders.ts'

/** More than one transaction copies; a few steps. */
export const FILES = 450
/** These change by themselves, or describe the server. */
const NOT_COMPARED = new Set([
  '/api/sessions',
  '/api/engines',
  '/api/virtual-machines/host',
  '/api/health',
  '/api/clock',
  '/api/docs',
  '/api/docs/json',
])

/** The replies of all routes without parameters, and of some with a query. */
export async function allShown(app: TestApp): Promise<Record<string, unknown>> {
  const paths = routesOf(app.http)
    .filter((route) => /^GET \/api\/[^:*]*$/.test(route))
    .map((route) => route.slice('GET '.length))
  const asked = ['/api/files?sort=-createdAt&limit=5', '/api/files?kind=video&limit=5', `${search.path}?q=film`]
  const shown: Record<string, unknown> = {}
  for (const path of [...paths, ...asked]) {
    if (NOT_COMPARED.has(path)) continue
    const { statusCode, body } = await app.request({ url: path })
    shown[path] = [statusCode, body.replaceAll(/"(free|freeMemoryBytes|waitingFiles|unmeasuredCount)":[^,}]*/g, '')]
  }
  return shown
}

/** Waits until nothing is left of copies that failed or were undone. */
export async function untilRemoved(app: TestApp): Promise<void> {
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  const rows = async () => {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from folders where parent_id is null and id <> 'root'
      union all select count(*) from unattached_folders`.execute(database.handle)
    return counted.map(({ count }) => Number(count))
  }
  await expect.poll(() => rows()).toEqual([0, 0])
}

export async function copyLarge(app: TestApp, id: string): Promise<EntriesReply> {
  return (await copy(app, { folderIds: [id], folder: 'Target' })).json()
}

/** A large folder, and one to copy it to. */
export async function startWithTarget() {
  const started = await startWithLargeFolder(FILES)
  await started.app.createFolder('Target')
  return started
}

/** The same, with a film and music in it that have been read and are found. */
export async function startWithMedia() {
  const started = await startWithTarget()
  const { app } = started
  await app.store('film.mp4', 'film', 'Large')
  await app.store('music.mp3', 'music', 'Large')
  const found = async () => (await app.request({ url: `${search.path}?q=film` })).json().hits.length
  await expect.poll(async () => (await found()) === 1).toBe(true)
  const unread = async () => (await app.request({ url: getMusicSummary.path })).json().unreadCount
  await expect.poll(async () => (await unread()) === 0).toBe(true)
  return started
}
