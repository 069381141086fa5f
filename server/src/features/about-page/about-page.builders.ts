import {
  type AboutDraft,
  type AddedAboutImage,
  addAboutImage,
  addAboutImageFromStorage,
  getAboutDraft,
  keepAboutDraft,
  saveDocument,
} from '@pinloft/contract/about-page/endpoints'
import sharp from 'sharp'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const

/** A photo with details of a camera, among them where it was taken. Noise is what compresses worst. */
export function photoOf({ width = 64, height = 48, color = `#${uniqueText().slice(0, 6)}`, isNoisy = false } = {}) {
  return sharp({
    create: { width, height, channels: 3, background: color, ...(isNoisy && { noise: NOISE }) },
  })
    .jpeg({ quality: 97 })
    .withExif({
      IFD0: { Make: 'Kamerahersteller', Artist: 'Erika Beispiel' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 1/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '6/1 58/1 0/1' },
    })
    .toBuffer()
}

export async function sendImage(app: TestApp, bytes: Buffer | Promise<Buffer> = photoOf()) {
  const headers = { 'content-type': 'application/octet-stream' }
  return app.request({ method: 'POST', url: addAboutImage.path, payload: await bytes, headers })
}

export async function addImage(app: TestApp, bytes?: Buffer): Promise<AddedAboutImage> {
  const response = await sendImage(app, bytes)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<AddedAboutImage>()
}

export function sendImageFromStorage(app: TestApp, fileId: string) {
  return send(app, addAboutImageFromStorage, { payload: { fileId } })
}

export function draftOf(app: TestApp): Promise<AboutDraft> {
  return sendForReply<AboutDraft>(app, getAboutDraft, {})
}

/** Changes some parts of the draft as it is now. */
export async function sendDraft(app: TestApp, change: object = { title: uniqueText() }) {
  const { title, description, images, theme, revision } = await draftOf(app)
  const words = images.map(({ id, caption, altText }) => ({ id, caption, altText }))
  const payload = { title, description, theme, images: words, baseRevision: revision, ...change }
  return send(app, keepAboutDraft, { payload })
}

/** The same, expecting success; returns the new revision. */
export async function changeDraft(app: TestApp, change?: object): Promise<number> {
  const response = await sendDraft(app, change)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ revision: number }>().revision
}

export function sendDocument(app: TestApp, payload: object = {}) {
  const document = { title: uniqueText(), content: `<p>${uniqueText()}</p>`, password: null, pin: TEST_PIN }
  return send(app, saveDocument, { payload: { ...document, ...payload } })
}
