import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { enteredClient } from '../tests/support/client.ts'
import { type Pinloft, ROOT, startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import { type Nginx, startNginx } from './nginx.ts'
import type { Target, UploadWay } from './work.ts'

/** Both servers, started beside each other on one filesystem. */
export interface Stage {
  folder: string
  pinloft: Pinloft
  nginx: Nginx
  ours: Target
  theirs: Target
  client: Awaited<ReturnType<typeof enteredClient>>
  ourUpload: UploadWay
  theirUpload: UploadWay
  /** The same, hashed and synced afterwards. */
  theirDurableUpload: UploadWay
  stop(): Promise<void>
}

/** Sets both up. The folder lies in the checkout, because the system's temporary folder may be memory. */
export async function openStage(): Promise<Stage> {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'test-results/bench-'))
  const nginx = await startNginx(join(folder, 'nginx'))
  const pinloft = await startPinloft({ dataDir: join(folder, 'pinloft') })
  const client = await enteredClient(pinloft)
  return {
    folder,
    pinloft,
    nginx,
    client,
    ours: { origin: pinloft.url, headers: { Cookie: client.cookieHeader } },
    theirs: { origin: nginx.origin, headers: {} },
    ourUpload: { form: { path: '/api/files/upload', pin: TEST_PIN } },
    theirUpload: { put: { path: '/put/' } },
    theirDurableUpload: { put: { path: '/put/', storedIn: join(nginx.files, 'put') } },
    stop: async () => {
      client.close()
      await pinloft.stop()
      await nginx.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Removes every file that either side has been given. */
export async function clearFiles({ client, nginx }: Stage): Promise<void> {
  for (const file of await client.files()) await client.remove(file.id)
  rmSync(nginx.files, { recursive: true, force: true })
  mkdirSync(nginx.files)
}
