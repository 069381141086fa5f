import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cancelExport, prepareExport } from '@pinloft/contract/backup/exports'
import { createAccessToken } from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { TUS_CONTENT_TYPE } from '@pinloft/contract/uploads/endpoints'
import { getVersionContent } from '@pinloft/contract/versions/endpoints'
import { getZip, prepareZip } from '@pinloft/contract/zips/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../server/src/app.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { routesOf } from '../server/src/testing/route-table.ts'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { settledLeftovers } from './support/data-folder.ts'
import { BODIES, callsOf, combinations, HEADERS, pairsOf, QUERIES, WRONG_PASSWORD } from './support/leak-calls.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'
import { callForBytes, protect, readFileBytes } from './support/protected-files.ts'
import { SampleSearch } from './support/sample-search.ts'

/** Routes that succeed with the id of a file and without its password, because they reveal none of its content. */
const ROUTES_WITHOUT_BYTES: ReadonlySet<string> = new Set([
  'GET /api/files/:id',
  'HEAD /api/files/:id',
  'PATCH /api/files/:id',
  'GET /api/files/:id/versions',
  'HEAD /api/files/:id/versions',
])
const FILE_ROUTE = '/api/files/:'

const PASSWORD = 'leak-test-password'
const CONTENTS = [randomBytes(1_500_000), randomBytes(1_500_000)] as const
/** The successive contents of a text file. */
const TEXTS = [randomBytes(300_000).toString('base64'), randomBytes(300_000).toString('base64'), 'short'] as const
const samples = new SampleSearch([...CONTENTS, ...TEXTS.map((text) => Buffer.from(text))])
const routes = await routeTable()
let server: Pinloft
let client: Client
/** One file protected at upload, and one protected later. */
let fileIds: string[]
const tokens: string[] = []

beforeAll(async () => {
  server = await startPinloft({ env: { LOG_LEVEL: 'trace' } })
  client = await enteredClient(server)
  const reply = await client.upload([
    { name: 'pin', value: TEST_PIN },
    { name: 'password', value: PASSWORD },
    filePart('first.txt', CONTENTS[0], 'text/plain'),
  ])
  const [first] = reply.json<{ files: [{ id: string }] }>().files
  const [second] = await client.store([filePart('second.txt', CONTENTS[1], 'text/plain')])
  fileIds = [first.id, second?.id ?? '']
  expect((await protect(client, fileIds[1] ?? '', PASSWORD)).status).toBe(200)
})
afterAll(() => server.stop())

/** Every route of the real application, as its router knows them. */
async function routeTable(): Promise<{ method: string; path: string }[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-routes-'))
  const { http } = await createApp(
    {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      accessPin: TEST_PIN,
      trustProxy: false,
      tls: undefined,
      databaseUrl: undefined,
      logLevel: 'silent',
      ytdlpReleasesUrl: 'http://127.0.0.1:9',
      downloadAllowedHosts: [],
      openAiBaseUrl: 'http://127.0.0.1:9/v1',
      machineAcceleration: 'tcg',
      machinesOnStop: 'keep',
      machineImagesDir: undefined,
      machineImageAddresses: {},
      isDavOverPlainHttp: false,
      syncPort: 0,
      linkRoots: [],
      gameUrl: undefined,
      programs: {},
    },
    createLogger('silent'),
  )
  await http.ready()
  const table = routesOf(http)
  await http.close()
  await rm(dataDir, { recursive: true, force: true })
  return table.map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { method, path }
  })
}

describe('without its password', () => {
  // A prepared export keeps the bytes of all files on disk. Replaces it with another one and cancels that.
  afterAll(async () => {
    const prepared = await client.call(prepareExport.method, prepareExport.path, { json: { pin: TEST_PIN } })
    const { id } = prepared.json<{ id: string }>()
    expect((await client.call(cancelExport.method, pathOf(cancelExport.path, { id }))).status).toBe(200)
  })

  test('the list of routes includes those of protected files', () => {
    expect(routes.filter(({ path }) => path.startsWith(FILE_ROUTE)).length).toBeGreaterThan(5)
  })

  test('each file, query, header and body meets each other one on every route', () => {
    const met = new Set(combinations(BODIES.length).flatMap(pairsOf))
    const counts = [fileIds.length, QUERIES.length, HEADERS.length, BODIES.length]
    const pairCounts = counts.flatMap((count, index) => counts.slice(index + 1).map((other) => count * other))
    expect(met.size).toBe(pairCounts.reduce((sum, count) => sum + count, 0))
  })

  test.each(routes)('$method $path reveals nothing of a protected file', async ({ method, path }) => {
    // The gate is a route too and ends the session: each route has its own visitor.
    const visitor = await enteredClient(server)
    for (const call of callsOf(method, path, fileIds)) {
      const label = JSON.stringify({ ...call, body: call.body?.toString() })
      const { status, bytes } = await callForBytes(server, visitor, call)
      expect(samples.count(bytes), label).toBe(0)
      if (!path.includes(':') || ROUTES_WITHOUT_BYTES.has(`${method} ${path}`)) continue
      if (!path.startsWith(FILE_ROUTE)) expect(status, label).toBeGreaterThanOrEqual(400)
      // A body of an unsupported type is refused before anything else.
      else if (call.headers['content-type'] === TUS_CONTENT_TYPE) expect([403, 415], label).toContain(status)
      else expect(status, label).toBe(403)
    }
    visitor.close()
  })
})

describe('in a zip archive', () => {
  test('nothing of a protected file is included without its token, or with that of another session', async () => {
    const other = await enteredClient(server)
    const exchange = pathOf(createAccessToken.path, { id: fileIds[0] ?? '' })
    const { token } = (await other.call('POST', exchange, { json: { password: PASSWORD } })).json<{ token: string }>()
    tokens.push(token)
    const protectedCount = (await client.files()).filter(({ isPasswordProtected }) => isPasswordProtected).length
    expect(protectedCount).toBeGreaterThanOrEqual(fileIds.length)
    for (const [chosen, leftOutCount] of [
      [{ fileIds }, fileIds.length],
      [{ folderIds: ['root'] }, protectedCount],
    ] as const) {
      for (const shown of [
        undefined,
        fileIds.flatMap((fileId) => [
          { fileId, token: WRONG_PASSWORD },
          { fileId, token },
        ]),
      ]) {
        const reply = await client.call('POST', prepareZip.path, { json: { ...chosen, tokens: shown } })
        const zip = reply.json<{ id: string; leftOutCount: number }>()
        expect(zip.leftOutCount).toBe(leftOutCount)
        const { status, bytes } = await callForBytes(server, client, { path: pathOf(getZip.path, { id: zip.id }) })
        expect([status, samples.count(bytes)]).toEqual([200, 0])
      }
    }
    other.close()
  })
})

describe('the versions of a file that was overwritten before it was protected', () => {
  test('are as protected as the file', async () => {
    const [file] = await client.store([filePart('written.txt', TEXTS[0], 'text/plain')])
    const id = file?.id ?? ''
    let version = file?.version ?? ''
    for (const text of TEXTS.slice(1)) {
      // Consecutive writes of one session create a single version.
      const writer = await enteredClient(server)
      version = (await writer.edit(id, version, text)).json<{ file: { version: string } }>().file.version
      writer.close()
    }
    expect((await protect(client, id, PASSWORD)).status).toBe(200)
    const versions = await client.versions(id)
    expect(versions.map(({ sizeBytes }) => sizeBytes)).toEqual([TEXTS[1].length, TEXTS[0].length])
    const visitor = await enteredClient(server)
    for (const { id: versionId } of versions) {
      const path = pathOf(getVersionContent.path, { id, versionId })
      for (const query of QUERIES) {
        for (const headers of HEADERS) {
          const { status, bytes } = await callForBytes(server, visitor, {
            path: path + query,
            headers: { ...headers } as Record<string, string>,
          })
          expect([status, samples.count(bytes)]).toEqual([403, 0])
        }
      }
      expect((await visitor.restoreVersion(id, versionId)).status).toBe(403)
      expect((await visitor.removeVersion(id, versionId)).status).toBe(403)
      const opened = await callForBytes(server, visitor, { path: `${path}?password=${PASSWORD}` })
      expect([opened.status, samples.count(opened.bytes)]).toEqual([200, expect.any(Number)])
      expect(samples.count(opened.bytes)).toBeGreaterThan(50)
    }
    visitor.close()
  })
})

/** Opens each file in every possible way: with the password in a header or in the URL, and with a token. */
async function openInEveryWay(): Promise<void> {
  for (const [index, id] of fileIds.entries()) {
    const { status, bytes } = await readFileBytes(server, client, id, PASSWORD)
    expect([status, bytes.equals(CONTENTS[index] ?? bytes)]).toEqual([200, true])
    expect(samples.count(bytes)).toBe(Math.ceil(1_500_000 / 4096))
    const path = `/api/files/${id}/content`
    expect((await callForBytes(server, client, { path: `${path}?password=${PASSWORD}` })).status).toBe(200)
    const wrong = await callForBytes(server, client, { path: `${path}?password=${WRONG_PASSWORD}` })
    expect([wrong.status, samples.count(wrong.bytes)]).toEqual([403, 0])
    const exchange = pathOf(createAccessToken.path, { id })
    const { token } = (await client.call('POST', exchange, { json: { password: PASSWORD } })).json<{ token: string }>()
    tokens.push(token)
    expect((await callForBytes(server, client, { path: `${path}?token=${token}` })).status).toBe(200)
  }
}

describe('with its password', () => {
  test('each file is still there, and searches find it', openInEveryWay)
})

describe('afterwards', () => {
  // Even if these tests run alone, secrets and contents have passed through the server.
  beforeAll(openInEveryWay)

  test('no file in the data folder contains any of the content, its digest, a password or a token', async () => {
    expect(await settledLeftovers(server.dataDir)).toEqual([])
    const entries = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(entries.length).toBeGreaterThan(3)
    for (const entry of entries) {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      expect(samples.count(bytes), entry.name).toBe(0)
      for (const secret of [PASSWORD, WRONG_PASSWORD, ...tokens, sha256(CONTENTS[0])]) {
        expect(bytes.includes(secret), `${secret} in ${entry.name}`).toBe(false)
      }
    }
  })

  test('the log at its most verbose level contains none of it either', () => {
    const printed = server.output()
    expect(printed).not.toBe('')
    expect(samples.count(Buffer.from(printed))).toBe(0)
    for (const secret of [PASSWORD, WRONG_PASSWORD, ...tokens]) expect(printed).not.toContain(secret)
  })
})
