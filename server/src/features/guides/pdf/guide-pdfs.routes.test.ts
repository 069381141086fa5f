import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type File, getFileContent, listFiles } from '@pinloft/contract/files/endpoints'
import { deleteGuide, updateGuide } from '@pinloft/contract/guides/endpoints'
import { GUIDE_PDF_JOB, makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { GUIDES_FOLDER_NAME } from '@pinloft/contract/pdf-viewer/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, onTestFinished, test, vi } from 'vitest'
import { protect } from '../../../core/protection/protection.builders.ts'
import { earlierContents } from '../../../core/versions/versions.builders.ts'
import { Typesetter } from '../../../platform/typeset/typesetter.ts'
import { answer } from '../../../testing/answer.ts'
import { send, sendForReply } from '../../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addGuide } from '../guides.builders.ts'

interface MadePdf {
  fileId: string
  name: string
  pdfUrl: string
  missingScripts: string[]
}

const makePdf = (app: TestApp, id: string) => sendForReply<MadePdf>(app, makeGuidePdf, { params: { id } })
const change = (app: TestApp, id: string, text: object) =>
  sendForReply(app, updateGuide, { params: { id }, payload: { title: 'Title', content: 'Text', ...text } })
const filesIn = async (app: TestApp, folder: string) =>
  (await app.request({ url: `${listFiles.path}?folder=${folder}` })).json<File[]>()
const bytesOf = async (app: TestApp, id: string) =>
  (await app.request({ url: pathOf(getFileContent.path, { id }) })).rawPayload

test('the PDF of a guide is a file in its folder', async () => {
  const app = await startOpenTestApp()
  const { id } = await addGuide(app, { title: 'One / two', content: 'Three' })
  const made = await makePdf(app, id)
  expect(made).toEqual({
    fileId: expect.any(String),
    name: 'One   two.pdf',
    pdfUrl: `/api/view-guide/${made.fileId}`,
    missingScripts: [],
  })
  const files = await filesIn(app, GUIDES_FOLDER_NAME)
  expect(files).toMatchObject([{ id: made.fileId, originalName: made.name, mimeType: 'application/pdf' }])
  const bytes = await bytesOf(app, made.fileId)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await app.request({ url: made.pdfUrl })).rawPayload).toEqual(bytes)
  expect(bytes.length).toBe(files[0]?.size)
  expect(await readdir(join(app.data.dataDir, 'typesetting'))).toEqual([])
})

test('without a change the same file is returned, after one it has another version', async () => {
  const app = await startOpenTestApp()
  const { id } = await addGuide(app)
  const [first, second] = await Promise.all([makePdf(app, id), makePdf(app, id)])
  expect(second).toEqual(first)
  const before = await bytesOf(app, first.fileId)
  expect(await makePdf(app, id)).toEqual(first)
  expect(await bytesOf(app, first.fileId)).toEqual(before)

  await change(app, id, { content: 'Another text' })
  expect(await makePdf(app, id)).toEqual(first)
  expect(await bytesOf(app, first.fileId)).not.toEqual(before)
  expect(await filesIn(app, GUIDES_FOLDER_NAME)).toHaveLength(1)
  expect(await earlierContents(app, first.fileId)).toEqual([before.toString()])
})

test('a file that was deleted or protected is left, and another is made', async () => {
  const app = await startOpenTestApp()
  const { id } = await addGuide(app)
  const first = await makePdf(app, id)
  await app.delete(first.fileId)
  const second = await makePdf(app, id)
  expect(second.fileId).not.toBe(first.fileId)
  await protect(app, second.fileId)
  await change(app, id, {})
  const third = await makePdf(app, id)
  expect(third.fileId).not.toBe(second.fileId)
  expect(await filesIn(app, GUIDES_FOLDER_NAME)).toHaveLength(2)
})

test('a long one is shown among the jobs while it is made', async () => {
  const app = await startOpenTestApp()
  const { id } = await addGuide(app, { title: 'Long' })
  // As long as it takes to be seen, however fast the computer is.
  const isSeen = Promise.withResolvers<void>()
  const { typeset } = Typesetter.prototype
  const slow = vi.spyOn(Typesetter.prototype, 'typeset').mockImplementation(async function (this: Typesetter, job) {
    await isSeen.promise
    return typeset.call(this, job)
  })
  onTestFinished(() => slow.mockRestore())
  const making = makePdf(app, id)
  const jobs = async () => (await sendForReply<Job[]>(app, listJobs, {})).filter(({ kind }) => kind === GUIDE_PDF_JOB)
  await expect
    .poll(() => jobs())
    .toMatchObject([{ state: 'running', subjectId: id, title: GUIDES_TEXTS.pdfJob('Long') }])
  isSeen.resolve()
  const made = await making
  expect(await jobs()).toMatchObject([{ state: 'done' }])
  // At once, it is no job.
  expect(await makePdf(app, id)).toEqual(made)
  expect(await jobs()).toHaveLength(1)
})

test('a guide that does not exist or is in the trash has no PDF', async () => {
  const app = await startOpenTestApp()
  const { id } = await addGuide(app)
  await sendForReply(app, deleteGuide, { params: { id } })
  for (const missing of [id, 'unknown']) {
    expect((await answer(send(app, makeGuidePdf, { params: { id: missing } })))[0]).toBe(404)
  }
})

test('what an interrupted run left behind is removed, and a restart keeps the PDF', async () => {
  const app = await startOpenTestApp()
  const { id } = await addGuide(app)
  const made = await makePdf(app, id)
  const restarted = await app.restart()
  expect(await makePdf(restarted, id)).toEqual(made)
})

test('letters that no font has are named before anything is stored, and can be left out', async () => {
  const app = await startOpenTestApp()
  // Of private use: no font of any computer has it.
  const { id } = await addGuide(app, {
    title: 'Signs',
    content: 'A sign \u{f0000} and Thai สวัสดี, Arabic مرحبا, हिन्दी 🙂',
  })
  const asked = () => app.request({ method: 'POST', url: `${pathOf(makeGuidePdf.path, { id })}?missingLetters=refuse` })
  const refused = await answer(asked())
  expect(refused).toEqual([422, expect.stringMatching(/^Some characters of this text, .* are in no common font$/)])
  expect((await app.request({ url: listFiles.path })).json()).toEqual([])

  const made = await makePdf(app, id)
  expect(made).toMatchObject({ missingScripts: ['private-use characters'] })
  expect(await filesIn(app, GUIDES_FOLDER_NAME)).toHaveLength(1)
  // Made again, as a font may have been installed meanwhile.
  expect(await answer(asked())).toEqual(refused)
  await change(app, id, { content: 'A sign and Thai สวัสดี' })
  expect((await asked()).json()).toMatchObject({ fileId: made.fileId, missingScripts: [] })
})
