import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { settledFaults, stagingLeftovers } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { createRandom, type Random, runSeed } from './support/random.ts'

const KILLS = 20
const WORKERS = 6
const FILE_MAX_BYTES = 2 * 1024 * 1024

/** What the server has answered, and so must keep. */
interface Answered {
  /** Hash of each file by its id. */
  stored: Map<string, string>
  /** Those of `stored` that have not been read back over HTTP yet. */
  unread: Set<string>
  deleted: Set<string>
  /** Deletions that were sent and not answered: either state is right. */
  undecided: Set<string>
}

test(`${KILLS} crashes at random moments lose nothing that was answered`, { timeout: 300_000 }, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const random = createRandom(seed)
  const answered: Answered = { stored: new Map(), unread: new Set(), deleted: new Set(), undecided: new Set() }
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-crash-'))
  let server = await startPinloft({ dataDir })
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await workUntilKilled(server, random, answered)
      server = await startPinloft({ dataDir })
      await expectAllKept(server, answered)
    }
    expect(answered.stored.size + answered.deleted.size).toBeGreaterThan(KILLS)
    expect(answered.deleted.size).toBeGreaterThan(0)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function workUntilKilled(server: Pinloft, random: Random, answered: Answered): Promise<void> {
  const client = await enteredClient(server)
  const killing = delay(40 + random.integer(600)).then(() => server.kill())
  const work = async () => {
    for (;;)
      await (random.integer(3) === 0 ? deleteOne(client, random, answered) : uploadSome(client, random, answered))
  }
  // Each worker ends with the connection that the crash cuts.
  await Promise.allSettled(Array.from({ length: WORKERS }, work))
  await killing
  client.close()
}

async function uploadSome(client: Client, random: Random, { stored, unread }: Answered): Promise<void> {
  const contents = Array.from({ length: 1 + random.integer(4) }, () => {
    const content = Buffer.alloc(random.integer(2) === 0 ? random.integer(20_000) : random.integer(FILE_MAX_BYTES))
    random.bytes(Math.min(64, content.length)).copy(content)
    return content
  })
  const files = await client.store(contents.map((content) => filePart('file.bin', content)))
  for (const [index, { id }] of files.entries()) {
    stored.set(id, sha256(contents[index] ?? ''))
    unread.add(id)
  }
}

async function deleteOne(client: Client, random: Random, { stored, deleted, undecided }: Answered): Promise<void> {
  if (stored.size === 0) return delay(1)
  const id = random.pick([...stored.keys()])
  stored.delete(id)
  undecided.add(id)
  const { status, text } = await client.remove(id)
  if (status !== 200) throw new Error(`Deletion answered ${status}: ${text}`)
  undecided.delete(id)
  deleted.add(id)
}

async function expectAllKept(server: Pinloft, { stored, unread, deleted, undecided }: Answered): Promise<void> {
  const client = await enteredClient(server)
  const listed = new Set((await client.files()).map((file) => file.id))
  expect([...stored.keys()].filter((id) => !listed.has(id))).toEqual([])
  expect([...deleted].filter((id) => listed.has(id))).toEqual([])
  for (const id of unread) {
    if (stored.has(id)) expect((await client.digest(id)).sha256).toBe(stored.get(id))
  }
  unread.clear()
  undecided.clear()
  client.close()

  expect(stagingLeftovers(server.dataDir)).toEqual([])
  expect(await settledFaults(server.dataDir)).toEqual([])
}
