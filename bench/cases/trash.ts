import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Folder, listFiles } from '@pinloft/contract/files/endpoints'
import { copyEntries, undo } from '@pinloft/contract/files/entries'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { moveToTrash } from '@pinloft/contract/trash/endpoints'
import { type Client, enteredClient } from '../../tests/support/client.ts'
import { filePart } from '../../tests/support/multipart.ts'
import { startPinloft, TEST_PIN } from '../../tests/support/pinloft.ts'
import { percentile, timedMs } from '../measure.ts'
import type { Row } from '../report.ts'
import { copyFile } from '../rows.ts'

const FILES = 100_000
const COPIED_FILES = 10_000
const OTHERS_GOAL_MS = 100
const ASK_EVERY_MS = 20
const PICTURE = 'picture.jpg'

/**
 * Moves a folder of 100,000 files to the trash and back, and copies one of 10,000: how long that takes, and how long
 * other clients wait meanwhile for reading a page or creating a folder. The yardstick for those clients is the same
 * idle server; for the operations it is SQLite moving the same rows in one transaction.
 */
export async function measureTrash(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'trash')
  const databasePath = join(dataDir, 'pinloft.db')
  let server = await startPinloft({ dataDir })
  let client = await enteredClient(server)
  const stop = async () => {
    client.close()
    await server.stop()
  }
  const many = (await client.makeFolder('Many')).json<Folder>()
  const some = (await client.makeFolder('Some')).json<Folder>()
  for (const name of ['Many', 'Some']) await client.store([filePart(`${name} ${PICTURE}`, name, 'image/jpeg')], name)
  await client.makeFolder('Others')
  await stop()
  copyFile(databasePath, `Many ${PICTURE}`, names(FILES, 0))
  copyFile(databasePath, `Some ${PICTURE}`, names(COPIED_FILES, FILES))
  const moveMs = timeOfMove(databasePath)

  server = await startPinloft({ dataDir })
  client = await enteredClient(server)
  const idle = await beside(client, databasePath, () => sleep(5_000))
  const rows: Row[] = []
  const measure = async (what: string, work: () => Promise<unknown>, yardstickMs?: number) => {
    const { ms, othersMs, walBytes } = await beside(client, databasePath, work)
    const p95Ms = percentile(othersMs, 0.95)
    rows.push({
      what,
      ours: `${(ms / 1000).toFixed(1)} s`,
      ...(yardstickMs !== undefined && { yardstick: `${(yardstickMs / 1000).toFixed(1)} s` }),
    })
    rows.push({
      what: 'others meanwhile, 95th percentile (longest)',
      ours: `${p95Ms.toFixed(0)} ms (${Math.max(...othersMs).toFixed(0)} ms)`,
      yardstick: `${percentile(idle.othersMs, 0.95).toFixed(0)} ms`,
      goal: { text: `< ${OTHERS_GOAL_MS} ms`, isMet: p95Ms < OTHERS_GOAL_MS },
    })
    rows.push({ what: 'log of the database meanwhile, at most', ours: `${(walBytes / 1e6).toFixed(0)} MB` })
  }
  const files = FILES.toLocaleString('en')
  await measure(`folder of ${files} files to the trash`, () => expectOk(client.removeFolder(many.id)), moveMs)
  const [entry] = await client.trash()
  await measure(`folder of ${files} files from the trash`, () => expectOk(client.restore([entry?.id ?? ''])), moveMs)
  let undoId = ''
  await measure(`folder of ${COPIED_FILES.toLocaleString('en')} files copied`, async () => {
    const json = { folderIds: [some.id], folder: 'Others' }
    undoId = (await expectOk(client.call(copyEntries.method, copyEntries.path, { json }))).json<{ undoId: string }>()
      .undoId
  })
  await measure('this copy taken back', () => expectOk(client.call(undo.method, pathOf(undo.path, { id: undoId }))))
  const listed = await client.call('GET', `${listFiles.path}?folder=Some&sort=name&limit=1000`)
  const fileIds = listed.json<{ items: { id: string }[] }>().items.map(({ id }) => id)
  await measure(`${fileIds.length.toLocaleString('en')} chosen files to the trash`, () =>
    expectOk(client.call(moveToTrash.method, moveToTrash.path, { json: { fileIds, pin: TEST_PIN } })),
  )
  await stop()
  rmSync(dataDir, { recursive: true })
  return rows
}

/** Runs `work` and records the latency of other requests sent meanwhile. */
async function beside(client: Client, databasePath: string, work: () => Promise<unknown>) {
  const othersMs: number[] = []
  let walBytes = 0
  let isDone = false
  const ask = async () => {
    for (let number = 0; !isDone; number++) {
      const isWrite = number % 5 === 4
      othersMs.push(
        await timedMs(() =>
          expectOk(
            isWrite
              ? client.makeFolder(`Other ${Math.random()}`, 'Others')
              : client.call('GET', `${listFiles.path}?folder=Some&sort=name&limit=100`),
          ),
        ),
      )
      walBytes = Math.max(walBytes, statSync(`${databasePath}-wal`).size)
      await sleep(ASK_EVERY_MS)
    }
  }
  const asking = ask()
  const ms = await timedMs(work).finally(() => (isDone = true))
  await asking
  return { ms, othersMs, walBytes }
}

/** Lets SQLite move the rows to another table, and rolls that back. */
function timeOfMove(databasePath: string): number {
  const database = new DatabaseSync(databasePath)
  database.exec('pragma foreign_keys = on; pragma secure_delete = on; begin')
  const startedAtMs = performance.now()
  database.exec(`
    create table moved as select * from files where folder_id = (select id from folders where name = 'Many');
    delete from files where folder_id = (select id from folders where name = 'Many');
  `)
  const durationMs = performance.now() - startedAtMs
  database.exec('rollback')
  database.close()
  return durationMs
}

async function expectOk<T extends { status: number; text: string }>(reply: Promise<T>): Promise<T> {
  const settled = await reply
  if (settled.status >= 300) throw new Error(`${settled.status}: ${settled.text}`)
  return settled
}

function* names(count: number, from: number): Generator<string> {
  for (let number = 0; number < count; number++) yield `IMG_${String(from + number).padStart(6, '0')}.jpg`
}
