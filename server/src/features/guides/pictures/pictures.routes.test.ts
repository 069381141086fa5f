import { type Guide, updateGuide } from '@pinloft/contract/guides/endpoints'
import { GUIDE_PICTURE_MAX_BYTES, GUIDE_PICTURE_UNUSED_HOURS } from '@pinloft/contract/guides/limits'
import { getGuidePicture } from '@pinloft/contract/guides/pictures'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { send, sendForReply } from '../../../testing/operation.ts'
import { storedBlobPaths } from '../../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { addDraft, addGuide, addPicture, changeGuide, pictureOf, sendPicture } from '../guides.builders.ts'

const HOUR_MS = 60 * 60_000
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const

function statusOf(app: TestApp, id: string): Promise<number> {
  return send(app, getGuidePicture, { params: { id } }).then(({ statusCode }) => statusCode)
}

async function wait(app: TestApp, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed++) {
    app.clock.advance(HOUR_MS)
    await app.retention.sweepNow()
  }
  // Sessions end meanwhile.
  await app.enterPin(TEST_PIN)
}

test('a picture is stored as it is and shown without any rights', async () => {
  const app = await startOpenTestApp()
  const bytes = await pictureOf('red')
  const picture = await addPicture(app, bytes)
  expect(picture).toMatchObject({
    path: `/api/guides/pictures/${picture.id}`,
    mimeType: 'image/png',
    sizeBytes: bytes.length,
    widthPixels: 8,
    heightPixels: 4,
  })
  const shown = await app.request({ url: picture.path })
  expect(shown.rawPayload).toEqual(bytes)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('the details of the camera are removed', async () => {
  const app = await startOpenTestApp()
  const photo = await sharp(await pictureOf('blue'))
    .jpeg()
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  expect(photo.includes('A camera')).toBe(true)
  const picture = await addPicture(app, photo)
  expect(picture.mimeType).toBe('image/jpeg')
  const stored = (await app.request({ url: picture.path })).rawPayload
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  // Without them, it is stored again byte by byte.
  const again = await addPicture(app, stored)
  expect((await app.request({ url: again.path })).rawPayload).toEqual(stored)
})

test('only intact pictures of a suitable size are stored', async () => {
  const app = await startOpenTestApp()
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise: NOISE } })
    .png()
    .toBuffer()
  const wrong = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('text'),
    Buffer.alloc(0),
    png.subarray(0, png.length / 2),
    await sharp(await pictureOf())
      .tiff()
      .toBuffer(),
  ]
  for (const bytes of wrong) {
    const refused = await sendPicture(app, bytes)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'guide_picture_unreadable' }])
  }
  const large = await sendPicture(app, Buffer.alloc(GUIDE_PICTURE_MAX_BYTES + 1))
  expect([large.statusCode, large.json()]).toMatchObject([413, { code: 'guide_picture_too_large' }])
  expect(await storedBlobPaths(app.data.dataDir)).toEqual([])
})

test('a picture stays while a text, revision or draft shows it, and a day more', async () => {
  const app = await startOpenTestApp()
  const [inText, inRevision, inDraft, unused] = [
    await addPicture(app),
    await addPicture(app),
    await addPicture(app),
    await addPicture(app),
  ]
  const guide = await addGuide(app, { content: `![](${inText.path}) ![](${inRevision.path})` })
  await changeGuide(app, guide, `![](${inText.path})`)
  await addDraft(app, { content: `![](${inDraft.path})` })
  await wait(app, GUIDE_PICTURE_UNUSED_HOURS - 1)
  expect(await statusOf(app, unused.id)).toBe(200)
  await wait(app, 2)
  expect(await statusOf(app, unused.id)).toBe(404)
  for (const { id } of [inText, inRevision, inDraft]) expect(await statusOf(app, id)).toBe(200)
  expect(await storedBlobPaths(app.data.dataDir)).toHaveLength(3)
})

test('a picture that is shown again in time stays', async () => {
  const app = await startOpenTestApp()
  const picture = await addPicture(app)
  await wait(app, GUIDE_PICTURE_UNUSED_HOURS - 1)
  const guide = await addGuide(app, { content: `![](${picture.path})` })
  await wait(app, GUIDE_PICTURE_UNUSED_HOURS)
  expect(await statusOf(app, picture.id)).toBe(200)
  const payload = { title: guide.title, content: `${guide.content} again` }
  await sendForReply<Guide>(app, updateGuide, { params: { id: guide.id }, payload })
})
