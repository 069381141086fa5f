import { readFile } from 'node:fs/promises'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { HEIC_SAMPLE, twoColors } from '../../testing/picture-samples.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

const EXIF = {
  IFD0: { Make: 'Nikon Corporation', Model: 'Z 6' },
  IFD2: {
    DateTimeOriginal: '2024:05:06 07:08:09',
    LensModel: 'NIKKOR Z 35mm f/1.8 S',
    ExposureTime: '1/125',
    FNumber: '28/10',
    ISOSpeedRatings: '200',
    FocalLength: '35/1',
  },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '16/1 30/1 0/1' },
}

const DETAILS = {
  widthPixels: 40,
  heightPixels: 60,
  takenAt: '2024-05-06T07:08:09',
  camera: 'Nikon Corporation Z 6',
  lens: 'NIKKOR Z 35mm f/1.8 S',
  exposure: '1/125 s',
  aperture: 'f/2.8',
  sensitivity: 'ISO 200',
  focalLength: '35 mm',
  hasLocation: true,
}

async function details(app: TestApp, name: string, content: Buffer, query = '') {
  const { id } = await app.store(name, content)
  const response = await app.request({ url: `/api/files/${id}/photo${query}` })
  expect(response.statusCode, name).toBe(200)
  return response.json()
}

const photo = () => twoColors(60, 40).withExif(EXIF).withMetadata({ orientation: 6 }).jpeg().toBuffer()

test('returns how a photo was taken, and its location only on request', async () => {
  const app = await startOpenTestApp()
  expect(await details(app, 'a.jpg', await photo())).toEqual(DETAILS)
  expect(await details(app, 'b.jpg', await photo(), '?location')).toEqual({
    ...DETAILS,
    location: { latitude: expect.closeTo(48.2083, 3), longitude: expect.closeTo(-16.5, 3) },
  })
})

test('returns the size of pictures without metadata', async () => {
  const app = await startOpenTestApp()
  const size = { widthPixels: 60, heightPixels: 40, hasLocation: false }
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const plain = await twoColors(60, 40).toFormat(format).toBuffer()
    expect(await details(app, `a.${format}`, plain), format).toEqual(size)
  }
  const lossless = await sharp(await photo())
    .webp({ lossless: true })
    .toBuffer()
  expect(await details(app, 'lossless.webp', lossless)).toMatchObject(size)
  expect(await details(app, 'a.heic', HEIC_SAMPLE)).toMatchObject({ hasLocation: false })
  expect(await details(app, 'a.txt', await readFile(import.meta.filename))).toEqual({ hasLocation: false })
  expect(await details(app, 'empty.jpg', Buffer.alloc(0))).toEqual({ hasLocation: false })
})

test('says that a photo is incomplete, with what it has', async () => {
  const app = await startOpenTestApp()
  const whole = await photo()
  expect(await details(app, 'whole.jpg', whole)).not.toHaveProperty('isIncomplete')
  expect(await details(app, 'cut.jpg', whole.subarray(0, -20))).toEqual({ ...DETAILS, isIncomplete: true })
  const png = await twoColors(60, 40).png().toBuffer()
  expect(await details(app, 'cut.png', png.subarray(0, -20))).toMatchObject({ widthPixels: 60, isIncomplete: true })
})

test('a damaged photo loses only its details', async () => {
  const app = await startOpenTestApp()
  const good = await photo()
  const start = good.indexOf('Exif')
  for (let at = 0; at < 60; at++) {
    const damaged = Buffer.from(good)
    damaged.fill(0xff, start + 6 + at * 4, start + 10 + at * 4)
    expect(await details(app, `${at}.jpg`, damaged)).toMatchObject({ hasLocation: expect.any(Boolean) })
  }
})

test('requires the password for the details of a protected photo', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('a.jpg', await photo())
  const payload = { pin: TEST_PIN, newPassword: 'pass' }
  await app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload })
  const [fresh, url] = [await app.restart(), `/api/files/${id}/photo`]
  expect(await answer(fresh.request({ url }))).toEqual([403, 'Password required'])
  expect((await fresh.request({ url, headers: { [FILE_PASSWORD_HEADER]: 'pass' } })).json()).toEqual(DETAILS)
})
