import { expect } from 'vitest'
import { type Client, sha256 } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { filePart } from '../support/multipart.ts'
import type { Random } from '../support/random.ts'

const WORKERS = 4
const FILE_MAX_BYTES = 512 * 1024

/** Uploads of several files and deletions. */
export function createWorkload(random: Random): CrashWorkload {
  /** Hash of each acknowledged file, by id. */
  const stored = new Map<string, string>()
  /** Those of `stored` that have not been read back over HTTP yet. */
  const unread = new Set<string>()
  const deleted = new Set<string>()

  async function uploadSome(client: Client): Promise<void> {
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

  async function deleteOne(client: Client): Promise<void> {
    if (stored.size === 0) return uploadSome(client)
    const id = random.pick([...stored.keys()])
    // Without a reply either state is correct.
    stored.delete(id)
    const { status, text } = await client.remove(id)
    if (status !== 200) throw new WrongReply(`Deletion answered ${status}: ${text}`)
    deleted.add(id)
  }

  return {
    work: ({ client }) =>
      untilKilled(
        Array.from({ length: WORKERS }, () => () => (random.integer(3) === 0 ? deleteOne : uploadSome)(client)),
      ),

    async verify({ client }) {
      const listed = new Set((await client.files()).map((file) => file.id))
      expect([...stored.keys()].filter((id) => !listed.has(id))).toEqual([])
      expect([...deleted].filter((id) => listed.has(id))).toEqual([])
      for (const id of unread) {
        if (stored.has(id)) expect((await client.digest(id)).sha256).toBe(stored.get(id))
      }
      unread.clear()
    },

    async finish() {
      expect(stored.size).toBeGreaterThan(0)
      expect(deleted.size).toBeGreaterThan(0)
    },
  }
}
