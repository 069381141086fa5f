import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { DOCUMENT_PICTURES_PATH } from '@pinloft/contract/documents/content'
import { type DocumentDraft, type OpenedDocument, openDocument } from '@pinloft/contract/documents/endpoints'
import type { File } from '@pinloft/contract/files/endpoints'
import { expect, test } from 'vitest'
import { generatedDocument } from '../../../../../tests/support/generated-documents.ts'
import { createRandom, runSeed } from '../../../../../tests/support/random.ts'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { send } from '../../../testing/operation.ts'
import { storedBlobPaths } from '../../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import {
  addDocument,
  addDraft,
  readDraft,
  samplePicture,
  sendDocument,
  sendDraft,
  sendPicture,
  written,
} from '../documents.builders.ts'

const PASSWORD = 'secret'

async function open(app: TestApp, id: string, payload: object = {}): Promise<OpenedDocument> {
  const answer = await send(app, openDocument, { params: { id }, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<OpenedDocument>()
}

async function openDraft(app: TestApp, id: string, payload: object = {}): Promise<DocumentDraft> {
  const opened = await open(app, id, payload)
  if (opened.kind !== 'draft') throw new Error('It was imported')
  return opened.draft
}

async function bytesOf(app: TestApp, { id }: { id: string }, password = ''): Promise<Buffer> {
  const headers = password === '' ? {} : { 'x-file-password': password }
  return (await app.request({ url: `/api/files/${id}/content`, headers })).rawPayload
}

/** A draft with a picture in the text, one in the drawing, and strokes. */
async function addFullDraft(app: TestApp, query: Record<string, string> = {}) {
  const pictures = []
  for (const side of [30, 400]) {
    const answer = await sendPicture(app, await samplePicture(side), query)
    pictures.push(answer.json<{ path: string }>().path)
  }
  const [src, drawn] = pictures
  const content = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1, textAlign: 'center', blockId: 'h' },
        content: [{ type: 'text', text: 'A <b>' }],
      },
      { type: 'image', attrs: { src, alt: 'A "picture"', width: 200, blockId: 'i' } },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'x & y',
            marks: [{ type: 'link', attrs: { href: 'https://example.org/?a=1&b=2' } }, { type: 'bold' }],
          },
        ],
      },
    ],
  }
  const drawing = [
    { id: 's', blockId: 'h', kind: 'stroke', color: '#ff0000', size: 4, points: [10, 5, 0.5, 80, 20, 0.5] },
    { id: 'p', blockId: 'i', kind: 'picture', src: drawn, x: 0, y: 0, width: 100, height: 50 },
    { id: 'f', blockId: null, kind: 'fill', color: '#00ff00', outlines: [[0, 0, 10, 0, 10, 10]] },
  ]
  return { id: await addDraft(app, { content, drawing }), pictures: pictures as [string, string] }
}

/** A document with its pictures named by their bytes. */
async function comparable(
  app: TestApp,
  { content, drawing, settings }: DocumentDraft,
  query: Record<string, string> = {},
) {
  let json = JSON.stringify({ content, drawing, settings })
  for (const [path] of json.matchAll(new RegExp(`${DOCUMENT_PICTURES_PATH}\\w+`, 'g'))) {
    const { rawPayload, statusCode } = await app.request({ url: path, query })
    json = json.replace(path, `${statusCode} ${rawPayload.toString('base64')}`)
  }
  return JSON.parse(json) as object
}

test('a draft is saved as one page without script and requests, and opens again as it was', async () => {
  const app = await startOpenTestApp()
  const { id } = await addFullDraft(app)
  const canvasData = `data:image/png;base64,${(await samplePicture()).toString('base64')}`
  const saved = await addDocument(app, { draftId: id, draftRevision: 1, title: ' My page ', canvasData })
  expect(saved).toMatchObject({ originalName: 'My page.html', mimeType: 'text/html', isPasswordProtected: false })
  const html = (await bytesOf(app, saved)).toString()
  expect(html).toContain('<h1 style="text-align: center">A &#60;b&#62;</h1>')
  expect(html).toContain(
    '<a href="https://example.org/?a=1&#38;b=2" rel="noopener noreferrer"><strong>x &#38; y</strong></a>',
  )
  expect(html).toContain(`<img class="canvas" hidden alt="" src="${canvasData}">`)
  expect(html).toContain('<path d="M10 5L80 20" fill="none" stroke="#ff0000" stroke-width="4"')
  expect(html).not.toMatch(/<script|javascript:|src="\/|src="http/)
  expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`)

  const draft = await readDraft(app, id)
  expect(draft).toMatchObject({
    isSaved: true,
    baseVersion: saved.version,
    file: { id: saved.id, version: saved.version },
  })
  expect((await openDraft(app, saved.id)).id).toBe(id)
  await app.request({ method: 'DELETE', url: `/api/documents/drafts/${id}` })
  const opened = await openDraft(app, saved.id)
  expect(opened).toMatchObject({ isSaved: true, revision: 1 })
  expect(opened.id).not.toBe(id)
  const before = await comparable(app, draft)
  expect(await comparable(app, opened)).toEqual({ ...before, settings: { ...draft.settings, title: 'My page' } })
  // A copy is a file of its own.
  const copy = await app.request({ method: 'POST', url: '/api/files/upload', ...multipart('copy.html', html) })
  expect(copy.statusCode).toBe(201)
  const [file] = copy.json<{ files: File[] }>().files
  expect(await comparable(app, await openDraft(app, file?.id ?? ''))).toEqual(await comparable(app, opened))
})

test('any document that is saved opens again as it was, with its drawing', async () => {
  const app = await startOpenTestApp()
  const seed = runSeed()
  const { integer } = createRandom(seed)
  for (let count = 0; count < 40; count++) {
    const written = generatedDocument(integer)
    const id = await addDraft(app, { ...written })
    const { title } = written.settings
    const file = await addDocument(app, { draftId: id, title })
    // So that it is read from the file.
    await app.request({ method: 'DELETE', url: `/api/documents/drafts/${id}` })
    const { settings, content, drawing } = await openDraft(app, file.id)
    expect({ settings, content, drawing }, `TEST_SEED=${seed}, document ${count}`).toEqual(written)
  }
})

test('it is saved again as a version, and never over another change', async () => {
  const app = await startOpenTestApp()
  const id = await addDraft(app, { content: written('first') })
  const file = await addDocument(app, { draftId: id })
  await sendDraft(app, { id, draftRevision: 1, content: written('second') })
  expect(await readDraft(app, id)).toMatchObject({ isSaved: false })
  const again = { draftId: id, fileId: file.id }
  const code = async (body: object) => (await sendDocument(app, { ...again, ...body })).json<{ code: string }>().code
  expect(await code({})).toBe('if_match_missing')
  expect(await code({ version: 'other' })).toBe('file_changed_elsewhere')
  expect(await code({ version: file.version, draftRevision: 1 })).toBe('document_draft_changed_elsewhere')
  const second = await addDocument(app, { ...again, version: file.version, draftRevision: 2 })
  expect(second.id).toBe(file.id)
  expect(second.version).not.toBe(file.version)
  // The response was lost, and the request is repeated.
  expect(await addDocument(app, { ...again, version: file.version, draftRevision: 2 })).toEqual(second)
  const versions = (await app.request({ url: `/api/files/${file.id}/versions` })).json<{ items: { id: string }[] }>()
  expect(versions.items).toHaveLength(1)

  // Restored to the first version: the draft, which has nothing unsaved, follows.
  const url = `/api/files/${file.id}/versions/${versions.items[0]?.id}/restore`
  expect((await app.request({ method: 'POST', url, payload: {} })).statusCode).toBe(200)
  expect((await openDraft(app, file.id)).content).toEqual(written('first'))
  const current = await openDraft(app, file.id)
  await sendDraft(app, { id: current.id, draftRevision: 1, content: written('unsaved') })
  expect(await code({ draftId: current.id, version: second.version })).toBe('file_changed_elsewhere')
  expect((await openDraft(app, file.id)).content).toEqual(written('unsaved'))
})

test('refusals name what is wrong, and leave nothing', async () => {
  const app = await startOpenTestApp()
  const answer = async (body: Record<string, unknown>) => {
    const { statusCode, body: text } = await sendDocument(app, body)
    return [statusCode, (JSON.parse(text) as { message: string }).message]
  }
  expect(await answer({ pin: '000000' })).toEqual([403, 'Invalid PIN'])
  expect(await answer({ pin: '' })).toEqual([400, 'Please enter PIN'])
  expect(await answer({ title: '  ' })).toEqual([400, 'Document name cannot be empty'])
  expect((await answer({ title: 'x'.repeat(201) }))[0]).toBe(400)
  expect((await answer({ folder: 'Nowhere' }))[0]).toBe(404)
  expect((await answer({ canvasData: 'data:image/svg+xml,x' }))[0]).toBe(422)
  expect((await answer({ draftId: '0'.repeat(32) }))[0]).toBe(404)
  expect((await answer({ fileId: 'x', version: 'x' }))[0]).toBe(404)
  expect((await answer({ content: '<b>'.repeat(1000) }))[0]).toBe(422)
  expect((await app.request({ url: '/api/files' })).json()).toEqual([])
  expect(await storedBlobPaths(app.data.dataDir)).toEqual([])
  const text = await app.store('a.txt', 'text')
  expect((await send(app, openDocument, { params: { id: text.id }, payload: {} })).json()).toMatchObject({
    code: 'file_not_document',
  })
})

test.skipIf(isOnPostgres)('the page of another client is cleaned, and opens as HTML', async () => {
  const app = await startOpenTestApp()
  const png = (await samplePicture(300)).toString('base64')
  const canvasData = `data:image/png;base64,${png}`
  const content = `<!doctype html><body onload=x><h1>T</h1><script>x</script><img src="${canvasData}"><img src=//x onerror=x></body>`
  const style = { fontFamily: 'Georgia', fontSize: '20', textColor: '#112233', pageColor: '#fef9c3' }
  const file = await addDocument(app, { content, canvasData, ...style, mimeType: 'text/html', documentType: 'created' })
  const html = (await bytesOf(app, file)).toString()
  expect(html).toContain(`<h1>T</h1><img src="${canvasData}" />`)
  expect(html).toContain(`<img class="canvas" alt="Drawing" src="${canvasData}">`)
  expect(html).toMatch(/background: #fef9c3[\s\S]*color: #112233; font: 20px\/1.6 Georgia/)
  expect(html).not.toMatch(/script>|onload|onerror|\/\/x/)
  const undrawn = await addDocument(app, { title: 'Undrawn', content: '<p>Text</p>', canvasData: '' })
  expect((await bytesOf(app, undrawn)).toString()).not.toContain('class="canvas"')
  const opened = await open(app, file.id)
  expect(opened).toMatchObject({
    kind: 'html',
    file: { id: file.id, version: file.version },
    settings: { fontFamily: 'Arial' },
  })
  if (opened.kind !== 'html') throw new Error()
  const [path = ''] = opened.html.match(new RegExp(`${DOCUMENT_PICTURES_PATH}\\w+`)) ?? []
  expect((await app.request({ url: path })).headers['content-type']).toBe('image/png')
  // Edited by hand, a saved page is imported.
  const saved = await addDocument(app, { draftId: await addDraft(app, { content: written('by us') }) })
  const edited = (await bytesOf(app, saved)).toString().replace('by us', 'by hand')
  const copy = await app.request({ method: 'POST', url: '/api/files/upload', ...multipart('edited.html', edited) })
  const [other] = copy.json<{ files: File[] }>().files
  expect(await open(app, other?.id ?? '')).toMatchObject({ kind: 'html', html: expect.stringContaining('by hand') })
})

test('a protected document, its draft and its pictures are readable only with its password', async () => {
  const app = await startOpenTestApp()
  const { id, pictures } = await addFullDraft(app)
  await sendDraft(app, {
    id,
    draftRevision: 1,
    content: undefined,
    settings: { ...(await readDraft(app, id)).settings, title: 'SECRETTITLE' },
  })
  const before = await comparable(app, await readDraft(app, id))
  const file = await addDocument(app, { draftId: id, title: 'Protected', password: PASSWORD })
  expect(file.isPasswordProtected).toBe(true)
  const refused = (await app.request({ url: `/api/documents/drafts/${id}` })).json()
  expect(refused).toMatchObject({ message: 'Password required' })
  for (const url of pictures)
    expect((await app.request({ url })).json()).toMatchObject({ message: 'Password required' })
  expect((await sendDraft(app, { id, draftRevision: 2 })).json()).toMatchObject({ message: 'Password required' })
  expect((await send(app, openDocument, { params: { id: file.id }, payload: {} })).json()).toMatchObject({
    message: 'Password required',
  })
  const [listed] = (await app.request({ url: '/api/documents/drafts' })).json<{ title: string; opening: null }[]>()
  expect(listed).toMatchObject({ title: 'Protected.html', opening: null })

  const token = await app.request({
    method: 'POST',
    url: `/api/files/${file.id}/access-token`,
    payload: { password: PASSWORD },
  })
  const query = token.json<{ token: string }>()
  expect(await comparable(app, await openDraft(app, file.id, query), query)).toEqual(before)
  const put = await app.request({
    method: 'PUT',
    url: `/api/documents/drafts/${id}`,
    query,
    payload: { draftRevision: 2, changeId: crypto.randomUUID(), content: written('more') },
  })
  expect(put.json()).toMatchObject({ revision: 3 })
  const again = await addDocument(app, { draftId: id, fileId: file.id, version: file.version, token: query.token })
  expect(again.isPasswordProtected).toBe(true)
  expect((await bytesOf(app, file, PASSWORD)).toString()).toContain('<p>more</p>')
  for (const path of await storedBlobPaths(app.data.dataDir)) {
    expect((await readFile(path)).subarray(0, 300).toString('latin1')).not.toMatch(/html|PNG/)
  }
})

test('what is unsaved is sealed when its file is protected, and opens without a password when that is removed', async () => {
  const app = await startOpenTestApp()
  const { id, pictures } = await addFullDraft(app)
  const file = await addDocument(app, { draftId: id })
  const { settings } = await readDraft(app, id)
  await sendDraft(app, {
    id,
    draftRevision: 1,
    content: undefined,
    settings: { ...settings, title: 'SECRETTITLE' },
  })
  const before = await comparable(app, await readDraft(app, id))
  const plain = await storedBlobPaths(app.data.dataDir)
  const protection = (method: 'PUT' | 'DELETE', body: object) =>
    app.request({ method, url: `/api/files/${file.id}/protection`, payload: { pin: TEST_PIN, ...body } })

  expect((await protection('PUT', { newPassword: 'first' })).statusCode).toBe(200)
  for (const path of plain) expect(await storedBlobPaths(app.data.dataDir)).not.toContain(path)
  const [listed] = (await app.request({ url: '/api/documents/drafts' })).json<{ title: string; opening: null }[]>()
  expect(listed).toMatchObject({ title: file.originalName, opening: null })
  expect(await app.request({ url: '/api/documents/drafts' }).then(({ body }) => body)).not.toContain('SECRETTITLE')
  for (const url of [`/api/documents/drafts/${id}`, ...pictures]) {
    expect((await app.request({ url })).json()).toMatchObject({ message: 'Password required' })
  }
  expect((await protection('PUT', { password: 'first', newPassword: PASSWORD })).statusCode).toBe(200)
  const token = async (password: string) =>
    (await app.request({ method: 'POST', url: `/api/files/${file.id}/access-token`, payload: { password } })).json<{
      token: string
    }>()
  const query = await token(PASSWORD)
  const opened = await openDraft(app, file.id, query)
  expect(opened).toMatchObject({ id, isSaved: false })
  expect(await comparable(app, opened, query)).toEqual(before)
  // It is still the latest of its file.
  const version = opened.file?.version ?? ''
  expect(opened.baseVersion).toBe(version)
  await addDocument(app, { draftId: id, fileId: file.id, version, title: 'SECRETTITLE', ...query })
  expect(await comparable(app, await openDraft(app, file.id, query), query)).toEqual(before)

  await sendDraftWith(app, id, query, { draftRevision: 2, settings: { ...settings, title: 'Other' } })
  expect((await protection('DELETE', { password: PASSWORD })).statusCode).toBe(200)
  const free = await openDraft(app, file.id)
  expect(free).toMatchObject({ id, isSaved: false, settings: { title: 'Other' } })
  expect(await comparable(app, free)).toEqual({ ...before, settings: { ...settings, title: 'Other' } })
  const again = await addDocument(app, { draftId: id, fileId: file.id, version: free.file?.version, title: 'Other' })
  const shown = (await app.request({ url: pictures[0] })).rawPayload
  expect((await bytesOf(app, again)).toString()).toContain(`src="data:image/png;base64,${shown.toString('base64')}"`)
})

test.skipIf(isOnPostgres)('a large document opens as it was, and a forged one as HTML', async () => {
  const app = await startOpenTestApp()
  const content = {
    type: 'doc',
    content: Array.from({ length: 3500 }, (_, index) => written(`${index} ${'words '.repeat(20)}`).content[0]),
  }
  const saved = await addDocument(app, { draftId: await addDraft(app, { content }) })
  const page = await bytesOf(app, saved)
  const copied = async (bytes: string) => {
    const copy = await app.request({ method: 'POST', url: '/api/files/upload', ...multipart('copy.html', bytes) })
    return copy.json<{ files: File[] }>().files[0]?.id ?? ''
  }
  const opened = await openDraft(app, await copied(page.toString('latin1')))
  expect(opened.content).toEqual(content)

  const packed = deflateRawSync(
    JSON.stringify({ document: { content: { type: 'doc', content: Array(2_000_000).fill(0) } } }),
  ).toString('base64')
  const forged = `<p>forged</p>\n<!--pinloft-document ${packed} ${String(packed.length).padStart(12, '0')}-->\n`
  expect(await open(app, await copied(forged))).toMatchObject({
    kind: 'html',
    html: expect.stringContaining('<p>forged</p>'),
  })
})

/** Changes a draft of a protected file. */
async function sendDraftWith(app: TestApp, id: string, query: { token: string }, body: object): Promise<void> {
  const payload = { changeId: crypto.randomUUID(), ...body }
  const answer = await app.request({ method: 'PUT', url: `/api/documents/drafts/${id}`, query, payload })
  expect(answer.statusCode).toBe(200)
}

function multipart(name: string, content: string) {
  const boundary = 'x'.repeat(30)
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const file = part(`name="file"; filename="${name}"\r\nContent-Type: text/html`, content)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('name="pin"', TEST_PIN)}${file}--${boundary}--\r\n`,
  }
}
