import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { buildBmp, buildIcon, iconBitmap, LOCKED_PDF_SAMPLE, twoColors } from '../../testing/picture-samples.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { emptyTrash } from '../trash/trash.builders.ts'
import { BLUE, RED, shown, thumbnail, UNAVAILABLE } from './thumbnails.builders.ts'

async function cached(app: TestApp): Promise<string[]> {
  const folder = join(app.data.dataDir, 'cache')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('has no thumbnail of a film while FFmpeg is missing, and caches no failure', async () => {
  const app = await startOpenTestApp({ programs: { ffmpeg: '/nowhere/ffmpeg' } })
  const { id } = await app.store('film.mp4', Buffer.from('not tried'))
  expect(await answer(thumbnail(app, id))).toEqual(UNAVAILABLE)
  expect(await cached(app)).toEqual([])
})

test('a thumbnail can be cached indefinitely with its version, and is revalidated otherwise', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('a.png', await twoColors(40, 20).png().toBuffer())
  const first = await thumbnail(app, id)
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
  const etag = String(first.headers.etag)
  expect((await thumbnail(app, id, '', { 'if-none-match': etag })).statusCode).toBe(304)
  const version = String((await app.request({ url: `/api/files/${id}/content` })).headers.etag).replaceAll('"', '')
  expect((await thumbnail(app, id, `?version=${version}`)).headers['cache-control']).toBe(
    'private, max-age=31536000, immutable',
  )
  expect((await thumbnail(app, id, '?version=other')).headers['cache-control']).toBe('private, no-cache')
})

test('creates one thumbnail for equal contents and deletes it with them', async () => {
  const app = await startOpenTestApp()
  const content = await twoColors(400, 200).png().toBuffer()
  const { id } = await app.store('a.png', content)
  const [first, second] = await Promise.all([thumbnail(app, id), thumbnail(app, id)])
  expect(first?.rawPayload).toEqual(second?.rawPayload)
  const names = await cached(app)
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{64}-picture-medium\.webp$/)])
  // The cached thumbnail is what is served.
  const [folder, kept] = [join(app.data.dataDir, 'cache/thumbnails', names[0]?.slice(0, 2) ?? ''), names[0] ?? '']
  const other = await twoColors(30, 30).webp().toBuffer()
  await writeFile(join(folder, kept), other)
  expect((await thumbnail(app, id)).rawPayload).toEqual(other)
  await app.delete(id)
  await emptyTrash(app)
  await expect.poll(() => cached(app)).toEqual([])
})

test('neither shows nor keeps thumbnails of a protected file', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('a.png', await twoColors(400, 200).png().toBuffer())
  expect((await thumbnail(app, id)).statusCode).toBe(200)
  const payload = { pin: TEST_PIN, newPassword: 'pass' }
  await app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload })
  expect(await cached(app)).toEqual([])
  const fresh = await app.restart()
  expect(await answer(thumbnail(fresh, id))).toEqual([403, 'Password required'])
  expect(await answer(thumbnail(fresh, id, '', { [FILE_PASSWORD_HEADER]: 'pass' }))).toEqual(UNAVAILABLE)
  const preview = fresh.request({ url: `/api/files/${id}/pdf-preview`, headers: { [FILE_PASSWORD_HEADER]: 'pass' } })
  expect((await preview).json().code).toBe('preview_unavailable')
  expect(await cached(fresh)).toEqual([])
})

test('each version tries a broken file once, without affecting other files', async () => {
  const app = await startOpenTestApp()
  const png = await twoColors(400, 200).png().toBuffer()
  const { id } = await app.store('a.png', png.subarray(0, 60))
  expect(await answer(thumbnail(app, id))).toEqual(UNAVAILABLE)
  const [name = ''] = await cached(app)
  expect(name).toMatch(/-picture\.failed$/)
  // With `orNothing`, a missing thumbnail is not an error.
  const nothing = await thumbnail(app, id, '?orNothing=1')
  expect([nothing.statusCode, nothing.body]).toEqual([204, ''])
  expect(await answer(thumbnail(app, 'nowhere', '?orNothing=1'))).toEqual([404, 'File not found'])
  const { id: good } = await app.store('b.png', png)
  expect((await thumbnail(app, good)).statusCode).toBe(200)
  // As left by another version, which supported less.
  const note = join(app.data.dataDir, 'cache/thumbnails', name.slice(0, 2), name)
  const version = await readFile(note, 'utf8')
  await writeFile(note, '1.0.0')
  expect(await answer(thumbnail(app, id))).toEqual(UNAVAILABLE)
  expect(await readFile(note, 'utf8')).toBe(version)
})

test.skipIf(isOnPostgres)('refuses a file that needs too many resources, and still shows the next one', async () => {
  const app = await startOpenTestApp()
  const laughs = Array.from({ length: 12 }, (_, index) =>
    index === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${index} "${`&l${index - 1};`.repeat(10)}">`,
  ).join('')
  const small = await twoColors(60, 40).png().toBuffer()
  const huge = Buffer.from(small)
  huge.writeUInt32BE(50_000, 16)
  huge.writeUInt32BE(50_000, 20)
  const hugeBitmap = buildBmp(60, 40, 24)
  hugeBitmap.writeInt32LE(2 ** 31 - 1, 18)
  const hostile: [string, Buffer][] = [
    ['huge.png', huge],
    [
      'laughs.svg',
      Buffer.from(`<!DOCTYPE svg [${laughs}]><svg xmlns="http://www.w3.org/2000/svg"><text>&l11;</text></svg>`),
    ],
    ['playlist.mp4', Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')],
    ['concat.mp4', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['locked.pdf', LOCKED_PDF_SAMPLE],
    ['text.pdf', Buffer.from('%PDF-1.7\nnothing')],
    [
      'bomb.svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g filter="url(#f)">'.repeat(100_000)}</svg>`),
    ],
    ['empty.jpg', Buffer.alloc(0)],
    ['huge.bmp', hugeBitmap],
    ['cut.bmp', buildBmp(60, 40, 24).subarray(0, 200)],
    ['cut.ico', buildIcon({ width: 48, content: iconBitmap(48, 8) }).subarray(0, 90)],
    ['endless.cr3', Buffer.from('\x00\x00\x00\x08ftypcrx '.padEnd(4000, '\x00'))],
  ]
  for (const [name, content] of hostile) {
    const { id } = await app.store(name, content)
    expect([name, ...(await answer(thumbnail(app, id)))]).toEqual([name, ...UNAVAILABLE])
  }
  expect(await shown(app, 'good.png', small)).toMatchObject({ left: RED, right: BLUE })
})

test('refuses other kinds of files, unknown files and requests without a session', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('a.txt', 'text')
  expect(await answer(thumbnail(app, id))).toEqual(UNAVAILABLE)
  expect(await answer(thumbnail(app, 'none'))).toEqual([404, 'File not found'])
  expect(await answer(thumbnail(app.otherBrowser(), id))).toEqual([401, 'Unauthorized'])
})
