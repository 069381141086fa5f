import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'

/** The response if there is no thumbnail. */
export const UNAVAILABLE = [404, 'There is no thumbnail of this file']
export const RED = [255, 0, 0]
export const BLUE = [0, 0, 255]

/** Requests the thumbnail of a file. */
export const thumbnail = (app: TestApp, id: string, query = '', headers: Record<string, string> = {}) =>
  app.request({ url: `/api/files/${id}/thumbnail${query}`, headers })

/** Size, and the colours at the left and right edge, with each channel rounded to its minimum or maximum. */
export async function look(picture: Buffer) {
  const { width, height, format } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) =>
    [0, 1, 2].map((part) => ((data[(y * info.width + x) * info.channels + part] ?? 0) > 127 ? 255 : 0))
  const middle = Math.floor(height / 2)
  return { format, width, height, left: colorAt(2, middle), right: colorAt(width - 3, middle) }
}

/** Stores a file and inspects its thumbnail. */
export async function shown(app: TestApp, name: string, content: Buffer, query = '') {
  const { id } = await app.store(name, content)
  const response = await thumbnail(app, id, query)
  if (response.statusCode !== 200) throw new Error(`${name}: ${response.body}`)
  expect(response.headers['content-type']).toBe('image/webp')
  return look(response.rawPayload)
}
