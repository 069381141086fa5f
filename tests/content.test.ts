import { type File, getFileContent } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'

const CONTENT = '0123456789'
let server: Pinloft
let client: Client
let digits: string

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
  const [file] = await client.store([filePart('digits.txt', CONTENT, 'text/plain')])
  digits = contentPath(file)
})
afterAll(() => server.stop())

function contentPath(file: File | undefined): string {
  return pathOf(getFileContent.path, { id: file?.id ?? '' })
}

const read = (headers: Record<string, string> = {}, method = 'GET') => client.call(method, digits, { headers })

test('a complete file is served with its size, type and validator', async () => {
  const reply = await read()
  expect([reply.status, reply.text]).toEqual([200, CONTENT])
  expect(reply.headers).toMatchObject({
    'content-length': '10',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect(reply.headers['content-type']).toMatch(/^text\/plain/)
  expect(reply.headers['cache-control']).toBe('private, no-cache')
})

test('HEAD returns the same without the body', async () => {
  const [head, get] = [await read({}, 'HEAD'), await read()]
  expect([head.status, head.text]).toEqual([200, ''])
  for (const name of [
    'content-length',
    'content-type',
    'etag',
    'accept-ranges',
    'content-disposition',
    'cache-control',
    'content-security-policy',
  ]) {
    expect(head.headers[name], name).toEqual(get.headers[name])
  }
})

describe('ranges', () => {
  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-999', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', CONTENT, 'bytes 0-9/10'],
  ])('%s', async (range, text, contentRange) => {
    const reply = await read({ range })
    expect([reply.status, reply.text, reply.headers['content-range']]).toEqual([206, text, contentRange])
    expect(reply.headers['content-length']).toBe(String(text.length))
  })

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const reply = await read({ range })
    expect([reply.status, reply.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(reply.json()).toMatchObject({ code: 'range_not_satisfiable' })
  })

  test.each(['lines=1-2', 'bytes=b-a', 'bytes='])('%s is ignored', async (range) => {
    expect(await read({ range })).toMatchObject({ status: 200, text: CONTENT })
  })

  test('are served only for the version in If-Range', async () => {
    const { etag = '' } = (await read()).headers
    expect((await read({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await read({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })
})

test('an unchanged file is not sent again', async () => {
  const { etag = '' } = (await read()).headers
  const reply = await read({ 'if-none-match': etag })
  expect([reply.status, reply.text, reply.headers.etag]).toEqual([304, '', etag])
  expect(reply.headers['cache-control'], 'it may be kept, and must be asked about').toBe('private, no-cache')
  expect((await read({ 'if-none-match': '"other"' })).status).toBe(200)
  expect((await read({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
})

test('a download has a file name that every browser understands', async () => {
  const [file] = await client.store([filePart('Übersicht “Q1”.txt', 'x')])
  const reply = await client.call('GET', `${contentPath(file)}?download=1`)
  const disposition = String(reply.headers['content-disposition'])
  expect(disposition).toMatch(/^attachment;/)
  expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('Übersicht “Q1”.txt')}`)
})

test.each([
  ['page.html', 'text/html'],
  ['drawing.svg', 'image/svg+xml'],
  ['page.xhtml', 'application/xhtml+xml'],
  ['feed.xml', 'text/xml'],
])('%s cannot act as part of the application', async (name, type) => {
  const [file] = await client.store([filePart(name, '<script>alert(1)</script>', type)])
  const { headers } = await client.call('GET', contentPath(file))
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('allow-same-origin')
})

test('a wrong media type does not turn a file into a script', async () => {
  const [file] = await client.store([filePart('innocent.png', 'alert(1)', 'text/javascript')])
  const { headers } = await client.call('GET', contentPath(file))
  expect(headers['content-type']).toBe('image/png')
  expect(headers['x-content-type-options'], 'and no browser looks for another').toBe('nosniff')
})

test('a header cannot be injected through a media type', async () => {
  const reply = await client.upload([
    { name: 'pin', value: '428163' },
    filePart('x.txt', 'x', 'text/plain\u0001; charset="\u00fc'),
  ])
  expect(reply.status).toBe(201)
  const [file] = reply.json<{ files: File[] }>().files
  const { status, headers } = await client.call('GET', contentPath(file))
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
})

test('an unknown file is not found', async () => {
  for (const id of ['nothing', '..', '%2e%2e%2fpinloft.db', 'a'.repeat(5_000)]) {
    const reply = await client.call('GET', `/api/files/${id}/content`)
    expect(reply.status, id.slice(0, 20)).toBe(404)
    expect(reply.json(), id.slice(0, 20)).toMatchObject({ code: expect.stringMatching(/^(file_)?not_found$/) })
  }
})
