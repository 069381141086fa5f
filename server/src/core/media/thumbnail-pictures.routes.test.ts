import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import {
  buildBmp,
  buildCr3,
  buildIcon,
  buildPdf,
  buildRaf,
  buildRaw,
  HEIC_SAMPLE,
  iconBitmap,
  twoColors,
} from '../../testing/picture-samples.ts'
import { startOpenTestApp } from '../../testing/test-app.ts'
import { BLUE, look, RED, shown, thumbnail, UNAVAILABLE } from './thumbnails.builders.ts'

/** A cover encoded as in Ogg tags, for FFmpeg to embed. */
function oggCover(png: Buffer): string {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const type = Buffer.from('image/png')
  const size = [500, 500, 24, 0].map(number)
  const block = [number(3), number(type.length), type, number(0), ...size, number(png.length), png]
  return `;FFMETADATA1\nMETADATA_BLOCK_PICTURE=${Buffer.concat(block).toString('base64')}\n`
}

test.skipIf(isOnPostgres)('shows what there is of pictures that are cut short', async () => {
  const app = await startOpenTestApp()
  const [width, height] = [600, 400]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 }
  const picture = sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
  for (const format of ['jpeg', 'png', 'gif'] as const) {
    const whole = await picture.clone().toFormat(format).toBuffer()
    for (const share of [0.9, 0.5]) {
      const { id } = await app.store(`${share}.${format}`, whole.subarray(0, whole.length * share))
      const { statusCode, rawPayload } = await thumbnail(app, id)
      expect([format, share, statusCode]).toEqual([format, share, 200])
      // The end is missing, what comes before is not.
      const shown = await sharp(rawPayload).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true })
      const deviation = async (top: number) => {
        const { info, data } = shown
        const part = { left: 0, top: Math.floor(info.height * top), width: info.width, height: 20 }
        const { channels } = await sharp(await sharp(data, { raw: info }).extract(part).png().toBuffer()).stats()
        return channels[0]?.stdev ?? 0
      }
      expect(await deviation(0.1), `${format} ${share}`).toBeGreaterThan(10)
      if (share === 0.5) expect(await deviation(0.9), format).toBeLessThan((await deviation(0.1)) / 4)
    }
    const { id } = await app.store(`head.${format}`, whole.subarray(0, 200))
    expect([format, await answer(thumbnail(app, id))]).toEqual([format, UNAVAILABLE])
  }
})

test.skipIf(isOnPostgres)('shows pictures of every format, upright and not enlarged', async () => {
  const app = await startOpenTestApp()
  const wide = twoColors(900, 600)
  const expected = { format: 'webp', width: 360, height: 240, left: RED, right: BLUE }
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const) {
    expect(await shown(app, `a.${format}`, await wide.clone().toFormat(format).toBuffer()), format).toEqual(expected)
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><rect width="9" height="6" fill="red"/><rect x="4.5" width="5" height="6" fill="blue"/></svg>'
  expect(await shown(app, 'a.svg', Buffer.from(svg))).toEqual(expected)
  expect(await shown(app, 'drawn.svg', Buffer.from(`<!--${'x'.repeat(9000)}-->${svg}`))).toEqual(expected)
  expect(await shown(app, 'a.heic', HEIC_SAMPLE)).toEqual({ ...expected, width: 96, height: 64 })
  const jpeg = await wide.clone().jpeg().toBuffer()
  expect(await shown(app, 'a.nef', buildRaw(jpeg))).toEqual(expected)
  expect(await shown(app, 'a.raf', buildRaf(jpeg))).toEqual(expected)
  expect(await shown(app, 'a.cr3', buildCr3(jpeg))).toEqual(expected)
  for (const depth of [1, 4, 8, 16, 24, 32] as const) {
    expect(await shown(app, `a${depth}.bmp`, buildBmp(900, 600, depth)), `${depth} bits`).toEqual(expected)
  }
  // The upper rows come last.
  expect(await shown(app, 'cut.bmp', buildBmp(900, 600, 24).subarray(0, -300_000))).toEqual(expected)
  // Held upright: the orientation tag says that the left edge is the top.
  const turned = await sharp(
    await sharp(await wide.clone().png().toBuffer())
      .rotate(270)
      .png()
      .toBuffer(),
  )
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await shown(app, 'turned.jpg', turned)).toEqual(expected)
  expect(await shown(app, 'tiny.png', await twoColors(40, 20).png().toBuffer())).toMatchObject({
    width: 40,
    height: 20,
  })
})

test.skipIf(isOnPostgres)('shows the largest picture of an icon without its transparent pixels', async () => {
  const app = await startOpenTestApp()
  const png = await twoColors(256, 256).png().toBuffer()
  const several = buildIcon({ width: 16, content: iconBitmap(16, 8) }, { width: 256, content: png })
  expect(await shown(app, 'several.ico', several)).toMatchObject({ width: 256, left: RED, right: BLUE })
  for (const depth of [1, 4, 8, 24, 32] as const) {
    const icon = buildIcon({ width: 48, content: iconBitmap(48, depth) })
    expect(await shown(app, `a${depth}.ico`, icon), `${depth} bits`).toMatchObject({
      width: 48,
      left: RED,
      right: BLUE,
    })
  }
  const { id } = await app.store('half.ico', buildIcon({ width: 48, content: iconBitmap(48, 24, { isHalf: true }) }))
  const alpha = await sharp((await thumbnail(app, id)).rawPayload)
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  expect([alpha[24 * 48 + 2], alpha[24 * 48 + 45]]).toEqual([255, 0])
})

test.skipIf(isOnPostgres)('creates the requested size', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('a.jpg', await twoColors(3000, 2000).jpeg().toBuffer())
  for (const [size, width] of [
    ['large', 1600],
    ['medium', 360],
    ['small', 128],
  ]) {
    expect((await look((await thumbnail(app, id, `?size=${size}`)).rawPayload)).width).toBe(width)
  }
  expect((await thumbnail(app, id, '?size=huge')).statusCode).toBe(400)
})

test.skipIf(isOnPostgres)('shows the first page of a PDF without running its scripts', async () => {
  const app = await startOpenTestApp()
  const content = '1 0 0 rg 0 0 150 200 re f 0 0 1 rg 150 0 150 200 re f'
  const action = '/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>'
  expect(await shown(app, 'a.pdf', buildPdf(content, action))).toEqual({
    format: 'webp',
    width: 360,
    height: 240,
    left: RED,
    right: BLUE,
  })
})

test.skipIf(isOnPostgres)('shows a frame of a film and the cover of a song', async () => {
  const app = await startOpenTestApp()
  const folder = app.data.dataDir
  await writeFile(join(folder, 'cover.png'), await twoColors(500, 500).png().toBuffer())
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder })
  const picture = ['-loop', '1', '-i', 'cover.png']
  ffmpeg(...picture, '-t', '3', '-pix_fmt', 'yuv420p', '-vf', 'scale=800:400', 'film.mp4')
  ffmpeg(
    ...['-f', 'lavfi', '-i', 'sine=duration=1', '-i', 'cover.png', '-map', '0', '-map', '1', '-c:v', 'png'],
    'song.mp3',
  )
  ffmpeg('-f', 'lavfi', '-i', 'sine=duration=1', 'bare.mp3')
  await writeFile(join(folder, 'cover.txt'), oggCover(await readFile(join(folder, 'cover.png'))))
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'sine=duration=1',
    '-i',
    'cover.txt',
    '-map_metadata:s:a',
    '1:g',
    '-c:a',
    'libvorbis',
    'song.ogg',
  )
  const colors = { format: 'webp', left: RED, right: BLUE }
  const film = await readFile(join(folder, 'film.mp4'))
  expect(await shown(app, 'film.mp4', film)).toEqual({ ...colors, width: 360, height: 180 })
  expect(await shown(app, 'song.ogg', await readFile(join(folder, 'song.ogg'))), 'not a film').toMatchObject(colors)
  expect(await shown(app, 'song.mp3', await readFile(join(folder, 'song.mp3')))).toMatchObject({
    ...colors,
    width: 360,
  })
  const { id } = await app.store('bare.mp3', await readFile(join(folder, 'bare.mp3')))
  expect(await answer(thumbnail(app, id))).toEqual(UNAVAILABLE)
})

test.skipIf(isOnPostgres)('an SVG cannot load files or addresses', async () => {
  const app = await startOpenTestApp()
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`
  const blue = join(app.data.dataDir, 'blue.png')
  await writeFile(
    blue,
    await sharp({ create: { width: 9, height: 6, channels: 3, background: 'blue' } })
      .png()
      .toBuffer(),
  )
  const drawing = (inside: string, before = '') =>
    Buffer.from(
      `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60"><rect width="90" height="60" fill="red"/>${inside}</svg>`,
    )
  const harmless = { left: RED, right: RED }
  const inside = `<image href="data:image/png;base64,${(await readFile(blue)).toString('base64')}" width="90" height="60"/>`
  expect(await shown(app, 'inside.svg', drawing(inside)), 'what it brings itself is drawn').toMatchObject({
    left: BLUE,
    right: BLUE,
  })
  for (const href of [address, `file://${blue}`, blue, 'blue.png']) {
    const image = `<image xlink:href="${href}" href="${href}" width="90" height="60"/>`
    const { id } = await app.store('image.svg', drawing(image))
    // Next to the blob of the SVG, where other blobs are stored.
    for (const shard of await readdir(join(app.data.dataDir, 'blobs'))) {
      await copyFile(blue, join(app.data.dataDir, 'blobs', shard, 'blue.png'))
    }
    expect(await look((await thumbnail(app, id)).rawPayload), href).toMatchObject(harmless)
  }
  const script = `<script>fetch('${address}')</script><foreignObject width="90" height="60"><iframe src="${address}"/></foreignObject>`
  expect(await shown(app, 'script.svg', drawing(script))).toMatchObject(harmless)
  const entity = `<!DOCTYPE svg [<!ENTITY e SYSTEM "file://${blue}"><!ENTITY f SYSTEM "${address}">]>`
  const { id } = await app.store('entity.svg', drawing('<text>&e;&f;</text>', entity))
  expect([200, 404]).toContain((await thumbnail(app, id)).statusCode)
  expect(requests).toBe(0)
})
