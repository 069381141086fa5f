/**
 * The benchmark client, which runs as a separate process: takes its work as JSON from its argument and prints an
 * `Outcome`.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { request } from 'node:http'
import { TUS_CONTENT_TYPE, TUS_VERSION } from '@pinloft/contract/uploads/endpoints'
import { UPLOAD_AT_ONCE_MAX_BYTES } from '@pinloft/contract/uploads/limits'
import { Connection } from './connection.ts'
import type { Outcome, UploadWay, Work } from './work.ts'

const MEBIBYTE = 1024 * 1024
const BOUNDARY = '----------------------------pinloft-bench'
const received = Buffer.alloc(MEBIBYTE)
const block = Buffer.alloc(MEBIBYTE, createHash('sha512').update('bench').digest())
/** Digests of the content, by size. */
const digests = new Map<number, string>()

const outcome = await run(JSON.parse(process.argv[2] ?? '') as Work)
console.log(JSON.stringify(outcome))

function run(work: Work): Promise<Outcome> {
  switch (work.kind) {
    case 'upload':
      return upload(work)
    case 'uploadTogether':
      return uploadTogether(work)
    case 'download':
      return download(work)
    case 'ranges':
      return ranges(work)
    case 'get':
      return get(work)
  }
}

async function upload({
  target,
  way,
  files,
  fileBytes,
  connections,
}: Extract<Work, { kind: 'upload' }>): Promise<Outcome> {
  const opened = await openAll(target.origin, connections)
  const latenciesMs: number[] = []
  let next = 0
  const seconds = await timed(() =>
    Promise.all(
      opened.map(async (connection) => {
        while (next < files) {
          const startedAt = performance.now()
          await uploadOne(connection, target.headers, way, next++, fileBytes)
          latenciesMs.push(performance.now() - startedAt)
        }
      }),
    ),
  )
  return finish(opened, { seconds, bytes: files * fileBytes, latenciesMs })
}

async function uploadOne(
  connection: Connection,
  headers: Record<string, string>,
  way: UploadWay,
  number: number,
  fileBytes: number,
) {
  if ('put' in way) {
    const sent = { headers, bodyBytes: fileBytes, body: content(fileBytes) }
    expectStatus(await connection.request('PUT', `${way.put.path}${number}.bin`, sent), 201, 204)
    if (way.put.storedIn !== undefined) await hashAndSync(`${way.put.storedIn}/${number}.bin`)
    return
  }
  if ('resumable' in way) {
    await uploadInParts(connection, headers, way.resumable, `${number}.bin`, fileBytes)
    return
  }
  const body = form(way.form, [`${number}.bin`], fileBytes)
  expectStatus(
    await connection.request('POST', way.form.path, { ...body, headers: { ...headers, ...body.headers } }),
    201,
  )
}

/** Works like our own client, over one connection: a small file is sent with the creation request. */
async function uploadInParts(
  connection: Connection,
  headers: Record<string, string>,
  { path, pin, partBytes, password, isChecked }: Extract<UploadWay, { resumable: unknown }>['resumable'],
  fileName: string,
  fileBytes: number,
): Promise<void> {
  const values = { filename: fileName, pin, ...(password !== undefined && { password }) }
  const metadata = Object.entries(values).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const common = { ...headers, 'Tus-Resumable': TUS_VERSION }
  const bodyOf = (sizeBytes: number) => ({ bodyBytes: sizeBytes, body: content(sizeBytes) })
  const bodyHeaders = (sizeBytes: number) => ({
    'Content-Type': TUS_CONTENT_TYPE,
    ...(isChecked && { 'Upload-Checksum': `sha256 ${digestOf(sizeBytes)}` }),
  })
  const isAtOnce = fileBytes <= UPLOAD_AT_ONCE_MAX_BYTES
  const created = await connection.request('POST', path, {
    ...bodyOf(isAtOnce ? fileBytes : 0),
    headers: {
      ...common,
      'Upload-Length': String(fileBytes),
      'Upload-Metadata': metadata.join(','),
      ...(isAtOnce && bodyHeaders(fileBytes)),
    },
  })
  expectStatus(created, 201)
  for (let start = 0; !isAtOnce && start < fileBytes; start += partBytes) {
    const sizeBytes = Math.min(partBytes, fileBytes - start)
    const part = {
      ...bodyOf(sizeBytes),
      headers: { ...common, ...bodyHeaders(sizeBytes), 'Upload-Offset': String(start) },
    }
    expectStatus(await connection.request('PATCH', created.headers.location ?? '', part), 204)
  }
}

/**
 * All files of one size have the same content, so that the client hashes each size only once: the benchmark is of the
 * server.
 */
function digestOf(sizeBytes: number): string {
  const known = digests.get(sizeBytes)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (const piece of content(sizeBytes)) hash.update(piece)
  const digest = hash.digest('base64')
  digests.set(sizeBytes, digest)
  return digest
}

async function uploadTogether({
  target,
  pin,
  files,
  fileBytes,
}: Extract<Work, { kind: 'uploadTogether' }>): Promise<Outcome> {
  const opened = await openAll(target.origin, 1)
  const names = Array.from({ length: files }, (_, index) => `${index}.bin`)
  const body = form({ pin }, names, fileBytes)
  const seconds = await timed(async () => {
    const answer = await opened[0]?.request('POST', '/api/files/upload', {
      ...body,
      headers: { ...target.headers, ...body.headers },
    })
    expectStatus(answer, 201)
  })
  return finish(opened, { seconds, bytes: files * fileBytes, latenciesMs: [] })
}

async function download({ target, path, connections }: Extract<Work, { kind: 'download' }>): Promise<Outcome> {
  const opened = await openAll(target.origin, connections)
  let bytes = 0
  const seconds = await timed(() =>
    Promise.all(
      opened.map(async (connection) => {
        const answer = await connection.request('GET', path, { headers: target.headers })
        expectStatus(answer, 200)
        bytes += answer.bodyBytes
      }),
    ),
  )
  return finish(opened, { seconds, bytes, latenciesMs: [] })
}

async function ranges({
  target,
  path,
  fileBytes,
  rangeBytes,
  count,
}: Extract<Work, { kind: 'ranges' }>): Promise<Outcome> {
  const opened = await openAll(target.origin, 1)
  const latenciesMs: number[] = []
  const seconds = await timed(async () => {
    for (let index = 0; index < count; index++) {
      const start = Math.floor(Math.random() * (fileBytes - rangeBytes))
      const headers = { ...target.headers, Range: `bytes=${start}-${start + rangeBytes - 1}` }
      const startedAt = performance.now()
      expectStatus(await opened[0]?.request('GET', path, { headers }), 206)
      latenciesMs.push(performance.now() - startedAt)
    }
  })
  return finish(opened, { seconds, bytes: count * rangeBytes, latenciesMs })
}

/** Accepts any response, compressed or chunked, like a browser. */
async function get({ target, path, method = 'GET' }: Extract<Work, { kind: 'get' }>): Promise<Outcome> {
  let bytes = 0
  const seconds = await timed(
    () =>
      new Promise<void>((resolve, reject) => {
        const headers = { ...target.headers, 'accept-encoding': 'gzip, br' }
        const outgoing = request(target.origin + path, { method, headers }, (response) => {
          if (response.statusCode !== 200 && response.statusCode !== 207)
            reject(new Error(`Answered ${response.statusCode}`))
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
          })
          response.on('end', resolve)
        })
        outgoing.on('error', reject).end()
      }),
  )
  return { seconds, bytes, latenciesMs: [seconds * 1000] }
}

async function hashAndSync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  const hash = createHash('sha256')
  for (;;) {
    const { bytesRead, buffer } = await file.read({ buffer: received })
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
  }
  hash.digest()
  await file.sync()
  await file.close()
}

function form(fields: { pin: string; password?: string }, names: string[], fileBytes: number) {
  const fieldParts = Buffer.from(
    Object.entries({ pin: fields.pin, ...(fields.password !== undefined && { password: fields.password }) })
      .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join(''),
  )
  const heads = names.map((name) =>
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
  )
  const [lineEnd, end] = [Buffer.from('\r\n'), Buffer.from(`--${BOUNDARY}--\r\n`)]
  const headsBytes = heads.reduce((sum, head) => sum + head.length, 0)
  function* parts(): Generator<Uint8Array> {
    yield fieldParts
    for (const head of heads) {
      yield head
      yield* content(fileBytes)
      yield lineEnd
    }
    yield end
  }
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    bodyBytes: fieldParts.length + headsBytes + names.length * (fileBytes + lineEnd.length) + end.length,
    body: parts(),
  }
}

function* content(sizeBytes: number): Generator<Uint8Array> {
  for (let left = sizeBytes; left > 0; left -= block.length)
    yield left >= block.length ? block : block.subarray(0, left)
}

function openAll(origin: string, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => Connection.open(origin)))
}

function finish(connections: Connection[], outcome: Outcome): Outcome {
  for (const connection of connections) connection.close()
  return outcome
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function expectStatus(answer: { status: number; text: string } | undefined, ...expected: number[]): void {
  if (answer === undefined || !expected.includes(answer.status))
    throw new Error(`Answered ${answer?.status}: ${answer?.text}`)
}
