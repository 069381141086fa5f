import { UPLOAD_AT_ONCE_MAX_BYTES, UPLOAD_MAX_CONNECTIONS } from '@pinloft/contract/uploads/limits'
import { describe, expect, it } from 'vitest'
import { type FakeFault, FakeUploadServer, patternBytes } from './fakeUploadServer.builders.ts'
import { type SendTools, sendFile, type UploadJob, type UploadOutcome } from './sendFile.ts'

const MIB = 1024 * 1024

function fileOf(sizeBytes: number): File {
  return new File([patternBytes(sizeBytes)], 'film.mp4', { lastModified: 1000 })
}

interface Report {
  outcome: UploadOutcome
  waits: boolean[]
  restarts: number
  progress: number[]
}

async function send(
  server: FakeUploadServer,
  job: Partial<UploadJob> & { file: File },
  tools: Partial<SendTools> = {},
): Promise<Report> {
  const report = { waits: [] as boolean[], restarts: 0, progress: [] as number[] }
  let keys = 0
  const outcome = await sendFile(
    {
      folder: '',
      key: 'first',
      pin: '1234',
      password: null,
      isReplacing: false,
      uploadId: null,
      signal: new AbortController().signal,
      onCreated: () => undefined,
      onProgress: (storedBytes) => report.progress.push(storedBytes),
      onRestarted: () => report.restarts++,
      onWaiting: (isWaiting) => report.waits.push(isWaiting),
      ...job,
    },
    {
      server,
      digest: async () => 'digest',
      nextKey: () => `key ${++keys}`,
      waitToRetry: async (_, signal) => signal.throwIfAborted(),
      nowMs: () => 0,
      ...tools,
    },
  )
  return { outcome, ...report }
}

/** Reproducible pseudo-random numbers between 0 and 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('sending a file', () => {
  it('sends a small file together with its creation', async () => {
    const server = new FakeUploadServer()
    const file = fileOf(UPLOAD_AT_ONCE_MAX_BYTES)
    expect((await send(server, { file })).outcome).toEqual({ type: 'stored' })
    expect(server.calls).toEqual(['create'])
    expect(server.holds(file)).toBe(true)
  })

  it('sends a large one in parts, several at a time, and waits until it is stored', async () => {
    const server = new FakeUploadServer({ asksUntilStored: 2 })
    const file = fileOf(20 * MIB + 5)
    const { outcome, progress } = await send(server, { file })
    expect(outcome).toEqual({ type: 'stored' })
    expect(server.holds(file)).toBe(true)
    expect(server.mostAtOnce).toBe(UPLOAD_MAX_CONNECTIONS)
    expect(server.calls.filter((call) => call === 'ask')).toHaveLength(3)
    expect(progress.at(-1)).toBe(file.size)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  })

  it('resumes with what the server has', async () => {
    const server = new FakeUploadServer()
    const file = fileOf(6 * MIB)
    server.begin(file, [{ start: MIB, end: 5 * MIB }])
    await send(server, { file, uploadId: server.id, pin: null })
    expect(server.calls[0]).toBe('ask')
    expect(server.receivedBytes).toBe(2 * MIB)
    expect(server.calls.filter((call) => call === 'append')).toHaveLength(2)
    expect(server.holds(file)).toBe(true)
  })

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'loses and doubles no byte, whatever fails (seed %i)',
    async (seed) => {
      const random = randomOf(seed)
      const faults: FakeFault[] = ['lost-before', 'lost-after', 'bad-gateway', 'conflict', 'damaged', 'restart']
      let left = 30
      const server = new FakeUploadServer({
        asksUntilStored: 1,
        fault: () => {
          if (left === 0 || random() > 0.4) return null
          left -= 1
          return faults[Math.floor(random() * faults.length)] ?? null
        },
      })
      const file = fileOf(UPLOAD_AT_ONCE_MAX_BYTES - MIB + Math.floor(random() * 8 * MIB))
      const { outcome } = await send(server, { file, password: seed % 2 === 0 ? 'secret' : null })
      expect(outcome).toEqual({ type: 'stored' })
      expect(server.holds(file)).toBe(true)
      expect(server.creations).toBe(1)
      expect(server.writtenTwiceBytes).toBe(0)
      expect(server.mostAtOnce).toBeLessThanOrEqual(UPLOAD_MAX_CONNECTIONS)
    },
  )

  it('resends at most one part per connection when the connection breaks', async () => {
    const file = fileOf(40 * MIB)
    let isBroken = false
    let hasBroken = false
    const server: FakeUploadServer = new FakeUploadServer({
      fault: (call) => (isBroken && call === 'append' ? 'lost-before' : null),
      onPart: () => {
        if (server.receivedBytes < 10 * MIB || hasBroken) return
        isBroken = true
        hasBroken = true
      },
      onAsk: () => {
        isBroken = false
      },
    })
    await send(server, { file })
    expect(server.holds(file)).toBe(true)
    expect(server.lostParts).toBeGreaterThan(0)
    expect(server.lostParts).toBeLessThanOrEqual(UPLOAD_MAX_CONNECTIONS)
  })

  it('reports when it waits for the connection, and when it no longer does', async () => {
    let left = 3
    const server = new FakeUploadServer({ fault: () => (left-- > 0 ? 'lost-before' : null) })
    const { waits } = await send(server, { file: fileOf(10) })
    expect(waits[0]).toBe(true)
    expect(waits.at(-1)).toBe(false)
  })

  it.each([
    [403, 'pin_invalid'],
    [404, 'folder_not_found'],
    [413, 'body_too_large'],
    [507, 'no_space'],
    [400, 'file_name_invalid'],
  ] as const)('fails with the server message on a real refusal: %i %s', async (status, code) => {
    const server = new FakeUploadServer({ fault: () => ({ status, code, message: 'words' }) })
    const { outcome } = await send(server, { file: fileOf(10) })
    expect(outcome).toMatchObject({ type: 'refused', code, message: 'words' })
    expect(server.calls).toHaveLength(1)
  })

  it('gives up when the server itself fails repeatedly', async () => {
    const server = new FakeUploadServer({ fault: () => ({ status: 500, code: 'internal', message: 'words' }) })
    expect((await send(server, { file: fileOf(10) })).outcome).toMatchObject({ type: 'refused', code: 'internal' })
    expect(server.calls).toHaveLength(6)
  })

  it('restarts once when the upload is gone', async () => {
    const server = new FakeUploadServer()
    const file = fileOf(6 * MIB)
    const { outcome, restarts } = await send(server, { file, uploadId: 'gone' })
    expect(outcome).toEqual({ type: 'stored' })
    expect(restarts).toBe(1)
    const withoutPin = await send(new FakeUploadServer(), { file, uploadId: 'gone', pin: null })
    expect(withoutPin.outcome).toMatchObject({ type: 'refused', code: 'upload_not_found' })
  })

  it('sends the password again after a server restart, and not before', async () => {
    const server = new FakeUploadServer({ needsPassword: 'secret' })
    const file = fileOf(6 * MIB)
    server.begin(file, [])
    const right = await send(server, { file, uploadId: server.id, password: 'secret' })
    expect(right.outcome).toEqual({ type: 'stored' })
    expect(server.passwords[0]).toBeNull()

    const other = new FakeUploadServer({ needsPassword: 'secret' })
    other.begin(file, [])
    const wrong = await send(other, { file, uploadId: other.id, password: 'wrong' })
    expect(wrong.outcome).toMatchObject({ type: 'refused', code: 'password_incorrect' })
    const none = await send(other, { file, uploadId: other.id })
    expect(none.outcome).toMatchObject({ type: 'refused', code: 'password_required' })
  })

  it('sends smaller parts through a proxy that limits the body size', async () => {
    const server = new FakeUploadServer({ bodyMaxBytes: 200 * 1024 })
    const small = fileOf(MIB)
    expect((await send(server, { file: small })).outcome).toEqual({ type: 'stored' })
    expect(server.holds(small)).toBe(true)
    const tiny = new FakeUploadServer({ bodyMaxBytes: 10 })
    expect((await send(tiny, { file: small })).outcome).toMatchObject({ type: 'refused' })
  })

  it('fails when the file can no longer be read', async () => {
    const digest = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    const { outcome } = await send(new FakeUploadServer(), { file: fileOf(6 * MIB) }, { digest })
    expect(outcome).toEqual({ type: 'unreadable' })
  })

  it('stops when aborted, also while waiting', async () => {
    const stop = new AbortController()
    const server = new FakeUploadServer({ fault: () => 'lost-before' })
    const waitToRetry = async (_: number, signal: AbortSignal) => {
      stop.abort()
      signal.throwIfAborted()
    }
    expect((await send(server, { file: fileOf(10), signal: stop.signal }, { waitToRetry })).outcome).toEqual({
      type: 'stopped',
    })
  })
})
