import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { File } from '@pinloft/contract/files'
import { expect, test } from 'vitest'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { settledFaults, stagingLeftovers } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { createRandom, type Random, runSeed } from './support/random.ts'

const KILLS = 12
const WORKERS = 6

class WrongAnswer extends Error {}

/** What may be in a file: what was answered last, and what was sent since and not answered. */
type Known = Map<string, { hash: string; versions: Set<string>; mayBeGone: boolean }>

test(`${KILLS} crashes in the middle of copies, edits, moves and deletions lose nothing that was answered`, {
  timeout: 300_000,
}, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const random = createRandom(seed)
  const known: Known = new Map()
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-manage-crash-'))
  let server = await startPinloft({ dataDir })
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await workUntilKilled(server, random, known)
      server = await startPinloft({ dataDir })
      await expectAllKept(server, known)
    }
    expect(known.size).toBeGreaterThan(KILLS)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function workUntilKilled(server: Pinloft, random: Random, known: Known): Promise<void> {
  const client = await enteredClient(server)
  await client.makeFolder('Target')
  const killing = delay(150 + random.integer(700)).then(() => server.kill())
  const acts = [store, copySome, copySome, edit, edit, move, remove, copyAndUndo]
  const work = async () => {
    for (;;) await random.pick(acts)(client, random, known)
  }
  // Each worker ends with the connection that the crash cuts.
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, work))
  await killing
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).not.toBeInstanceOf(WrongAnswer)
  client.close()
}

type Work = (client: Client, random: Random, known: Known) => Promise<void>

const store: Work = async (client, _, known) => {
  const text = `text ${randomUUID()}`
  const [file] = await client.store([filePart('file.txt', text)])
  if (file !== undefined) note(known, file.id, sha256(text))
}

const copySome: Work = async (client, random, known) => {
  const ids = pickSome(random, known)
  // Whatever is read of the original while others edit it, each copy has one of the contents that it ever had.
  const reply = await client.call('POST', '/api/entries/copy', { json: { fileIds: ids, folder: 'Target' } })
  if (reply.status !== 200) return expectRefusal(reply.status)
  for (const file of reply.json<{ files: File[] }>().files) note(known, file.id, file.version)
}

const copyAndUndo: Work = async (client, random, known) => {
  const ids = pickSome(random, known)
  const reply = await client.call('POST', '/api/entries/copy', { json: { fileIds: ids, folder: '' } })
  if (reply.status !== 200) return expectRefusal(reply.status)
  const { files, undoId } = reply.json<{ files: File[]; undoId: string }>()
  for (const file of files) Object.assign(note(known, file.id, file.version), { mayBeGone: true })
  const { status } = await client.call('POST', `/api/undo/${undoId}`)
  if (status !== 200) return expectRefusal(status)
  for (const file of files) known.delete(file.id)
}

const edit: Work = async (client, random, known) => {
  const [id] = pickSome(random, known)
  const entry = known.get(id ?? '')
  if (entry === undefined) return
  const text = `edited ${randomUUID()}`
  const [former, hash] = [entry.hash, sha256(text)]
  entry.versions.add(hash)
  const headers = { 'if-match': `"${former}"` }
  const json = { content: text, pin: TEST_PIN }
  const { status } = await client.call('PUT', `/api/files/${id}/content`, { json, headers })
  entry.versions.delete(status === 200 ? former : hash)
  if (status === 200) entry.hash = hash
  else expectRefusal(status)
}

const move: Work = async (client, random, known) => {
  const folder = random.pick(['', 'Target'])
  const { status } = await client.call('POST', '/api/entries/move', {
    json: { fileIds: pickSome(random, known), folder },
  })
  if (status !== 200) expectRefusal(status)
}

const remove: Work = async (client, random, known) => {
  const [id] = pickSome(random, known)
  const entry = known.get(id ?? '')
  if (id === undefined || entry === undefined) return
  entry.mayBeGone = true
  const { status } = await client.remove(id)
  if (status === 200) known.delete(id)
  else expectRefusal(status)
}

function note(known: Known, id: string, hash: string) {
  const entry = { hash, versions: new Set([hash]), mayBeGone: false }
  known.set(id, entry)
  return entry
}

function pickSome(random: Random, known: Known): string[] {
  const ids = [...known.keys()]
  return ids.length === 0 ? [] : [...new Set(Array.from({ length: 1 + random.integer(3) }, () => random.pick(ids)))]
}

/** Others work on the same files, and there may be none yet. Anything else is a fault. */
function expectRefusal(status: number): void {
  if (![400, 404, 409].includes(status)) throw new WrongAnswer(`Answered ${status}`)
}

async function expectAllKept(server: Pinloft, known: Known): Promise<void> {
  const client = await enteredClient(server)
  const listed = new Map((await client.files()).map((file) => [file.id, file]))
  for (const [id, entry] of known) {
    const file = listed.get(id)
    if (file === undefined) {
      expect(entry.mayBeGone, `${id} is lost`).toBe(true)
      known.delete(id)
      continue
    }
    expect([...entry.versions], id).toContain(file.version)
    Object.assign(entry, { hash: file.version, versions: new Set([file.version]), mayBeGone: false })
  }
  // Those whose answers were cut off are known from now on.
  for (const file of listed.values()) if (!known.has(file.id)) note(known, file.id, file.version)
  client.close()
  expect(stagingLeftovers(server.dataDir)).toEqual([])
  expect(await settledFaults(server.dataDir)).toEqual([])
}
