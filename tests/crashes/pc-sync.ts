import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPcSync, type PcSync, removePcSync, rescanPcSync } from '@pinloft/contract/pc-sync/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import { type Client, sha256 } from '../support/client.ts'
import { type CrashServer, type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { filePart } from '../support/multipart.ts'
import { TEST_PIN } from '../support/pinloft.ts'
import type { Random } from '../support/random.ts'

const FOLDER = 'Synced'
/** A device that never connects: what it would do, the workload does to the mirror. */
const DEVICE = 'EQWZLAU-KSL3GU4-D3QEZBW-IGOMK6N-BTVLUM6-2JABWHQ-G3PA74P-DT7DHAE'
const FILE_MAX_BYTES = 64 * 1024
/** Beside so many files, few deletions don't make the guard ask. */
const FILES_BEFORE_DELETION = 40

/** Files that arrive from a computer, and that the computer deletes, while others are uploaded here. */
export function createWorkload(random: Random): CrashWorkload {
  let syncId: string | undefined
  let count = 0
  /** Digests of files that were acknowledged, by name; without those that were deleted since. */
  const stored = new Map<string, string>()
  const mirrorOf = (dataDir: string) => join(dataDir, 'pc-sync', 'mirrors', syncId ?? '')
  const newFile = () => {
    const content = random.bytes(1 + random.integer(FILE_MAX_BYTES))
    return { name: `file-${++count}.bin`, content }
  }

  async function compareSides(client: Client): Promise<void> {
    const { status, text } = await client.call('POST', pathOf(rescanPcSync.path, { id: syncId ?? '' }))
    if (status !== 200) throw new WrongReply(`A rescan answered ${status}: ${text}`)
  }

  async function arrive({ server, client }: CrashServer): Promise<void> {
    const arrived = Array.from({ length: 1 + random.integer(5) }, newFile)
    for (const { name, content } of arrived) writeFileSync(join(mirrorOf(server.dataDir), name), content)
    const isDeleting = stored.size > FILES_BEFORE_DELETION && random.integer(4) === 0
    const gone = isDeleting ? [...stored.keys()].slice(0, 1) : []
    for (const name of gone) {
      // Without a reply either state is correct.
      stored.delete(name)
      rmSync(join(mirrorOf(server.dataDir), name), { force: true })
    }
    await compareSides(client)
    for (const { name, content } of arrived) stored.set(name, sha256(content))
  }

  async function upload({ client }: CrashServer): Promise<void> {
    const { name, content } = newFile()
    await client.store([filePart(name, content)], FOLDER)
    stored.set(name, sha256(content))
  }

  const inFolder = async (client: Client) => (await client.files()).filter(({ folder }) => folder === FOLDER)

  return {
    async prepare({ client }) {
      if (syncId !== undefined) return
      const json = { deviceId: DEVICE, pcName: 'Computer', folder: FOLDER, pin: TEST_PIN }
      const reply = await client.call('POST', createPcSync.path, { json })
      expect(reply.status, reply.text).toBe(201)
      syncId = (reply.json() as PcSync).id
    },

    work: (given) => untilKilled([() => arrive(given), () => upload(given)]),

    async verify({ client }) {
      const names = new Set((await inFolder(client)).map(({ originalName }) => originalName))
      expect([...stored.keys()].filter((name) => !names.has(name))).toEqual([])
    },

    async finish({ server, client }) {
      await compareSides(client)
      const files = await inFolder(client)
      expect(files.length).toBeGreaterThan(10)
      const mirror = mirrorOf(server.dataDir)
      const mirrored = readdirSync(mirror).filter((name) => !name.startsWith('.'))
      expect(mirrored.sort()).toEqual(files.map(({ originalName }) => originalName).sort())
      for (const { id, originalName } of files) {
        const { sha256: digest } = await client.digest(id)
        expect(sha256(readFileSync(join(mirror, originalName)))).toBe(digest)
        expect(stored.get(originalName) ?? digest).toBe(digest)
      }
      const removed = await client.call('DELETE', pathOf(removePcSync.path, { id: syncId ?? '' }), {
        json: { pin: TEST_PIN },
      })
      expect(removed.status).toBe(200)
      expect(existsSync(mirror)).toBe(false)
    },
  }
}
