import { writeFile } from 'node:fs/promises'
import type { File } from '@pinloft/contract/files/endpoints'
import { expect, test } from 'vitest'
import { box } from '../../../testing/parsers/hostile-bytes.ts'
import { storedBlobPaths } from '../../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN } from '../../../testing/test-app.ts'
import { changeFile, undo } from '../tree/entries.builders.ts'

const TRANSPORT = Buffer.alloc(1880, 0xff)
for (let at = 0; at < TRANSPORT.length; at += 188) TRANSPORT[at] = 0x47
const TEXT = 'export const answer = 42\n'
const SONG = Buffer.concat([
  box('ftyp', Buffer.from('isom')),
  box('moov', box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from('soun'))))),
])
const DISK = Buffer.alloc(4096)
DISK.write('55aa', 510, 'hex')

test('a file that gets a name of two meanings is what its bytes say', async () => {
  const app = await startOpenTestApp()
  const files = async () => (await app.request({ url: '/api/files' })).json<File[]>()
  const typeOf = async (id: string) => (await files()).find((file) => file.id === id)?.mimeType
  for (const [before, content, after, type] of [
    ['recording', TRANSPORT, 'recording.ts', 'video/mp2t'],
    ['recording.bin', TRANSPORT, 'recording.mts', 'video/mp2t'],
    ['note.txt', TEXT, 'note.ts', 'text/x-typescript'],
    ['note.md', TEXT, 'film.m2ts', 'application/octet-stream'],
    ['song.m4b', SONG, 'song.mp4', 'audio/mp4'],
    ['song.backup', SONG, 'song.3gp', 'audio/3gpp'],
    ['disk.img.bak', DISK, 'disk.raw', 'application/x-raw-disk-image'],
    ['clip.ts', TRANSPORT, 'clip.dat', 'video/mp2t'],
    ['read.dat', TEXT, 'go.mod', 'text/plain'],
    // A name of one meaning is believed.
    ['other.ts', TRANSPORT, 'other.txt', 'text/plain'],
  ] as const) {
    const { id } = await app.store(before, content)
    const former = await typeOf(id)
    const renamed = (await changeFile(app, id, { name: after })).json()
    expect([before, renamed.file.mimeType, await typeOf(id)]).toEqual([before, type, type])
    expect((await undo(app, renamed.undoId)).statusCode).toBe(200)
    expect([before, await typeOf(id)]).toEqual([before, former])
  }
})

test('a name of two meanings is given also to what is sealed, empty or damaged', async () => {
  const app = await startOpenTestApp()
  const empty = await app.store('empty.txt', '')
  expect((await changeFile(app, empty.id, { name: 'empty.ts' })).json().file.mimeType).toBe('text/x-typescript')

  const secret = await app.store('secret.txt', TRANSPORT)
  const payload = { pin: TEST_PIN, newPassword: 'pass' }
  await app.request({ method: 'PUT', url: `/api/files/${secret.id}/protection`, payload })
  expect((await changeFile(app, secret.id, { name: 'secret.ts' })).json().file).toMatchObject({
    originalName: 'secret.ts',
    mimeType: 'text/x-typescript',
  })

  const before = await storedBlobPaths(app.data.dataDir)
  const lost = await app.store('lost.txt', 'gone')
  const [blob = ''] = (await storedBlobPaths(app.data.dataDir)).filter((path) => !before.includes(path))
  await writeFile(blob, '')
  expect((await changeFile(app, lost.id, { name: 'lost.ts' })).json().file.originalName).toBe('lost.ts')
})
