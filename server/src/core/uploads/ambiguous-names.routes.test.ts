import type { File } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { expect, test } from 'vitest'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient } from '../../testing/tus-client.ts'

// SQLite is enough: it is about the bytes of a file.

const BEGINS_STREAM = 2
const VORBIS = '\x01vorbis'
const THEORA = '\x80theora'
const SKELETON = 'fishead\0'

/** The first pages of an Ogg file whose streams start like this, and one more page. */
function oggFile(...streams: string[]): Buffer {
  const page = (flags: number, content: string) => {
    const header = Buffer.alloc(27)
    header.write('OggS')
    header[5] = flags
    header[26] = 1
    return Buffer.concat([header, Buffer.of(content.length), Buffer.from(content, 'latin1')])
  }
  // A codec named on a later page is not that of a stream.
  return Buffer.concat([...streams.map((stream) => page(BEGINS_STREAM, stream.padEnd(30, '\0'))), page(0, THEORA)])
}

async function multipart(app: TestApp, type: string, value: Buffer): Promise<File | undefined> {
  const pin = { name: 'pin', value: TEST_PIN }
  const response = await app.upload([pin, { name: 'file', fileName: 'a.ogg', type, value }])
  return response.json<{ files: File[] }>().files[0]
}

async function resumable(app: TestApp, filetype: string, content: Buffer, { isAtOnce = false } = {}) {
  // The newest is listed first.
  app.clock.advance(1)
  const tus = new TusClient(app)
  const metadata = { filename: 'a.ogg', filetype }
  if (isAtOnce) await tus.create(content.length, { metadata, body: content })
  else await tus.append(await tus.begin(content.length, metadata), 0, content)
  return (await app.request({ url: '/api/files' })).json<File[]>()[0]
}

test.each([
  ['sound', [VORBIS], 'video/ogg', 'audio/ogg'],
  ['sound with a skeleton', [SKELETON, 'OpusHead'], '', 'audio/ogg'],
  ['a film', [VORBIS, THEORA], 'audio/ogg', 'video/ogg'],
  ['no Ogg, which is as its client says', [], 'audio/ogg', 'audio/ogg'],
  ['no Ogg of which nothing is said', [], 'application/ogg', 'video/ogg'],
])('detects the type of an Ogg file by its content: %s', async (_what, streams, claimed, mimeType) => {
  const content = streams.length === 0 ? Buffer.from('OggS, not') : oggFile(...streams)
  const app = await startOpenTestApp()
  expect(await multipart(app, claimed, content)).toMatchObject({ mimeType })
  expect(await resumable(app, claimed, content)).toMatchObject({ mimeType })
  expect(await resumable(app, claimed, content, { isAtOnce: true })).toMatchObject({ mimeType })
})

test('Ogg files with only sound are music, those with pictures are videos, under any name', async () => {
  const app = await startOpenTestApp()
  const song = await app.store('song.ogg', oggFile(VORBIS))
  const film = await app.store('film.ogg', oggFile(THEORA, VORBIS))
  const listed = async () => [
    (await app.request({ url: '/api/music/tracks' })).json().tracks.map(({ fileId }: { fileId: string }) => fileId),
    (await app.request({ url: '/api/videos' })).json().videos.map(({ fileId }: { fileId: string }) => fileId),
  ]
  expect(await listed()).toEqual([[song.id], [film.id]])
  for (const { id } of [song, film]) {
    await app.request({ method: 'PATCH', url: `/api/files/${id}`, payload: { name: `${id}.ogg` } })
  }
  expect(await listed()).toEqual([[song.id], [film.id]])
})

test('does not inspect an Ogg file with a password', async () => {
  const app = await startOpenTestApp()
  const tus = new TusClient(app)
  const content = oggFile(VORBIS)
  await tus.create(content.length, { metadata: { filename: 'a.ogg', password: 'secret' }, body: content })
  const [file] = (await app.request({ url: '/api/files' })).json<File[]>()
  expect(file).toMatchObject({ isPasswordProtected: true, mimeType: 'video/ogg' })
  expect(fileKind(file?.originalName ?? '', file?.mimeType ?? '')).toBe('video')
})

test('a recording is a video and a program a document under one name, on every way that a file comes', async () => {
  const app = await startOpenTestApp()
  const recording = Buffer.alloc(188 * 5, 0xff)
  for (let at = 0; at < recording.length; at += 188) recording[at] = 0x47
  await app.store('recording.ts', recording)
  const tus = new TusClient(app)
  await tus.create(recording.length, { metadata: { filename: 'resumed.ts' }, body: recording })
  await app.store('program.ts', 'export {}')
  await app.store('base.raw', Buffer.alloc(4096).fill('55aa', 510, 512, 'hex'))
  const files = (await app.request({ url: '/api/files' })).json<File[]>()
  const kinds = files.map(({ originalName, mimeType }) => [originalName, mimeType, fileKind(originalName, mimeType)])
  expect(kinds.sort()).toEqual([
    ['base.raw', 'application/x-raw-disk-image', 'disk'],
    ['program.ts', 'text/x-typescript', 'document'],
    ['recording.ts', 'video/mp2t', 'video'],
    ['resumed.ts', 'video/mp2t', 'video'],
  ])
  const { videos } = (await app.request({ url: '/api/videos' })).json()
  expect(videos.map(({ fileId }: { fileId: string }) => fileId).sort()).toEqual(
    files.flatMap(({ id, mimeType }) => (mimeType === 'video/mp2t' ? [id] : [])).sort(),
  )
})
