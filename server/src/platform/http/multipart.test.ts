import { expect, test } from 'vitest'
import { buildMultipart, type MultipartEntry } from '../../testing/multipart-body.ts'
import { multipartBoundary, readMultipart } from './multipart.ts'

async function* inPieces(body: Buffer, nextLength: () => number): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.length; ) {
    const length = Math.max(1, nextLength())
    yield body.subarray(start, start + length)
    start += length
  }
}

async function readAll(source: AsyncIterable<Buffer>, boundary: string): Promise<MultipartEntry[]> {
  const entries: MultipartEntry[] = []
  for await (const { name, fileName, mimeType, content } of readMultipart(source, boundary)) {
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(Buffer.from(piece))
    entries.push({
      name,
      ...(fileName !== null && { fileName }),
      ...(mimeType && { type: mimeType }),
      value: Buffer.concat(pieces),
    })
  }
  return entries
}

/** A small pseudo-random number generator (mulberry32), so that failures are reproducible. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('parses what was written, in chunks of any size', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = random(seed)
    const below = (limit: number) => Math.floor(next() * limit)
    const boundary = `b${below(100)}`
    // Made of delimiter characters, to produce many near-matches.
    const content = () =>
      Buffer.from(Array.from({ length: below(200) }, () => '\r\n-b0'[below(5)]).join('') + '\r\n--'.repeat(below(3)))
    const entries = Array.from({ length: below(6) }, (_, index): MultipartEntry => {
      const value = content()
      if (
        value.includes(`\r\n--${boundary}`) ||
        value.subarray(0, boundary.length + 2).equals(Buffer.from(`--${boundary}`))
      )
        return { name: `n${index}`, value: Buffer.alloc(0) }
      return below(2) === 0
        ? { name: `n${index}`, value }
        : { name: 'file', fileName: `f "${index}" é.bin`, type: 'text/plain', value }
    })
    const { body } = buildMultipart(entries, boundary)
    expect(
      await readAll(
        inPieces(body, () => below(40)),
        boundary,
      ),
      `seed ${seed}`,
    ).toEqual(entries)
  }
})

test('never accepts a truncated body', async () => {
  const { body } = buildMultipart(
    [
      { name: 'pin', value: '1' },
      { name: 'file', fileName: 'a', value: 'content' },
    ],
    'x',
  )
  const whole = body.length - 2
  for (let length = 0; length < whole; length++) {
    const reading = readAll(
      inPieces(body.subarray(0, length), () => 7),
      'x',
    )
    await expect(reading, `${length} bytes`).rejects.toMatchObject({ code: 'upload_unreadable' })
  }
  expect(
    await readAll(
      inPieces(body.subarray(0, whole), () => 7),
      'x',
    ),
  ).toHaveLength(2)
})

test.each([
  'no headers\r\n\r\n',
  'content-disposition: attachment; name="a"\r\n\r\nx',
  'content-disposition: form-data\r\n\r\nx',
  `content-disposition: form-data; name="${'x'.repeat(20_000)}"\r\n\r\nx`,
  `content-disposition: form-data; name="a"; filename*=UTF-8''%ff\r\n\r\nx`,
])('refuses a part whose headers make no sense: %.40s', async (part) => {
  const body = Buffer.from(`--x\r\n${part}\r\n--x--\r\n`)
  await expect(
    readAll(
      inPieces(body, () => 1000),
      'x',
    ),
  ).rejects.toMatchObject({ code: 'upload_unreadable' })
})

test.each([
  ['filename="a%22b.txt"', 'a"b.txt'],
  ['filename="a\\"b.txt"', 'a"b.txt'],
  ['filename=plain.txt', 'plain.txt'],
  [`filename="x"; filename*=UTF-8''%F0%9F%8C%88.txt`, '🌈.txt'],
  ['filename="100%.txt"', '100%.txt'],
  ['filename=""', ''],
  ['filename="back\\slash"', 'back\\slash'],
  ['filename="foo\\"', 'foo\\'],
])('parses the file name of %s', async (parameter, fileName) => {
  const body = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\n\r\n\r\n--x--`)
  expect(
    await readAll(
      inPieces(body, () => 1000),
      'x',
    ),
  ).toEqual([{ name: 'file', fileName, value: Buffer.alloc(0) }])
})

test('parses a name full of backslashes without delay', async () => {
  const name = `filename="${'\\'.repeat(15_000)}`
  const body = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; ${name}\r\n\r\n\r\n--x--`)
  expect(
    await readAll(
      inPieces(body, () => 1000),
      'x',
    ),
  ).toHaveLength(1)
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['Multipart/Form-Data;boundary=x', 'x'],
])('finds the boundary in %s', (contentType, boundary) => {
  expect(multipartBoundary(contentType)).toBe(boundary)
})

test.each([undefined, 'multipart/form-data', 'text/plain; boundary=x'])('finds none in %s', (contentType) => {
  expect(() => multipartBoundary(contentType)).toThrow('The upload arrived damaged')
})

test.each([true, false])('releases its source, read to the end: %s', async (isRead) => {
  const { body, contentType } = buildMultipart([
    { name: 'a', value: 'one' },
    { name: 'b', value: 'two' },
  ])
  let isReleased = false
  const pieces = inPieces(body, () => 10)
  const source: AsyncIterableIterator<Buffer> = {
    next: () => pieces.next(),
    return: async () => {
      isReleased = true
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => source,
  }
  const names: string[] = []
  for await (const { name } of readMultipart(source, multipartBoundary(contentType) ?? '')) {
    names.push(name)
    if (!isRead) break
  }
  expect(names).toEqual(isRead ? ['a', 'b'] : ['a'])
  expect(isReleased).toBe(true)
})
