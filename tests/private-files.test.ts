import { chmodSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { protect } from './support/protected-files.ts'
import { begin } from './support/resumable.ts'

/** The files of a data folder, and those that users other than the owner can read or write. */
function filesIn(dataDir: string): { all: string[]; open: string[] } {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  // A database may remove a file of its own in between.
  const open = paths.filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
  return { all: paths.map((path) => relative(dataDir, path)), open: open.map((path) => relative(dataDir, path)) }
}

test('only the owner can access files in the data folder, even those that an earlier version left open', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-private-'))
  const first = await startPinloft({ dataDir, isFirstStart: true })
  const client = await enteredClient(first)
  const [file] = await client.store([filePart('a.txt', 'a'), filePart('b.txt', 'b')])
  expect((await protect(client, file?.id ?? '', 'secret')).status).toBe(200)
  expect((await begin(client, 5_000_000)).status).toBe(201)
  client.close()
  const databases = ['pinloft.db', 'pinloft.db-wal', 'pinloft.db-shm', 'search/index.db']
  // The index is opened when the server is idle.
  await expect.poll(() => filesIn(dataDir).all).toEqual(expect.arrayContaining(databases))
  const { all, open } = filesIn(dataDir)
  expect(open).toEqual([])

  await first.kill()
  for (const path of all.filter((name) => /\.db(-wal|-shm)?$/.test(name))) chmodSync(join(dataDir, path), 0o644)
  const second = await startPinloft({ dataDir })
  await expect.poll(() => filesIn(dataDir).open).toEqual([])
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})
