import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getThumbnail } from '@pinloft/contract/media/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { filePart } from './support/multipart.ts'
import { startPinloft } from './support/pinloft.ts'
import { protect } from './support/protected-files.ts'

/** Enough for the server to be killed while it deletes them. */
const DERIVED_COUNT = 1000

const CACHES = ['thumbnails', 'pdf-previews', 'films', 'scrub-previews']

/** Files derived from content in any cache, including unfinished ones. */
async function derivedOf(dataDir: string, sha256: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'cache'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes(sha256) || name.endsWith('.new'))
}

/** Settles as soon as the server has recorded a pending removal, which it does in the transaction of the operation. */
async function waitForNote(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'pinloft.db'), { readOnly: true })
  const notes = database.prepare('select count(*) as count from purges')
  while (notes.get()?.count === 0) await new Promise((resolve) => setImmediate(resolve))
  database.close()
}

const ACTS: [name: string, action: (client: Client, id: string) => Promise<unknown>][] = [
  ['protected', (client, id) => protect(client, id, 'password')],
  ['deleted permanently', (client, id) => client.remove(id).then(() => client.purge())],
]

test.each(ACTS)('no picture of a file that is %s survives a crash', async (_name, action) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-derived-'))
  let server = await startPinloft({ dataDir })
  try {
    const client = await enteredClient(server)
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const [file] = await client.store([filePart('red.png', picture)])
    const { id = '', version = '' } = file ?? {}
    expect((await client.call('GET', `${pathOf(getThumbnail.path, { id })}?size=small`)).status).toBe(200)
    for (const cache of CACHES) {
      const shard = join(dataDir, 'cache', cache, version.slice(0, 2))
      await mkdir(shard, { recursive: true })
      const names = Array.from({ length: DERIVED_COUNT }, (_, number) => join(shard, `${version}-${number}`))
      await Promise.all(names.map((name) => writeFile(name, 'a picture')))
      await writeFile(join(dataDir, 'cache', cache, 'unfinished.new'), 'a picture')
    }
    const acting = action(client, id).catch(() => {})
    await waitForNote(dataDir)
    await server.kill()
    await acting
    client.close()
    // Otherwise the test would prove nothing.
    expect(await derivedOf(dataDir, version)).not.toEqual([])

    server = await startPinloft({ dataDir })
    expect(await derivedOf(dataDir, version)).toEqual([])
    expect(await settledFaults(dataDir)).toEqual([])
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
