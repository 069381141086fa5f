import { keepGuideDraft } from '@pinloft/contract/guides/drafts'
import { createGuide, deleteGuide, type Guide, type GuideText, updateGuide } from '@pinloft/contract/guides/endpoints'
import { addGuidePicture } from '@pinloft/contract/guides/pictures'
import { importGuides } from '@pinloft/contract/guides/transfer'
import sharp from 'sharp'
import { randomId } from '../../platform/ids.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import type { TestApp } from '../../testing/test-app.ts'

type Written = Partial<GuideText> & { password?: string; draft?: { id: string; revision: number } }

export interface AddedPicture {
  id: string
  path: string
  mimeType: string
  sizeBytes: number
  widthPixels: number
  heightPixels: number
}

export function sendGuide(app: TestApp, text: Written = {}) {
  return send(app, createGuide, { payload: { title: uniqueText(), content: uniqueText(), ...text } })
}

export function addGuide(app: TestApp, text: Written = {}): Promise<Guide> {
  const payload = { title: uniqueText(), content: uniqueText(), ...text }
  return sendForReply<Guide>(app, createGuide, { payload })
}

export function changeGuide(app: TestApp, { id, title, description, category, tags }: Guide, content: string) {
  const payload = { title, description, category, tags, content }
  return sendForReply<Guide>(app, updateGuide, { params: { id }, payload })
}

/** Creates a guide in the trash, and returns its id. */
export async function addTrashedGuide(app: TestApp, text: Written = {}): Promise<string> {
  const { id } = await addGuide(app, text)
  await sendForReply(app, deleteGuide, { params: { id }, payload: { password: text.password } })
  return id
}

export function sendDraft(app: TestApp, payload: object = {}, id: string = randomId()) {
  return send(app, keepGuideDraft, { params: { id }, payload: { draftRevision: 0, content: uniqueText(), ...payload } })
}

/** Returns the id of the draft. */
export async function addDraft(app: TestApp, payload: object = {}): Promise<string> {
  const id = randomId()
  const response = await sendDraft(app, payload, id)
  if (response.statusCode !== 200) throw new Error(response.body)
  return id
}

/** A small picture of a colour of its own. */
export function pictureOf(color = `#${uniqueText().slice(0, 6)}`): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 4, channels: 3, background: color } })
    .png()
    .toBuffer()
}

export async function sendPicture(app: TestApp, bytes: Buffer | Promise<Buffer> = pictureOf()) {
  const headers = { 'content-type': 'application/octet-stream' }
  return app.request({ method: 'POST', url: addGuidePicture.path, payload: await bytes, headers })
}

export async function addPicture(app: TestApp, bytes?: Buffer): Promise<AddedPicture> {
  const response = await sendPicture(app, bytes)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<AddedPicture>()
}

export function sendZip(app: TestApp, payload: Buffer) {
  const headers = { 'content-type': 'application/octet-stream' }
  return app.request({ method: 'POST', url: importGuides.path, payload, headers })
}
