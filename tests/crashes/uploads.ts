import { setTimeout as delay } from 'node:timers/promises'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { listUploads } from '@pinloft/contract/uploads/endpoints'
import { expect } from 'vitest'
import { type Client, enteredClient } from '../support/client.ts'
import { type CrashWorkload, WrongReply } from '../support/crash-workload.ts'
import { type GeneratedContent, generateContent } from '../support/generated-content.ts'
import { type Pinloft, TEST_PIN } from '../support/pinloft.ts'
import type { Random } from '../support/random.ts'
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
} from '../support/resumable.ts'

const WORKERS = 4
const FILE_MAX_BYTES = 3 * 1024 * 1024
const PART_BYTES = 256 * 1024
const PASSWORD = 'crash-password'
const FOLDER = 'Uploaded'

interface Job {
  key: string
  content: GeneratedContent
  isProtected: boolean
  isChecked: boolean
  isAtOnce: boolean
  isGivenUp: boolean
  /** Set by the response to the creation. */
  id: string | null
  /** Confirmed parts. */
  answered: Range[]
}

interface World {
  /** One device throughout: the idempotency keys of its creations survive crashes. */
  client: Client
  random: Random
  /** Jobs that were started and not fully confirmed. */
  open: Job[]
  /** Jobs by the id of the file that they were confirmed with. */
  stored: Map<string, Job>
  /** Those of `stored` that have not been read back over HTTP yet. */
  unread: Set<string>
  jobCount: number
}

/** Resumable uploads, protected ones among them, that go on after each crash. */
export function createWorkload(random: Random): CrashWorkload {
  let world: World | undefined
  const worldAt = async (server: Pinloft): Promise<World> => {
    world ??= {
      client: await enteredClient(server),
      random,
      open: [],
      stored: new Map(),
      unread: new Set(),
      jobCount: 0,
    }
    return world
  }
  return {
    async prepare({ server, client }) {
      await worldAt(server)
      await client.makeFolder(FOLDER)
    },
    work: async ({ server }) => workUntilKilled(await worldAt(server)),
    verify: async ({ server }) => expectAllKept(await worldAt(server)),
    async finish({ server }) {
      const finished = await worldAt(server)
      for (const job of finished.open.splice(0)) await carryOn(finished, job)
      await expectAllKept(finished)
      const jobs = [...finished.stored.values()]
      expect(jobs.length).toBeGreaterThan(WORKERS)
      expect(jobs.some((job) => job.isProtected && !job.isAtOnce)).toBe(true)
      expect((await finished.client.call('GET', listUploads.path)).json()).toEqual([])
      for (const file of await inFolder(finished)) {
        const { status } = await finished.client.call('DELETE', `/api/files/${file.id}`, {
          json: { pin: TEST_PIN, password: PASSWORD },
        })
        expect(status).toBe(200)
      }
      finished.client.close()
    },
  }
}

async function workUntilKilled(world: World): Promise<void> {
  const work = async () => {
    for (;;) {
      const job = world.open.shift() ?? newJob(world)
      try {
        await carryOn(world, job)
      } catch (error) {
        if (!isBroken(error)) throw new WrongReply(`${job.key} failed`, { cause: error })
        // The job is resumed after the crash.
        world.open.push(job)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

async function inFolder({ client }: World) {
  return (await client.files()).filter(({ folder }) => folder === FOLDER)
}

function newJob(world: World): Job {
  const { random } = world
  const seed = ++world.jobCount
  return {
    key: `job-${seed}`,
    content: generateContent(random.integer(3) === 0 ? random.integer(50_000) : random.integer(FILE_MAX_BYTES), seed),
    // In turn, so that a few kills meet all of them.
    isProtected: seed % 3 === 0,
    isChecked: random.integer(2) === 0,
    isAtOnce: seed % 4 === 0,
    isGivenUp: false,
    id: null,
    answered: [],
  }
}

/** Completes a job. Throws when the connection breaks. */
async function carryOn(world: World, job: Job): Promise<void> {
  const { client, random } = world
  const { content, isProtected, isChecked, isAtOnce } = job
  job.id ??= await beginJob(world, job)
  job.isGivenUp ||= !isAtOnce && random.integer(12) === 0
  if (job.isGivenUp) {
    const { status } = await cancel(client, job.id)
    // Not found: the response to an earlier cancellation was lost.
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
  const request = {
    key,
    metadata: { folder: FOLDER, ...(isProtected && { password: PASSWORD }) },
    ...(isAtOnce && { body: whole, headers: checksumHeader([whole]) }),
  }
  let reply = await begin(client, content.sizeBytes, request)
  // A crash between charging a guess and refunding it leaves it charged, so that the device may have to wait.
  for (; reply.status === 429; reply = await begin(client, content.sizeBytes, request)) await delay(500)
  return uploadIdOf(reply)
}

async function expectAllKept(world: World): Promise<void> {
  const { client, open, stored, unread, jobCount } = world
  const listed = await inFolder(world)
  const ids = new Set(listed.map(({ id }) => id))
  expect([...stored.keys()].filter((id) => !ids.has(id))).toEqual([])
  // However often it was started, a job has created at most one file.
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
