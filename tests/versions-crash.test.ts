import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { File } from '@pinloft/contract/files'
import { changeVersionsSettings } from '@pinloft/contract/versions'
import { expect, test } from 'vitest'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { settledFaults, stagingLeftovers } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { createRandom, type Random, runSeed } from './support/random.ts'

const KILLS = 8
const WORKERS = 4
const DAY_MS = 24 * 60 * 60_000

class WrongAnswer extends Error {}

interface Written {
  id: string
  /** What it may have: one, or two after a crash while it was written over. */
  contents: string[]
  /** Digests of all that was ever sent for it. */
  ever: Set<string>
}

test(`${KILLS} crashes in the middle of saving, restoring and thinning out lose no content and leave no bytes`, {
  timeout: 300_000,
}, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const random = createRandom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-versions-crash-'))
  const texts: Written[] = []
  let versionsSeen = 0
  let server = await startPinloft({ dataDir })
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await workUntilKilled(server, random, texts)
      makeOlder(dataDir, random)
      server = await startPinloft({ dataDir })
      versionsSeen += await expectAllKept(server, texts)
    }
    expect(versionsSeen).toBeGreaterThan(KILLS)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function workUntilKilled(server: Pinloft, random: Random, texts: Written[]): Promise<void> {
  const client = await enteredClient(server)
  // What one session writes in one go leaves one version, so they write by turns.
  const writers = [client, await enteredClient(server), await enteredClient(server)]
  for (let worker = 0; worker < WORKERS; worker++) texts.push(await makeText(client))
  const mine = Array.from({ length: WORKERS }, (_, worker) => texts.filter((_, index) => index % WORKERS === worker))
  const killing = delay(200 + random.integer(900)).then(() => server.kill())
  const work = async (own: Written[]) => {
    for (;;) await random.pick([edit, edit, edit, restore, thin])(random.pick(writers), random, random.pick(own))
  }
  // Each worker ends with the connection that the crash cuts.
  const ends = await Promise.allSettled(mine.map(work))
  await killing
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).not.toBeInstanceOf(WrongAnswer)
  for (const writer of writers) writer.close()
}

async function makeText(client: Client): Promise<Written> {
  const text = `text ${randomUUID()}`
  const [file] = await client.store([filePart('text.txt', text)])
  return { id: file?.id ?? '', contents: [sha256(text)], ever: new Set([sha256(text)]) }
}

type Work = (client: Client, random: Random, text: Written) => Promise<void>

const edit: Work = async (client, random, text) => {
  const content = `${randomUUID()} `.repeat(1 + random.integer(2000))
  const [former = ''] = text.contents
  await replaceBy(text, sha256(content), () => client.edit(text.id, former, content))
}

const restore: Work = async (client, random, text) => {
  const versions = await client.versions(text.id)
  if (versions.length === 0) return
  const { id } = random.pick(versions)
  const { status, sha256: hash } = await client.digest(text.id, {}, id)
  // The thinning may have come between.
  if (status === 404) return
  await replaceBy(text, hash, () => client.restoreVersion(text.id, id))
}

async function replaceBy(text: Written, hash: string, send: () => Promise<{ status: number }>): Promise<void> {
  const [former = ''] = text.contents
  text.contents = [former, hash]
  text.ever.add(hash)
  const { status } = await send()
  text.contents = status === 200 ? [hash] : [former]
  if (status !== 200 && status !== 404) throw new WrongAnswer(`Answered ${status}`)
}

/** Has the server look for what is old enough. */
const thin: Work = async (client, random) => {
  const { method, path } = changeVersionsSettings
  const { status } = await client.call(method, path, { json: { keptDays: random.pick([30, 90, null]), pin: TEST_PIN } })
  if (status !== 200) throw new WrongAnswer(`Answered ${status}`)
}

/** As if time had passed, for each version another one. */
function makeOlder(dataDir: string, random: Random): void {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  const rows = database.prepare('select id from file_versions').all()
  const update = database.prepare('update file_versions set replaced_at = replaced_at - ? where id = ?')
  for (const { id } of rows) update.run(random.integer(60) * DAY_MS, String(id))
  database.close()
}

/** Gives how many versions there are. */
async function expectAllKept(server: Pinloft, texts: readonly Written[]): Promise<number> {
  const client = await enteredClient(server)
  const listed = new Map((await client.files()).map((file: File) => [file.id, file]))
  let count = 0
  for (const text of texts) {
    const version = listed.get(text.id)?.version ?? ''
    expect(text.contents, text.id).toContain(version)
    text.contents = [version]
    expect((await client.digest(text.id)).sha256).toBe(version)
    for (const { id } of await client.versions(text.id)) {
      const { status, sha256: hash } = await client.digest(text.id, {}, id)
      if (status === 404) continue
      expect([status, text.ever.has(hash)]).toEqual([200, true])
      count++
    }
  }
  client.close()
  expect(stagingLeftovers(server.dataDir)).toEqual([])
  expect(await settledFaults(server.dataDir)).toEqual([])
  return count
}
