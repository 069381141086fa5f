import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection'
import { listUploads } from '@pinloft/contract/uploads'
import { expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { faultsOfDataFolder, stagingLeftovers, unfinishedBytes } from './support/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { type GeneratedContent, generateContent } from './support/generated-content.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { createRandom, type Random, runSeed } from './support/random.ts'
import {
  begin,
  ConnectionBroken,
  cancel,
  checksumHeader,
  covers,
  isBroken,
  progress,
  type Range,
  sendMissing,
  uploadIdOf,
} from './support/resumable.ts'

const KILLS = 12
const WORKERS = 4
const FILE_MAX_BYTES = 3 * 1024 * 1024
const PART_BYTES = 256 * 1024
const PASSWORD = 'crash-password'

interface Job {
  key: string
  content: GeneratedContent
  isProtected: boolean
  isChecked: boolean
  isAtOnce: boolean
  isGivenUp: boolean
  /** Known once a creation was answered. */
  id: string | null
  /** Parts that were answered. */
  answered: Range[]
}

interface World {
  client: Client
  random: Random
  /** Jobs that were begun and are not answered to the end. */
  open: Job[]
  /** Jobs by the id of the file that they were answered with. */
  stored: Map<string, Job>
  /** Those of `stored` that have not been read back over HTTP yet. */
  unread: Set<string>
  jobCount: number
}

test(`${KILLS} crashes lose nothing of resumable uploads, protected ones among them`, {
  timeout: 300_000,
}, async () => {
  const seed = runSeed()
  console.log(`TEST_SEED=${seed}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-upload-crash-'))
  const env = { PORT: String(await freePort()) }
  let server = await startPinloft({ dataDir, env })
  // One device all the time: the keys of its creations hold over crashes.
  const client = await enteredClient(server)
  const world: World = {
    client,
    random: createRandom(seed),
    open: [],
    stored: new Map(),
    unread: new Set(),
    jobCount: 0,
  }
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await workUntilKilled(server, world)
      server = await startPinloft({ dataDir, env })
      await expectAllKept(world)
    }
    for (const job of world.open.splice(0)) await carryOn(world, job)
    await expectAllKept(world)
    const jobs = [...world.stored.values()]
    expect(jobs.length).toBeGreaterThan(KILLS)
    expect(jobs.some((job) => job.isProtected && !job.isAtOnce)).toBe(true)
    expect(await client.files()).not.toHaveLength(0)
    expect((await client.call('GET', listUploads.path)).json()).toEqual([])
    await server.stop()
    expect(await faultsOfDataFolder(dataDir)).toEqual([])
    expect([unfinishedBytes(dataDir), stagingLeftovers(dataDir)]).toEqual([[], []])
  } finally {
    client.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function workUntilKilled(server: Pinloft, world: World): Promise<void> {
  const killing = delay(300 + world.random.integer(1200)).then(() => server.kill())
  const work = async () => {
    for (;;) {
      const job = world.open.shift() ?? newJob(world)
      try {
        await carryOn(world, job)
      } catch (error) {
        if (!isBroken(error)) throw error
        // A worker ends with the connection that the crash cuts; the job is taken up after it.
        world.open.push(job)
        return
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: WORKERS }, work))
  await killing
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

function newJob(world: World): Job {
  const { random } = world
  const seed = ++world.jobCount
  return {
    key: `job-${seed}`,
    content: generateContent(random.integer(3) === 0 ? random.integer(50_000) : random.integer(FILE_MAX_BYTES), seed),
    isProtected: random.integer(3) === 0,
    isChecked: random.integer(2) === 0,
    isAtOnce: random.integer(3) === 0,
    isGivenUp: false,
    id: null,
    answered: [],
  }
}

/** Brings a job to its end. Throws where the connection breaks. */
async function carryOn(world: World, job: Job): Promise<void> {
  const { client, random } = world
  const { content, isProtected, isChecked, isAtOnce } = job
  job.id ??= await beginJob(world, job)
  job.isGivenUp ||= !isAtOnce && random.integer(12) === 0
  if (job.isGivenUp) {
    const { status } = await cancel(client, job.id)
    // Not found: the answer to an earlier cancellation was lost.
    expect([204, 404]).toContain(status)
    return
  }
  const fileId = await sendMissing(client, {
    id: job.id,
    content,
    partBytes: PART_BYTES,
    connections: 2,
    isChecked,
    password: isProtected ? PASSWORD : undefined,
    onStored: (part) => job.answered.push(part),
  })
  if (fileId === null) throw new ConnectionBroken('The server has died')
  world.stored.set(fileId, job)
  world.unread.add(fileId)
}

async function beginJob({ client }: World, { key, content, isProtected, isAtOnce }: Job): Promise<string> {
  const whole = Buffer.concat([...content.read(0, content.sizeBytes)])
  const reply = await begin(client, content.sizeBytes, {
    key,
    metadata: isProtected ? { password: PASSWORD } : {},
    ...(isAtOnce && { body: whole, headers: checksumHeader([whole]) }),
  })
  return uploadIdOf(reply)
}

async function expectAllKept({ client, open, stored, unread, jobCount }: World): Promise<void> {
  const listed = await client.files()
  const ids = new Set(listed.map(({ id }) => id))
  expect([...stored.keys()].filter((id) => !ids.has(id))).toEqual([])
  // However often it was begun, a job has made one file at most.
  expect(listed.length).toBeLessThanOrEqual(jobCount)
  for (const id of unread) {
    const job = stored.get(id)
    const headers = job?.isProtected ? { [FILE_PASSWORD_HEADER]: PASSWORD } : undefined
    expect((await client.digest(id, headers)).sha256, job?.key).toBe(job?.content.sha256())
  }
  unread.clear()
  for (const job of open) {
    if (job.id === null || job.isGivenUp) continue
    const { durable } = await progress(client, job.id)
    expect(covers(durable, job.answered), job.key).toBe(true)
  }
}
