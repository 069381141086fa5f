import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deleteFile } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { enteredClient } from '../tests/support/client.ts'
import { type Pinloft, ROOT, startPinloft, TEST_PIN } from '../tests/support/pinloft.ts'
import { type Nginx, startNginx } from './nginx.ts'
import type { Target, UploadWay } from './work.ts'

/** Password of every protected file. */
export const FILE_PASSWORD = 'bench'

/** Both servers, running side by side on the same filesystem. */
export interface Stage {
  folder: string
  pinloft: Pinloft
  nginx: Nginx
  ours: Target
  theirs: Target
  client: Awaited<ReturnType<typeof enteredClient>>
  ourUpload: UploadWay
  ourProtectedUpload: UploadWay
  theirUpload: UploadWay
  /** The same, followed by hashing and syncing. */
  theirDurableUpload: UploadWay
  stop(): Promise<void>
}

/** Sets both up. The folder is inside the checkout, because the system's temporary folder may be in memory. */
export async function openStage(): Promise<Stage> {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'test-results/bench-'))
  const nginx = await startNginx(join(folder, 'nginx'))
  const pinloft = await startPinloft({ dataDir: join(folder, 'pinloft') })
  const client = await enteredClient(pinloft)
  const ourForm = { path: '/api/files/upload', pin: TEST_PIN }
  return {
    folder,
    pinloft,
    nginx,
    client,
    ours: { origin: pinloft.url, headers: { Cookie: client.cookieHeader } },
    theirs: { origin: nginx.origin, headers: {} },
    ourUpload: { form: ourForm },
    ourProtectedUpload: { form: { ...ourForm, password: FILE_PASSWORD } },
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

/** Deletes every file stored on either side, and waits until the disk has freed them, which takes time too. */
export async function clearFiles({ folder, client, nginx }: Stage): Promise<void> {
  for (const { id } of await client.files()) {
    const body = { json: { pin: TEST_PIN, password: FILE_PASSWORD } }
    const { status, text } = await client.call(deleteFile.method, pathOf(deleteFile.path, { id }), body)
    if (status !== 200) throw new Error(`Removing a file answered ${status}: ${text}`)
  }
  const { status, text } = await client.purge()
  if (status !== 200) throw new Error(`Emptying the trash answered ${status}: ${text}`)
  const isStored = () => ['blobs', 'staging'].some((name) => holdsFile(join(folder, 'pinloft', name)))
  while (isStored()) await sleep(20)
  rmSync(nginx.files, { recursive: true, force: true })
  mkdirSync(nginx.files)
}

function holdsFile(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
}
