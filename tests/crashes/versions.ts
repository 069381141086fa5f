import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { changeVersionsSettings } from '@pinloft/contract/versions/endpoints'
import { expect } from 'vitest'
import { type Client, enteredClient, sha256 } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { filePart } from '../support/multipart.ts'
import { TEST_PIN } from '../support/pinloft.ts'
import type { Random } from '../support/random.ts'

const WORKERS = 4
const DAY_MS = 24 * 60 * 60_000

interface Written {
  id: string
  /** Its possible contents: one, or two after a crash during a write. */
  contents: string[]
  /** Digests of everything that was ever sent for it. */
  ever: Set<string>
}

/** Saving, restoring and thinning out versions. */
export function createWorkload(random: Random): CrashWorkload {
  const texts: Written[] = []
  let writers: Client[] = []
  let seenCount = 0
  return {
    async prepare({ server, client }) {
      // Consecutive writes of one session create a single version, so several sessions take turns.
      writers = [client, await enteredClient(server), await enteredClient(server)]
      for (let worker = 0; worker < WORKERS; worker++) texts.push(await makeText(client))
    },
    async work() {
      await untilKilled(
        Array.from({ length: WORKERS }, (_, worker) => {
          const own = texts.filter((_, index) => index % WORKERS === worker)
          return () => random.pick([edit, edit, edit, restore, thin])(random.pick(writers), random, random.pick(own))
        }),
      )
      for (const writer of writers) writer.close()
    },
    whileStopped: (dataDir) => makeOlder(dataDir, random),
    async verify({ client }) {
      seenCount += await expectAllKept(client, texts)
    },
    async finish() {
      expect(seenCount).toBeGreaterThan(WORKERS)
    },
  }
}

async function makeText(client: Client): Promise<Written> {
  const text = `text ${randomUUID()}`
  const [file] = await client.store([filePart('text.txt', text)])
  return { id: file?.id ?? '', contents: [sha256(text)], ever: new Set([sha256(text)]) }
}

type Work = (client: Client, random: Random, text: Written) => Promise<void>

const edit: Work = async (client, random, text) => {
  const content = `${randomUUID()} `.repeat(1 + random.integer(2000))
  const [previous = ''] = text.contents
  await replaceBy(text, sha256(content), () => client.edit(text.id, previous, content))
}

const restore: Work = async (client, random, text) => {
  const versions = await client.versions(text.id)
  if (versions.length === 0) return
  const { id } = random.pick(versions)
  const { status, sha256: hash } = await client.digest(text.id, {}, id)
  // It may have been thinned out in between.
  if (status === 404) return
  await replaceBy(text, hash, () => client.restoreVersion(text.id, id))
}

async function replaceBy(text: Written, hash: string, send: () => Promise<{ status: number }>): Promise<void> {
  const [previous = ''] = text.contents
  text.contents = [previous, hash]
  text.ever.add(hash)
  const { status } = await send()
  text.contents = status === 200 ? [hash] : [previous]
  if (status !== 200 && status !== 404) throw new WrongReply(`Answered ${status}`)
}

/** Makes the server look for expired versions. */
const thin: Work = async (client, random) => {
  const { method, path } = changeVersionsSettings
  const { status } = await client.call(method, path, { json: { keptDays: random.pick([30, 90, null]), pin: TEST_PIN } })
  if (status !== 200) throw new WrongReply(`Answered ${status}`)
}

/** Backdates each version by a random time. */
function makeOlder(dataDir: string, random: Random): void {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'))
  const rows = database.prepare('select id from file_versions').all()
  const update = database.prepare('update file_versions set replaced_at = replaced_at - ? where id = ?')
  for (const { id } of rows) update.run(random.integer(60) * DAY_MS, String(id))
  database.close()
}

/** Returns the number of versions. */
async function expectAllKept(client: Client, texts: readonly Written[]): Promise<number> {
  const listed = new Map((await client.files()).map((file) => [file.id, file]))
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
  return count
}
