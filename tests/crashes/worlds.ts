import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  deleteWorld,
  downloadWorld,
  getWorld,
  listWorlds,
  restoreWorldRevision,
  uploadWorld,
  type World,
  type WorldDetails,
} from '@pinloft/contract/worlds/endpoints'
import { purgeWorlds } from '@pinloft/contract/worlds/trash'
import { expect } from 'vitest'
import { javaLevel, zipOf } from '../../server/src/features/worlds/worlds.builders.ts'
import { type Client, sha256 } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { multipart } from '../support/multipart.ts'
import { TEST_PIN } from '../support/pinloft.ts'
import type { Random } from '../support/random.ts'

const NAMES = ['Camp', 'Island', 'Tower']
const CONTENT_MAX_BYTES = 256 * 1024

/** A world has so many revisions and no more. */
const isFull = (status: number) => status === 413

/** Worlds that get revision after revision, uploaded and restored. */
export function createWorkload(random: Random): CrashWorkload {
  /** Digests of the archives that were acknowledged, by world and revision. */
  const stored = new Map<string, Map<number, string>>()
  const keep = (id: string, revision: number, digest: string) =>
    stored.set(id, (stored.get(id) ?? new Map()).set(revision, digest))

  async function upload(client: Client): Promise<void> {
    const bytes = zipOf({ 'level.dat': javaLevel(), data: random.bytes(1 + random.integer(CONTENT_MAX_BYTES)) })
    const form = multipart([
      { name: 'world', filename: 'world.zip', content: bytes },
      { name: 'worldName', value: random.pick(NAMES) },
    ])
    const { status, text } = await client.call('POST', uploadWorld.path, {
      body: form.body,
      headers: { 'content-type': form.contentType },
    })
    if (isFull(status)) return
    if (status !== 201) throw new WrongReply(`A world answered ${status}: ${text}`)
    const { id, revision } = JSON.parse(text) as World
    keep(id, revision, sha256(bytes))
  }

  async function restore(client: Client): Promise<void> {
    const id = [...stored.keys()][random.integer(stored.size)]
    const [revision, digest] = [...(stored.get(id ?? '') ?? [])][0] ?? []
    if (id === undefined || revision === undefined || digest === undefined) return
    const path = pathOf(restoreWorldRevision.path, { id, revision: String(revision) })
    const { status, text } = await client.call('POST', path)
    if (isFull(status)) return
    if (status !== 200) throw new WrongReply(`A revision answered ${status}: ${text}`)
    keep(id, (JSON.parse(text) as WorldDetails).revision, digest)
  }

  return {
    work: ({ client }) =>
      untilKilled([
        () => upload(client),
        async () => {
          await upload(client)
          await restore(client)
        },
      ]),

    async verify({ client }) {
      const worlds = (await client.call('GET', listWorlds.path)).json() as World[]
      // What was not acknowledged may be there too, but not half.
      for (const { id, revision } of worlds) {
        const details = (await client.call('GET', pathOf(getWorld.path, { id }))).json() as WorldDetails
        expect(details.revisions[0]?.revision).toBe(revision)
        const known = new Set(details.revisions.map((one) => one.revision))
        expect([...(stored.get(id)?.keys() ?? [])].filter((one) => !known.has(one))).toEqual([])
      }
      expect([...stored.keys()].filter((id) => !worlds.some((world) => world.id === id))).toEqual([])
    },

    async finish({ client }) {
      expect(stored.size).toBe(NAMES.length)
      for (const [id, revisions] of stored) {
        for (const [revision, digest] of revisions) {
          const found = await client.digestAt(`${pathOf(downloadWorld.path, { id })}?revision=${revision}`)
          expect(found.sha256).toBe(digest)
        }
        const json = { pin: TEST_PIN }
        expect((await client.call('DELETE', pathOf(deleteWorld.path, { id }), { json })).status).toBe(200)
      }
      expect((await client.call('POST', purgeWorlds.path, { json: { pin: TEST_PIN, isAll: true } })).status).toBe(200)
    },
  }
}
