import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { File } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { getScrubPreviews, getScrubSheet, type ScrubPreviews } from '@pinloft/contract/streams/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, enteredClient } from './support/client.ts'
import { copyFilm, inFolder, makeFilm } from './support/film-samples.ts'
import { open, send } from './support/http.ts'
import { filePart } from './support/multipart.ts'
import { type Pinloft, startPinloft } from './support/pinloft.ts'
import { POLL_OPTIONS, processesBelow } from './support/processes.ts'
import { callForBytes, protect } from './support/protected-files.ts'

/** Maximum deviation of a preview: half the interval, plus a frame. */
const TOLERANCE_SECONDS = 1.2
const PASSWORD = 'a film for me'

let server: Pinloft
let client: Client

beforeAll(async () => {
  server = await startPinloft()
  client = await enteredClient(server)
})
afterAll(() => server.stop())

async function storeFilm(name: string, seconds: number, args: readonly string[]): Promise<File> {
  // The white part grows from frame to frame.
  const growing = ['-map', '0:v', '-vf', `geq=lum='if(lt(X,W*T/${seconds}),235,16)':cb=128:cr=128`]
  const made = await makeFilm(name, { seconds, framesPerSecond: '5', args: [...growing, ...args] })
  const content = name.startsWith('turned') ? await copyFilm(name, made, { turnedBy: 90 }) : made
  const [file] = await client.store([filePart(name, content)])
  if (file === undefined) throw new Error('Nothing was stored')
  return file
}

const previewsPath = (id: string) => pathOf(getScrubPreviews.path, { id })
const sheetPath = (id: string, sheet: number) => pathOf(getScrubSheet.path, { id, sheet: String(sheet) })
const engines = () => processesBelow(server.pid).filter(({ command }) => /^\S*ffmpeg .*image2pipe/.test(command))
const kept = () =>
  readdirSync(join(server.dataDir, 'cache'), { recursive: true }).filter((name) => /scrub.*jpg$/.test(String(name)))

/** The share of white in each picture of a sheet, row by row. */
function whiteShares(sheet: Buffer, { columns, rows, widthPixels, heightPixels }: ScrubPreviews): Promise<number[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'sheet.jpg')
    await writeFile(path, sheet)
    const args = ['-v', 'error', '-i', path, '-vf', 'format=gray', '-f', 'rawvideo', 'pipe:1']
    const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 })
    const whites = Array.from({ length: columns * rows }, () => 0)
    for (const [at, value] of stdout.entries()) {
      const column = Math.floor((at % (columns * widthPixels)) / widthPixels)
      const picture = Math.floor(at / (columns * widthPixels * heightPixels)) * columns + column
      whites[picture] = (whites[picture] ?? 0) + (value > 127 ? 1 : 0)
    }
    return whites.map((count) => count / (widthPixels * heightPixels))
  })
}

test.each<[name: string, seconds: number, size: number[], ...args: string[]]>([
  ['long.mkv', 90, [160, 90], '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '5'],
  ['long.avi', 70, [160, 90], '-c:v', 'mpeg4', '-g', '5'],
  ['short.webm', 5, [160, 90], '-c:v', 'libvpx', '-deadline', 'realtime', '-g', '900'],
  ['turned.mp4', 4, [90, 160], '-c:v', 'libx264', '-preset', 'ultrafast'],
])('%s is shown at even distances', async (name, seconds, [widthPixels, heightPixels], ...args) => {
  const { id, version } = await storeFilm(name, seconds, args)
  const reply = await client.call('GET', previewsPath(id))
  expect(reply.status, reply.text).toBe(200)
  const previews = reply.json<ScrubPreviews>()
  const pictureCount = Math.ceil(seconds / 2)
  expect(previews).toEqual({
    ...{ intervalMs: 2000, pictureCount, widthPixels, heightPixels, columns: 5, rows: 5, version },
    sheetCount: Math.ceil(pictureCount / 25),
  })
  const shown: number[] = []
  for (let sheet = 0; sheet < previews.sheetCount; sheet++) {
    const { status, bytes, headers } = await callForBytes(server, client, {
      path: `${sheetPath(id, sheet)}?version=${version}`,
    })
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['cache-control']).toContain('immutable')
    shown.push(...(await whiteShares(bytes, previews)))
  }
  const wrong = shown.slice(0, pictureCount).flatMap((share, index) => {
    const [expectedSeconds, shownSeconds] = [index * 2, share * seconds]
    return Math.abs(shownSeconds - expectedSeconds) > TOLERANCE_SECONDS ? [{ expectedSeconds, shownSeconds }] : []
  })
  expect(wrong).toEqual([])
  expect((await client.call('GET', sheetPath(id, previews.sheetCount))).status).toBe(404)
})

test('files without a picture have no previews, and those of a protected video are neither made nor kept', async () => {
  const [text] = await client.store([filePart('a.mkv', 'no film')])
  expect((await client.call('GET', previewsPath(text?.id ?? ''))).status).toBe(422)
  const sound = await makeFilm('a.mp3', { seconds: 1, args: ['-map', '1:a'] })
  const [music] = await client.store([filePart('a.mp3', sound)])
  expect((await client.call('GET', previewsPath(music?.id ?? ''))).status).toBe(404)

  const before = kept()
  const { id } = await storeFilm('secret.mkv', 4, ['-c:v', 'libx264', '-preset', 'ultrafast'])
  expect((await client.call('GET', previewsPath(id))).status).toBe(200)
  expect(kept().length).toBeGreaterThan(before.length)
  await protect(client, id, PASSWORD)
  await expect.poll(kept).toEqual(before)
  const opened = `?password=${encodeURIComponent(PASSWORD)}`
  for (const path of [previewsPath(id), sheetPath(id, 0)]) {
    expect((await client.call('GET', path + opened)).json()).toMatchObject({ code: 'scrub_previews_unavailable' })
  }
  expect(kept()).toEqual(before)
})

test('previews are deleted with the video', async () => {
  const { id } = await storeFilm('long.mkv', 100, ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '5'])
  const before = kept()
  expect((await client.call('GET', previewsPath(id))).status).toBe(200)
  expect(kept().length).toBe(before.length + 2)
  await client.remove(id)
  await client.purge()
  await expect.poll(kept, POLL_OPTIONS).toEqual(before)
})

test('disconnecting stops their generation, and a later request starts it again', async () => {
  const once = await makeFilm('a.mkv', { seconds: 20, args: ['-map', '0:v', '-c:v', 'mpeg4', '-g', '1'] })
  const [film] = await client.store([filePart('a.mkv', await copyFilm('a.mkv', once, { times: 30 }))])
  const url = server.url + previewsPath(film?.id ?? '')
  const agent = new Agent()
  const asking = open({ url, headers: { cookie: client.cookieHeader }, agent })
  await expect.poll(engines, POLL_OPTIONS).toMatchObject([{ niceness: 19 }])
  agent.destroy()
  await expect(asking).rejects.toThrow()
  await expect.poll(engines, POLL_OPTIONS).toEqual([])
  expect((await send({ url, headers: { cookie: client.cookieHeader } })).status).toBe(200)
})
