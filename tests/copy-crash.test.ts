import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { File, Folder } from '@pinloft/contract/files/endpoints'
import { copyEntries, undo } from '@pinloft/contract/files/entries'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'

/** One of a copy and one of undoing it, surely in the middle. Later ones come at any time. */
const DIRECTED_KILLS = 2
const KILLS = repeats(4, DIRECTED_KILLS)
const FILES = 1_000
const SOURCE = 'Source'

test(`${KILLS} crashes in the middle of a large copy, or of undoing one, leave all of it or nothing`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-copy-crash-'))
  let server = await startPinloft({ dataDir })
  const seen = { unfinished: 0 }
  try {
    await makeSource(server)
    for (let kill = 0; kill < KILLS; kill++) {
      const isUndo = kill % 2 === 1
      const client = await enteredClient(server)
      const target = `Target ${kill}`
      await client.makeFolder(target)
      const before = await shown(client)
      const { id: sourceId } = (await client.folders()).find(({ path }) => path === SOURCE) ?? { id: '' }
      const send = () =>
        client.call(copyEntries.method, copyEntries.path, { json: { folderIds: [sourceId], folder: target } })
      const undoId = isUndo ? (await send()).json<{ undoId: string }>().undoId : ''
      const copied = isUndo ? await shown(client) : undefined
      const act = isUndo ? client.call(undo.method, pathOf(undo.path, { id: undoId })) : send()
      let isOver = false
      const replied = act
        .then(
          ({ status }) => status,
          () => null,
        )
        .finally(() => {
          isOver = true
        })
      if (kill < DIRECTED_KILLS) while (!isOver && unattachedFolders(dataDir) === 0) await delay(1)
      else await delay(20 + random.integer(isUndo ? 150 : 300))
      await server.kill()
      const status = await replied
      client.close()
      if (unattachedFolders(dataDir) > 0) seen.unfinished++

      server = await startPinloft({ dataDir })
      const after = await enteredClient(server)
      const state = await shown(after)
      const hasCopy = state.length > before.length
      if (hasCopy) {
        expect(state).toHaveLength(before.length + FILES + 2)
        if (copied !== undefined) expect(state).toEqual(copied)
        else expect(insideOf(state, `${target}/${SOURCE}`)).toEqual(insideOf(state, SOURCE))
      } else {
        expect(state).toEqual(before)
      }
      if (status !== null) expect(hasCopy).toBe(!isUndo)
      await expect.poll(() => unattachedFolders(dataDir)).toBe(0)
      expect(await shown(after)).toEqual(state)
      after.close()
    }
    expect(await settledFaults(dataDir)).toEqual([])
    // Otherwise no crash came in the middle, and nothing was tested.
    expect(seen.unfinished).toBeGreaterThan(0)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function makeSource(server: Pinloft): Promise<void> {
  const client = await enteredClient(server)
  await client.makeFolder(SOURCE)
  await client.makeFolder('inner', SOURCE)
  const files = await client.store([filePart('a.txt', 'a'), filePart('b.txt', 'b')], `${SOURCE}/inner`)
  // Copies are only rows.
  while (files.length < FILES) {
    const fileIds = files.slice(0, FILES - files.length).map(({ id }) => id)
    const reply = await client.call(copyEntries.method, copyEntries.path, {
      json: { fileIds, folder: `${SOURCE}/inner` },
    })
    files.push(...reply.json<{ files: File[] }>().files)
  }
  client.close()
}

/** All that a person sees, as lines. */
async function shown(client: Client): Promise<string[]> {
  const pathOfFile = (file: File) => `${file.folder}/${file.originalName} ${file.version}`
  const files: File[] = await client.files()
  const folders: Folder[] = await client.folders()
  return [...files.map(pathOfFile), ...folders.map(({ path }) => path)].sort()
}

function insideOf(lines: readonly string[], path: string): string[] {
  return lines.filter((line) => line.startsWith(`${path}/`)).map((line) => line.slice(path.length))
}

/** Number of folders that are not visible. */
function unattachedFolders(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  const row = database.prepare('select count(*) as count from unattached_folders').get()
  database.close()
  return Number(row?.count)
}
