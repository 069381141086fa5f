import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPLOAD_CHUNK_MAX_BYTES } from '@pinloft/contract/uploads/limits'
import { expect, test } from 'vitest'
import { isLongRun } from '../server/src/testing/is-long-run.ts'
import { enteredClient } from './support/client.ts'
import { freePort } from './support/free-port.ts'
import { generateContent } from './support/generated-content.ts'
import { startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { hasProxy, startProxy } from './support/proxy.ts'
import { createRandom, repeats } from './support/random.ts'
import { append, begin, progress, sendMissing, uploadIdOf } from './support/resumable.ts'

/** More than a request may have there. */
const SIZE_BYTES = isLongRun ? 500_000_000 : 250_000_000
const CONNECTIONS = 3
const KILLS = repeats(4, 2)

test('nginx is available', ({ skip }) => {
  if (!hasProxy && !process.env.CI) skip('nginx is not installed')
  expect(hasProxy).toBe(true)
})

test.skipIf(!hasProxy)(
  `${SIZE_BYTES / 1_000_000} MB arrive intact through a proxy that accepts 95 MB, across crashes of the server behind it`,
  async () => {
    const seed = printedSeed()
    const random = createRandom(seed)
    const content = generateContent(SIZE_BYTES, seed)
    const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-proxied-'))
    const env = { PORT: String(await freePort()), TRUST_PROXY: '127.0.0.1' }
    const proxy = await startProxy(env.PORT)
    let server = await startPinloft({ dataDir, env })
    try {
      const client = await enteredClient(proxy)
      const id = uploadIdOf(await begin(client, SIZE_BYTES))
      expect((await append(client, id, 0, Buffer.alloc(95 * 1024 ** 2 + 1))).status).toBe(413)

      const killAt = Array.from({ length: KILLS }, () => random.integer(SIZE_BYTES)).sort((a, b) => a - b)
      const parts = { id, content, partBytes: UPLOAD_CHUNK_MAX_BYTES, connections: CONNECTIONS, isChecked: true }
      let sentBytes = 0
      let kills = 0
      let fileId: string | null = null
      while (fileId === null) {
        let killing: Promise<void> | undefined
        const onSending = (sizeBytes: number) => {
          sentBytes += sizeBytes
          if (killing === undefined && sentBytes >= (killAt[kills] ?? Number.POSITIVE_INFINITY)) killing = server.kill()
        }
        fileId = await sendMissing(client, { ...parts, onSending })
        if (killing === undefined) continue
        await killing
        kills++
        server = await startPinloft({ dataDir, env })
        if (fileId === null && (await progress(client, id)).fileId === null) expect(await client.files()).toEqual([])
      }
      expect(kills).toBe(KILLS)
      expect(sentBytes - SIZE_BYTES).toBeLessThanOrEqual(kills * CONNECTIONS * UPLOAD_CHUNK_MAX_BYTES)
      expect(await client.digest(fileId)).toEqual({ status: 200, sizeBytes: SIZE_BYTES, sha256: content.sha256() })
      client.close()
    } finally {
      await server.stop()
      await proxy.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
