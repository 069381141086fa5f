import { randomUUID } from 'node:crypto'
import type { File } from '@pinloft/contract/files/endpoints'
import { expect } from 'vitest'
import { type Client, sha256 } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { filePart } from '../support/multipart.ts'
import { TEST_PIN } from '../support/pinloft.ts'
import type { Random } from '../support/random.ts'

const WORKERS = 4
const HOME = 'Managed'
const TARGET = `${HOME}/Target`

/** Possible content of each file: the last confirmed one, and any sent since without a response. */
type Known = Map<string, { hash: string; versions: Set<string>; mayBeDeleted: boolean }>

/** Copies, edits, moves, deletions and undo of the same files by several workers. */
export function createWorkload(random: Random): CrashWorkload {
  const known: Known = new Map()
  const actions = [store, copySome, copySome, edit, edit, move, remove, copyAndUndo]
  return {
    async prepare({ client }) {
      // Conflicts after the first time.
      await client.makeFolder(HOME)
      await client.makeFolder('Target', HOME)
    },
    work: ({ client }) =>
      untilKilled(Array.from({ length: WORKERS }, () => () => random.pick(actions)(client, random, known))),
    verify: ({ client }) => expectAllKept(client, known),
    async finish() {
      expect(known.size).toBeGreaterThan(WORKERS)
    },
  }
}

type Work = (client: Client, random: Random, known: Known) => Promise<void>

const store: Work = async (client, _, known) => {
  const text = `text ${randomUUID()}`
  const [file] = await client.store([filePart('file.txt', text)], HOME)
  if (file !== undefined) note(known, file.id, sha256(text))
}

const copySome: Work = async (client, random, known) => {
  const ids = pickSome(random, known)
  // Even if the original is being edited, each copy has one of the contents that it ever had.
  const reply = await client.call('POST', '/api/entries/copy', { json: { fileIds: ids, folder: TARGET } })
  if (reply.status !== 200) return expectRefusal(reply.status)
  for (const file of reply.json<{ files: File[] }>().files) note(known, file.id, file.version)
}

const copyAndUndo: Work = async (client, random, known) => {
  const ids = pickSome(random, known)
  const reply = await client.call('POST', '/api/entries/copy', { json: { fileIds: ids, folder: HOME } })
  if (reply.status !== 200) return expectRefusal(reply.status)
  const { files, undoId } = reply.json<{ files: File[]; undoId: string }>()
  for (const file of files) Object.assign(note(known, file.id, file.version), { mayBeDeleted: true })
  const { status } = await client.call('POST', `/api/undo/${undoId}`)
  if (status !== 200) return expectRefusal(status)
  for (const file of files) known.delete(file.id)
}

const edit: Work = async (client, random, known) => {
  const [id] = pickSome(random, known)
  const entry = known.get(id ?? '')
  if (entry === undefined) return
  const text = `edited ${randomUUID()}`
  const [previous, hash] = [entry.hash, sha256(text)]
  entry.versions.add(hash)
  const headers = { 'if-match': `"${previous}"` }
  const json = { content: text, pin: TEST_PIN }
  const { status } = await client.call('PUT', `/api/files/${id}/content`, { json, headers })
  entry.versions.delete(status === 200 ? previous : hash)
  if (status === 200) entry.hash = hash
  else expectRefusal(status)
}

const move: Work = async (client, random, known) => {
  const folder = random.pick([HOME, TARGET])
  const { status } = await client.call('POST', '/api/entries/move', {
    json: { fileIds: pickSome(random, known), folder },
  })
  if (status !== 200) expectRefusal(status)
}

const remove: Work = async (client, random, known) => {
  const [id] = pickSome(random, known)
  const entry = known.get(id ?? '')
  if (id === undefined || entry === undefined) return
  entry.mayBeDeleted = true
  const { status } = await client.remove(id)
  if (status === 200) known.delete(id)
  else expectRefusal(status)
}

function note(known: Known, id: string, hash: string) {
  const entry = { hash, versions: new Set([hash]), mayBeDeleted: false }
  known.set(id, entry)
  return entry
}

function pickSome(random: Random, known: Known): string[] {
  const ids = [...known.keys()]
  return ids.length === 0 ? [] : [...new Set(Array.from({ length: 1 + random.integer(3) }, () => random.pick(ids)))]
}

/** Other workers change the same files, and there may be none yet. Anything else is an error. */
function expectRefusal(status: number): void {
  if (![400, 404, 409].includes(status)) throw new WrongReply(`Answered ${status}`)
}

async function expectAllKept(client: Client, known: Known): Promise<void> {
  const files = (await client.files()).filter(({ folder }) => folder === HOME || folder === TARGET)
  const listed = new Map(files.map((file) => [file.id, file]))
  for (const [id, entry] of known) {
    const file = listed.get(id)
    if (file === undefined) {
      expect(entry.mayBeDeleted, `${id} is lost`).toBe(true)
      known.delete(id)
      continue
    }
    expect([...entry.versions], id).toContain(file.version)
    Object.assign(entry, { hash: file.version, versions: new Set([file.version]), mayBeDeleted: false })
  }
  // Files whose responses were cut off are known from here on.
  for (const file of listed.values()) if (!known.has(file.id)) note(known, file.id, file.version)
}
