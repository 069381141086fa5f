import {
  type AboutDraft,
  getAboutDraft,
  keepAboutDraft,
  previewAboutPage,
} from '@pinloft/contract/about-page/endpoints'
import {
  ABOUT_DESCRIPTION_MAX_CHARACTERS,
  ABOUT_IMAGE_MAX_BYTES,
  ABOUT_IMAGE_UNUSED_HOURS,
  ABOUT_IMAGES_MAX,
  ABOUT_TITLE_MAX_CHARACTERS,
} from '@pinloft/contract/about-page/limits'
import type { File } from '@pinloft/contract/files/endpoints'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { protect } from '../../core/protection/protection.builders.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send } from '../../testing/operation.ts'
import { HEIC_SAMPLE } from '../../testing/picture-samples.ts'
import { storedBlobPaths } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import {
  addImage,
  changeDraft,
  draftOf,
  photoOf,
  sendDocument,
  sendDraft,
  sendImage,
  sendImageFromStorage,
} from './about-page.builders.ts'

const HOUR_MS = 60 * 60_000

function contentOf(app: TestApp, id: string, headers = {}): Promise<string> {
  return app.request({ url: `/api/files/${id}/content`, headers }).then(({ payload }) => payload)
}

function refusal(response: { statusCode: number; json(): unknown }) {
  return [response.statusCode, response.json()]
}

test('the draft is empty at first, keeps what is written, and refuses what is stale', async () => {
  const app = await startOpenTestApp()
  const empty = await draftOf(app)
  expect(empty).toMatchObject({ title: '', description: '', images: [], theme: 'loft', revision: 0, changedAt: null })
  const { id, url, widthPixels, heightPixels } = await addImage(app)
  const images = [{ id, caption: 'Am See', altText: '' }]
  const written = { title: 'Mara', description: '<p>Hallo</p>', images, theme: 'paper', baseRevision: 0 }
  const first = await send(app, keepAboutDraft, { payload: written })
  expect(refusal(first)).toMatchObject([200, { revision: 1, changedAt: expect.any(String) }])
  const stored = await draftOf(app)
  expect(stored).toMatchObject({
    title: 'Mara',
    description: '<p>Hallo</p>',
    theme: 'paper',
    images: [{ ...images[0], url, widthPixels, heightPixels }],
    revision: 1,
    isFromThisDevice: true,
  })
  // Sent again after a reply that was lost.
  expect((await send(app, keepAboutDraft, { payload: written })).json()).toMatchObject({ revision: 1 })
  const late = await send(app, keepAboutDraft, { payload: { ...written, title: 'Other' } })
  expect(refusal(late)).toMatchObject([409, { code: 'about_draft_changed_elsewhere', theirs: { title: 'Mara' } }])
  expect(await draftOf(app)).toEqual(stored)

  for (const [change, code] of [
    [{ title: 'x'.repeat(ABOUT_TITLE_MAX_CHARACTERS + 1) }, 'about_title_too_long'],
    [{ description: 'x'.repeat(ABOUT_DESCRIPTION_MAX_CHARACTERS + 1) }, 'about_description_too_long'],
    [{ images: [{ id, caption: 'x'.repeat(501), altText: '' }] }, 'about_image_words_too_long'],
    [
      { images: Array.from({ length: 1000 }, (_, index) => ({ id: String(index), caption: '', altText: '' })) },
      'about_images_too_many',
    ],
  ] as const) {
    expect((await sendDraft(app, change)).json()).toMatchObject({ code })
  }
  expect(ABOUT_IMAGES_MAX).toBeLessThan(1000)
  expect(await draftOf(app)).toEqual(stored)
})

test('a change whose reply was lost is followed by the next one of its writer, and by none of another', async () => {
  const app = await startOpenTestApp()
  const keep = async (title: string, payload: object) => {
    const reply = await sendDraft(app, { title, baseRevision: 0, ...payload })
    return reply.json<{ revision?: number; code?: string }>()
  }
  const mark = (writer: string, number: number) => ({ writer, number })
  expect(await keep('one', { change: mark('a', 1) })).toMatchObject({ revision: 1 })
  expect(await keep('two', { change: mark('a', 2), continues: [mark('a', 1)] })).toMatchObject({ revision: 2 })
  // After a reload, the page is another writer.
  const reloaded = { change: mark('b', 1), continues: [mark('a', 3)] }
  expect(await keep('three', reloaded)).toMatchObject({ revision: 3 })
  expect(await keep('three', reloaded)).toMatchObject({ revision: 3 })
  for (const late of [
    { change: mark('a', 3), continues: [mark('a', 2)] },
    { change: mark('c', 1), continues: [] },
    { change: mark('c', 1), continues: [mark('a', 9)] },
    {},
  ]) {
    expect(await keep('late', late)).toMatchObject({ code: 'about_draft_changed_elsewhere' })
  }
  // One that has been changed since it was handed on is not known there.
  expect(await keep('four', { change: mark('b', 2), continues: [mark('b', 1)] })).toMatchObject({ revision: 4 })
  expect(await keep('late', { change: mark('c', 1), continues: [mark('b', 1)] })).toMatchObject({
    code: 'about_draft_changed_elsewhere',
  })
  expect(await draftOf(app)).toMatchObject({ title: 'four', revision: 4 })
})

test('a description keeps its formatting and nothing that could run or load something', async () => {
  const app = await startOpenTestApp()
  const hostile = `<p onclick="x()"><b>Bold</b> <a href="javascript:x()">one</a> <a href="https://a.example/?q=1">two</a></p>
    <script>x()</script><img src=x onerror=x()><style>p{}</style><svg onload=x()></svg><iframe src="//a"></iframe>
    <p style="background:url(https://a.example)">three</p><a href="/api/files">four</a><h1>Five</h1>`
  await changeDraft(app, { title: '</title><script>x()</script>', description: hostile })
  const { description } = await draftOf(app)
  expect(description).toContain('<strong>Bold</strong> <a>one</a> <a href="https://a.example/?q=1">two</a>')
  expect(description).toContain('<h2>Five</h2>')
  expect(description).not.toMatch(/script|onclick|onerror|style|svg|iframe|img|\/api/)
  const page = (await app.request({ url: previewAboutPage.path })).payload
  expect(page).not.toMatch(/<script|javascript:|<iframe|<svg/)
  expect(page).toContain('&#60;/title&#62;')
})

test.skipIf(isOnPostgres)('an image is stored in smaller sizes only, without what the camera wrote', async () => {
  const app = await startOpenTestApp()
  const photo = await photoOf({ width: 2000, height: 1500 })
  expect(photo.includes('Kamerahersteller')).toBe(true)
  const image = await addImage(app, photo)
  expect(image).toMatchObject({ widthPixels: expect.any(Number) })
  expect(image.widthPixels / image.heightPixels).toBeCloseTo(4 / 3, 1)
  const blobs = await storedBlobPaths(app.data.dataDir)
  expect(blobs).toHaveLength(3)
  for (const path of blobs) {
    const { format, exif, xmp, width } = await sharp(path).metadata()
    expect([format, exif, xmp]).toEqual(['webp', undefined, undefined])
    expect(width).toBeLessThanOrEqual(1600)
  }
  const shown = await app.request({ url: image.url })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await sharp(shown.rawPayload).metadata()).width).toBeLessThanOrEqual(480)

  const heic = await addImage(app, HEIC_SAMPLE)
  expect((await app.request({ url: heic.url })).statusCode).toBe(200)
  for (const bytes of [Buffer.from('text'), Buffer.alloc(0), photo.subarray(0, 200)]) {
    expect(refusal(await sendImage(app, bytes))).toMatchObject([422, { code: 'about_image_unreadable' }])
  }
  const large = await sendImage(app, Buffer.alloc(ABOUT_IMAGE_MAX_BYTES + 1))
  expect(refusal(large)).toMatchObject([413, { code: 'about_image_too_large' }])
  expect(await storedBlobPaths(app.data.dataDir)).toHaveLength(6)
  const missing = await app.request({ url: '/api/about-page/images/unknown' })
  expect(refusal(missing)).toMatchObject([404, { code: 'about_image_not_found' }])
})

test('an image of Cloud Storage is added, unless it is protected or none', async () => {
  const app = await startOpenTestApp()
  const photo = await photoOf()
  const { id } = await app.store('photo.jpg', photo)
  expect((await sendImageFromStorage(app, id)).statusCode).toBe(201)
  const text = await app.store('text.txt', 'text')
  expect(refusal(await sendImageFromStorage(app, text.id))).toMatchObject([422, { code: 'about_image_unreadable' }])
  const locked = await app.store('locked.jpg', photo)
  expect((await protect(app, locked.id)).statusCode).toBe(200)
  expect(refusal(await sendImageFromStorage(app, locked.id))).toMatchObject([403, { code: 'about_image_protected' }])
  expect((await sendImageFromStorage(app, 'unknown')).statusCode).toBe(404)
})

test('an image goes a day after the draft last showed it', async () => {
  const app = await startOpenTestApp()
  const [shown, removed] = [await addImage(app), await addImage(app)]
  const words = (id: string) => ({ id, caption: '', altText: '' })
  await changeDraft(app, { images: [words(shown.id), words(removed.id)] })
  await changeDraft(app, { images: [words(shown.id)] })
  const wait = async (hours: number) => {
    for (let passed = 0; passed < hours; passed++) {
      app.clock.advance(HOUR_MS)
      await app.retention.sweepNow()
    }
    await app.enterPin(TEST_PIN)
  }
  await wait(ABOUT_IMAGE_UNUSED_HOURS - 1)
  expect((await app.request({ url: removed.url })).statusCode).toBe(200)
  await wait(2)
  expect((await app.request({ url: removed.url })).statusCode).toBe(404)
  expect((await app.request({ url: shown.url })).statusCode).toBe(200)
  expect(await storedBlobPaths(app.data.dataDir)).toHaveLength(3)
  // One that is put back too late is left out.
  await changeDraft(app, { images: [words(removed.id), words(shown.id)] })
  expect((await draftOf(app)).images.map(({ id }) => id)).toEqual([shown.id])
})

test('the page that is saved is the preview, and needs nothing else', async () => {
  const app = await startOpenTestApp()
  const images: object[] = []
  for (const altText of ['A "lake"', '']) {
    images.push({ id: (await addImage(app)).id, caption: `Caption <${images.length}>`, altText })
  }
  for (const theme of ['loft', 'paper', 'forest'] as const) {
    const revision = await changeDraft(app, {
      title: 'Mara Lind',
      description: '<p>First.</p><h2>H</h2>',
      images,
      theme,
    })
    const preview = await app.request({ url: previewAboutPage.path })
    expect(preview.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-frame-options': 'SAMEORIGIN',
    })
    const dark = await app.request({ url: `${previewAboutPage.path}?scheme=dark` })
    expect(dark.payload.replace('@media all', '@media (prefers-color-scheme: dark)')).toContain(
      preview.payload.slice(preview.payload.indexOf('@media (pref'), preview.payload.indexOf('<body>')),
    )
    const { pageSizeBytes } = await draftOf(app)
    expect(pageSizeBytes).toBe(preview.rawPayload.length)
    expect(pageSizeBytes).toBeLessThan(1_500_000)
    const saved = await sendDocument(app, { title: 'Mara Lind', content: undefined, draftRevision: revision })
    expect(saved.statusCode).toBe(201)
    const file = saved.json<File>()
    expect(file).toMatchObject({ mimeType: 'text/html', folder: '', isPasswordProtected: false })
    const page = await contentOf(app, file.id)
    expect(page).toBe(preview.payload)
    expect(page.match(/<img /g)).toHaveLength(2)
    expect(page).toContain('alt="A &#34;lake&#34;"')
    expect(page).toContain('Caption &#60;1&#62;')
    expect(page).toMatch(/<p class="lead">First\.<\/p>/)
    expect(page).not.toMatch(/<script|src="(?!data:)|url\((?!data:)|@import/)
    const bytes = [...page.matchAll(/base64,([^")]+)/g)].map(([, encoded = '']) => Buffer.from(encoded, 'base64'))
    expect(bytes).toHaveLength(theme === 'loft' ? 6 : 2)
    // Text whose font is decoded after the first frame would move.
    const preloaded = [...page.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, url]) => url)
    expect(preloaded).toEqual([...page.matchAll(/src: url\(([^)]+)\)/g)].map(([, url]) => url))
    for (const piece of bytes) {
      for (const mark of ['Exif', 'EXIF', 'XMP ', 'Kamerahersteller', 'Erika Beispiel']) {
        expect(piece.includes(mark), mark).toBe(false)
      }
    }
  }
})

test('a page is saved only with a title and the right PIN, and the draft as it was looked at', async () => {
  const app = await startOpenTestApp()
  const revision = await changeDraft(app, { title: 'T' })
  expect(refusal(await sendDocument(app, { title: '  ', draftRevision: revision }))).toMatchObject([
    400,
    { message: 'Please enter a title for your about page' },
  ])
  const wrong = await sendDocument(app, { pin: '9999', draftRevision: revision })
  expect(refusal(wrong)).toMatchObject([403, { message: 'Invalid PIN' }])
  expect(refusal(await sendDocument(app, { pin: '' }))).toMatchObject([400, { message: 'Please enter PIN' }])
  expect(refusal(await sendDocument(app, { content: ' ' }))).toMatchObject([400, { code: 'document_content_missing' }])
  await changeDraft(app, { title: 'Newer' })
  const stale = await sendDocument(app, { draftRevision: revision })
  expect(refusal(stale)).toMatchObject([409, { theirs: { title: 'Newer' } satisfies Partial<AboutDraft> }])
  expect((await app.request({ url: '/api/files' })).json()).toEqual([])
})

test('a page of another program is saved without what could run or load something', async () => {
  const app = await startOpenTestApp()
  const picture = `data:image/png;base64,${(
    await sharp(await photoOf())
      .png()
      .toBuffer()
  ).toString('base64')}`
  const content = `<html><head><script>x()</script><link rel="stylesheet" href="https://a.example/x.css"></head><body onload="x()">
    <h1 style="color: red">Title</h1><img src="${picture}" alt="P"><img src="https://a.example/x.png">
    <a href="javascript:x()">one</a><svg onload="x()"></svg><iframe src="//a.example"></iframe></body></html>`
  const saved = await sendDocument(app, { title: 'A <b>/c', content })
  expect(saved.statusCode).toBe(201)
  const file = saved.json<File>()
  expect(file.originalName).toBe('A <b> c.html')
  const page = await contentOf(app, file.id)
  expect(page).toContain('>Title</h1>')
  expect(page).toContain(picture)
  expect(page).not.toMatch(/<script|x\(\)|a\.example|<svg|<iframe|<link|javascript:/)
  const deep = await sendDocument(app, { content: '<b>'.repeat(5000) })
  expect(refusal(deep)).toMatchObject([422, { code: 'document_page_unreadable' }])
})

test('with a password, the saved file is encrypted like every protected one', async () => {
  const app = await startOpenTestApp()
  const revision = await changeDraft(app, { title: 'Geheim', description: '<p>Hidden words</p>' })
  const saved = await sendDocument(app, { title: 'Geheim', draftRevision: revision, password: 'offen' })
  const file = saved.json<File>()
  expect(file).toMatchObject({ originalName: 'Geheim.html', isPasswordProtected: true })
  expect(JSON.parse(await contentOf(app, file.id))).toMatchObject({ message: 'Password required' })
  expect(await contentOf(app, file.id, { 'x-file-password': 'offen' })).toContain('Hidden words')
  const age = await app.request({ url: `/api/files/${file.id}/encrypted`, headers: { 'x-file-password': 'offen' } })
  expect(age.payload.startsWith('age-encryption.org/v1')).toBe(true)
  expect(age.payload).not.toContain('Hidden words')
})

test('every part is closed without a session', async () => {
  const app = await startOpenTestApp()
  for (const { path } of [getAboutDraft, previewAboutPage]) {
    expect((await app.http.inject({ url: path })).statusCode).toBe(401)
  }
})
