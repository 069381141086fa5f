import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { enteredClient } from './support/client.ts'
import type { CrashServer, CrashWorkload } from './support/crash-workload.ts'
import {
  blobKeys,
  faultsOfDataFolder,
  linkRootOf,
  settledFaults,
  settledLeftovers,
  stagingLeftovers,
  unfinishedBytes,
} from './support/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { countReplies } from './support/http.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, type Random, repeats } from './support/random.ts'

const KILLS = repeats(16)

/** Every file in `crashes` exports one; a new feature takes part by adding its own. */
async function loadWorkloads(seed: number): Promise<CrashWorkload[]> {
  const names = (await readdir(new URL('crashes', import.meta.url))).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const path = new URL(`crashes/${name}`, import.meta.url).pathname
      const module: { createWorkload(random: Random): CrashWorkload } = await import(path)
      return module.createWorkload(createRandom(seed + index))
    }),
  )
}

test(`${KILLS} crashes while every feature works lose nothing that was acknowledged`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  const workloads = await loadWorkloads(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-crash-'))
  // The same address after each restart, so that a client stays the same device.
  const env = { PORT: String(await freePort()), LINK_ROOTS: linkRootOf(dataDir) }
  await mkdir(linkRootOf(dataDir))
  const start = async (): Promise<CrashServer> => {
    const server = await startPinloft({ dataDir, env })
    return { server, client: await enteredClient(server) }
  }
  // Blobs are immutable, so each is hashed once.
  const verifiedKeys = new Set<string>()
  let given = await start()
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const { server, client } = given
      for (const workload of workloads) await workload.prepare?.(given)
      const killed = killAfter(40 + random.integer(200), { server, workloads, random })
      await Promise.all(workloads.map((workload) => workload.work(given)))
      await killed
      client.close()
      for (const workload of workloads) workload.whileStopped?.(dataDir)
      given = await start()
      for (const workload of workloads) await workload.verify(given)
      expect(await settledLeftovers(dataDir)).toEqual([])
      expect(await settledFaults(dataDir, { verifiedKeys })).toEqual([])
    }
    for (const workload of workloads) await workload.finish(given)
    await expectNothingLeftOver(given)
    given.client.close()
    await given.server.stop()
    expect(await faultsOfDataFolder(dataDir)).toEqual([])
    expect([unfinishedBytes(dataDir), stagingLeftovers(dataDir)]).toEqual([[], []])
  } finally {
    given.client.close()
    await given.server.kill()
    await rm(dataDir, { recursive: true, force: true })
    await rm(linkRootOf(dataDir), { recursive: true, force: true })
  }
})

/** Kills the server a moment after some more replies: at a busy moment on every computer, however fast it is. */
async function killAfter(
  replyCount: number,
  { server, workloads, random }: { server: Pinloft; workloads: readonly CrashWorkload[]; random: Random },
): Promise<void> {
  const target = countReplies() + replyCount
  const isTime = () => countReplies() >= target && workloads.every((workload) => workload.isWhereToKill?.() ?? true)
  while (!isTime()) await delay(5)
  await delay(random.integer(20))
  while (!isTime()) await delay(1)
  await server.kill()
}

/** Once everything is deleted permanently, no bytes are left. */
async function expectNothingLeftOver({ server, client }: CrashServer): Promise<void> {
  for (const { id, path } of await client.folders()) {
    if (!path.includes('/')) expect((await client.removeFolder(id)).status).toBe(200)
  }
  for (const { id } of await client.files()) expect((await client.remove(id)).status).toBe(200)
  expect((await client.purge()).status).toBe(200)
  await expect.poll(() => blobKeys(server.dataDir)).toEqual([])
}
