import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import type { File } from '@pinloft/contract/files/endpoints'
import { getPdfPreview, getThumbnail } from '@pinloft/contract/media/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { ENGINE_NAMES, ENGINES } from '@pinloft/contract/shared/engines'
import { type Engine, listEngines } from '@pinloft/contract/system/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildZip } from '../server/src/testing/build-zip.ts'
import { buildPdf, twoColors } from '../server/src/testing/picture-samples.ts'
import { type Client, enteredClient, sha256 } from './support/client.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { processesBelow } from './support/processes.ts'

let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

async function store(name: string, content: Buffer | string): Promise<File> {
  const [file] = await client.store([filePart(name, content)])
  if (file === undefined) throw new Error('Nothing was stored')
  return file
}

const thumbnailPath = ({ id }: File) => pathOf(getThumbnail.path, { id })
const pdfPreview = ({ id }: File) => client.call('GET', pathOf(getPdfPreview.path, { id }))

const children = (parent = server.pid) => processesBelow(parent)

/** A text document as written by a word processor, with additional entries in its archive. */
function docx(text: string, others: Parameters<typeof buildZip>[0] = []): Buffer {
  const xml = (content: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`)
  const office = 'http://schemas.openxmlformats.org'
  return buildZip([
    {
      name: '[Content_Types].xml',
      content: xml(
        `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
    },
    {
      name: 'word/document.xml',
      content: xml(
        `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      ),
    },
    ...others,
  ])
}

test('lists the installed optional programs', async () => {
  const engines = (await client.call('GET', listEngines.path)).json<Engine[]>()
  const versions = engines.map(({ name, version }) => [name, version])
  expect(versions).toEqual(
    expect.arrayContaining([
      ['ffmpeg', expect.stringMatching(/^\d+\.\d/)],
      ['libreoffice', expect.stringMatching(/^\d+\.\d/)],
    ]),
  )
  // The test runner has installed those that Debian has.
  expect(versions).toEqual(
    ENGINE_NAMES.map((name) => [
      name,
      ENGINES[name].debianPackages.length > 0 ? expect.stringMatching(/\d\.\d/) : expect.anything(),
    ]),
  )
})

test('an office document is converted to PDF once, and gets a thumbnail', async () => {
  for (const file of [
    await store('letter.docx', docx('Dear Ada')),
    await store('letter.rtf', '{\\rtf1 Dear Ada}'),
    await store('table.xls', '<table><tr><td>Dear</td><td>Ada</td></tr></table>'),
  ]) {
    const preview = await pdfPreview(file)
    expect([file.originalName, preview.status]).toEqual([file.originalName, 200])
    expect(preview.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(preview.text.slice(0, 5)).toBe('%PDF-')
    const picture = await client.call('GET', thumbnailPath(file))
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  await expect.poll(() => readdirSync(join(server.dataDir, 'cache/work'))).toEqual([])
})

test('without LibreOffice the error says what to do', async () => {
  const bare = await startPinloft({ env: { SOFFICE_PATH: '/nowhere/soffice' } })
  try {
    const other = await enteredClient(bare)
    const [file] = await other.store([filePart('letter.docx', docx('Dear Ada'))])
    const { status, text } = await other.call('GET', pathOf(getPdfPreview.path, { id: file?.id ?? '' }))
    expect([status, text]).toEqual([
      503,
      expect.stringContaining('LibreOffice is not installed. Run “npm run engines”'),
    ])
    expect((await other.call('GET', pathOf(getThumbnail.path, { id: file?.id ?? '' }))).status).toBe(404)
    other.close()
  } finally {
    await bare.stop()
  }
})

test('a zip bomb and an invalid document only lose their own preview', async () => {
  const zeros = { name: 'word/media/bomb.bin', content: Buffer.alloc(200 * 1024 * 1024) }
  const bomb = await store('bomb.docx', docx('x', [zeros]))
  expect([200, 422]).toContain((await pdfPreview(bomb)).status)
  const broken = await store('broken.docx', buildZip([{ name: 'nothing.txt' }]))
  expect([200, 422]).toContain((await pdfPreview(broken)).status)
  const text = await store('plain.txt', 'text')
  expect((await pdfPreview(text)).json()).toMatchObject({ code: 'preview_unavailable' })
  expect((await client.call('GET', '/api/health')).status).toBe(200)
  await expect.poll(() => readdirSync(join(server.dataDir, 'cache/work'))).toEqual([])
})

test('thumbnails are rendered in a child process with limits, and nothing is left behind', async () => {
  const file = await store('a.png', await twoColors(300, 200).png().toBuffer())
  expect((await client.call('GET', thumbnailPath(file))).status).toBe(200)
  const worker = children().find(({ command }) => command.includes('picture-worker'))
  expect(worker).toBeDefined()
  const limits = readFileSync(`/proc/${worker?.pid}/limits`, 'utf8')
  expect(limits).toMatch(/Max data size\s+\d+/)
  expect(limits).toMatch(/Max core file size\s+0/)
  // Killing it midway does no harm: the next picture starts another one.
  process.kill(worker?.pid ?? 0, 'SIGKILL')
  const next = await store('b.png', await twoColors(301, 200).png().toBuffer())
  expect((await client.call('GET', thumbnailPath(next))).status).toBe(200)
})

test('a video that never ends is given up, with all of its processes', async () => {
  const folder = server.dataDir
  // A program that starts another one and never exits.
  const stubborn = join(folder, 'ffmpeg')
  writeFileSync(stubborn, '#!/bin/sh\nsleep 4242 & sleep 4243\n', { mode: 0o755 })
  const slow = await startPinloft({ env: { FFMPEG_PATH: stubborn, FFPROBE_PATH: stubborn } })
  const other = await enteredClient(slow)
  const [film] = await other.store([filePart('film.mp4', 'film')])
  const asking = get(`${slow.url}${pathOf(getThumbnail.path, { id: film?.id ?? '' })}`, {
    headers: { cookie: other.cookieHeader },
  })
  asking.on('error', () => {})
  await expect.poll(() => children(slow.pid).filter(({ command }) => command.startsWith('sleep')).length).toBe(2)
  const started = children(slow.pid).map(({ pid }) => pid)
  other.close()
  await slow.stop()
  const isRunning = (pid: number) => {
    try {
      return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
    } catch {
      return false
    }
  }
  await expect.poll(() => started.filter(isRunning)).toEqual([])
})

test('abandoned thumbnails are not rendered', async () => {
  // Keeps the queue busy until the others are waiting.
  const slow = await store('slow.pdf', buildPdf('0 0 300 200 re f '.repeat(100_000)))
  const pictures = await Promise.all([400, 401].map((width) => twoColors(width, 200).png().toBuffer()))
  const [abandoned, wanted] = pictures.map(sha256)
  const [leaving, staying] = await client.store(pictures.map((content, index) => filePart(`${index}.png`, content)))
  if (leaving === undefined || staying === undefined) throw new Error('Nothing was stored')
  const blocker = client.call('GET', thumbnailPath(slow))
  await expect.poll(() => children().some(({ command }) => command.includes('picture-worker'))).toBe(true)
  const outgoing = get(server.url + thumbnailPath(leaving), { headers: { cookie: client.cookieHeader } })
  await new Promise((resolve) => {
    outgoing.on('error', resolve)
    outgoing.on('socket', (socket) => socket.on('connect', () => setTimeout(() => outgoing.destroy(), 50)))
  })
  expect((await client.call('GET', thumbnailPath(staying))).status).toBe(200)
  expect((await blocker).status).toBe(200)
  const kept = readdirSync(join(server.dataDir, 'cache/thumbnails'), { recursive: true, encoding: 'utf8' }).join()
  expect(kept).toContain(wanted)
  expect(kept).not.toContain(abandoned)
})
