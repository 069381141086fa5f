import { setTimeout as delay } from 'node:timers/promises'
import { getExport, prepareExport } from '@pinloft/contract/backup/exports'
import { type FileChecks, getFileChecks, startFileChecks } from '@pinloft/contract/file-checks/endpoints'
import { cancelJob, type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, onTestFinished, test } from 'vitest'
import { jobOnce } from '../server/src/testing/job-once.ts'
import { type Client, enteredClient } from './support/client.ts'
import { open } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { printedSeed } from './support/printed-seed.ts'
import { createRandom, repeats } from './support/random.ts'

const KILLS = repeats(3, 2)
const FILES = 60
const FILE_BYTES = 1_000_000
const WAIT_MS = 180_000

async function jobs(client: Client): Promise<Job[]> {
  return (await client.call(listJobs.method, listJobs.path)).json()
}

/** Stores files, all of them different. */
async function storeFiles(client: Client): Promise<void> {
  await client.store(
    Array.from({ length: FILES }, (_, index) => filePart(`${index}.bin`, Buffer.alloc(FILE_BYTES, `file ${index} `))),
  )
}

/** Begins a download that is not read to its end. Gives how the client disconnects. */
async function beginExport(server: Pinloft, client: Client): Promise<() => void> {
  const prepared = await client.call(prepareExport.method, prepareExport.path, { json: { pin: TEST_PIN } })
  const url = server.url + pathOf(getExport.path, prepared.json<{ id: string }>())
  const response = await open({ url, headers: { cookie: client.cookieHeader } })
  response.on('error', () => {})
  response.pause()
  return () => response.destroy()
}

test(`a job that ${KILLS} crashes interrupt goes on after each, and is done once`, async () => {
  const seed = printedSeed()
  const random = createRandom(seed)
  let server = await startPinloft()
  onTestFinished(() => server.stop())
  const { dataDir } = server
  let client = await enteredClient(server)
  await storeFiles(client)

  await client.call(startFileChecks.method, startFileChecks.path)
  const [started] = await jobs(client)
  let finishedAt: string | undefined
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(random.integer(150))
    await server.kill()
    client.close()
    server = await startPinloft({ dataDir })
    client = await enteredClient(server)
    const all = await jobs(client)
    expect(all.map(({ id }) => id)).toEqual([started?.id])
    // What was done is not done again.
    const { lastFullCheck } = (await client.call(getFileChecks.method, getFileChecks.path)).json<FileChecks>()
    if (all[0]?.state === 'done') {
      expect(lastFullCheck?.finishedAt).toBe(finishedAt ?? lastFullCheck?.finishedAt)
      finishedAt = lastFullCheck?.finishedAt
    }
  }
  const done = await jobOnce(() => jobs(client), { state: 'done' }, WAIT_MS)
  expect(done).toMatchObject({ id: started?.id, attempts: 1, problem: null, progress: { done: FILES * FILE_BYTES } })
  const { lastFullCheck } = (await client.call(getFileChecks.method, getFileChecks.path)).json<FileChecks>()
  expect(lastFullCheck?.fileCount).toBe(FILES)
  client.close()
})

test('a download is a job: it can be cancelled, ends with its client, and a crash is said', async () => {
  let server = await startPinloft()
  onTestFinished(() => server.stop())
  const { dataDir } = server
  let client = await enteredClient(server)
  await storeFiles(client)
  const once = (expected: object) => jobOnce(() => jobs(client), expected, WAIT_MS)

  await beginExport(server, client)
  const { id } = await once({ progress: { done: expect.toSatisfy((done: number) => done > 0) } })
  const cancelled = await client.call(cancelJob.method, pathOf(cancelJob.path, { id }))
  expect([cancelled.status, cancelled.json<Job>()]).toMatchObject([200, { id, state: 'cancelled', problem: null }])

  const disconnect = await beginExport(server, client)
  await once({ state: 'running' })
  disconnect()
  await once({ problem: { code: 'job_disconnected' } })

  await beginExport(server, client)
  await once({ state: 'running' })
  await server.kill()
  client.close()
  server = await startPinloft({ dataDir })
  client = await enteredClient(server)
  expect((await jobs(client)).map(({ state, problem }) => [state, problem?.code])).toEqual([
    ['failed', 'job_interrupted'],
    ['failed', 'job_disconnected'],
    ['cancelled', undefined],
  ])
  client.close()
})
