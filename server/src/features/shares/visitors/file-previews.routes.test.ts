import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEXT_PREVIEW_MAX_BYTES } from '@pinloft/contract/files/limits'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { deleteShare, type Share } from '@pinloft/contract/shares/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, protect } from '../../../core/protection/protection.builders.ts'
import { buildZip } from '../../../testing/build-zip.ts'
import { send } from '../../../testing/operation.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addShare } from '../shares.builders.ts'

const pathIn = ({ address }: Share) => new URL(address).pathname

/** Stores a file and shares it; returns what a visitor sees of it. */
async function shown(app: TestApp, name: string, content: string | Buffer, options: object = {}) {
  const { id } = await app.store(name, content)
  const share = await addShare(app, { entryId: id, ...options })
  const reply = await app.otherBrowser().request({ url: pathIn(share) })
  expect(reply.statusCode).toBe(200)
  return { id, share, path: pathIn(share), page: reply.body }
}

test('shows texts escaped, in their encoding, and the start of long ones', async () => {
  const app = await startOpenTestApp()
  const code = await shown(app, 'a.ts', '\nif (a < b && "c") {}\n<script>x</script>')
  expect(code.page).toContain(
    '<pre dir="auto">\n\nif (a &#60; b &#38;&#38; &#34;c&#34;) {}\n&#60;script&#62;x&#60;/script&#62;</pre>',
  )
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe €', 'utf16le')])
  expect((await shown(app, 'wide.txt', wide)).page).toContain('\nGröße €</pre>')
  // What has no known type is looked at.
  expect((await shown(app, 'LICENCE.unknown', 'words')).page).toContain('\nwords</pre>')
  expect((await shown(app, 'scene.blend', Buffer.from([66, 0, 1, 2]))).page).not.toContain('<pre')
  expect((await shown(app, 'empty.txt', '')).page).toContain(PREVIEW_TEXTS.empty)

  const long = await shown(app, 'long.log', `${'é'.repeat(TEXT_PREVIEW_MAX_BYTES / 2)}end`)
  expect(long.page).toContain(PREVIEW_TEXTS.textCut(TEXT_PREVIEW_MAX_BYTES, TEXT_PREVIEW_MAX_BYTES + 3))
  expect(long.page).toContain('éé</pre>')
  expect(long.page.length).toBeLessThan(TEXT_PREVIEW_MAX_BYTES)
})

test('shows tables, Markdown that was cleaned, pages in a sandbox, and lists of archives', async () => {
  const app = await startOpenTestApp()
  const table = await shown(app, 'a.csv', 'Name;Price\n<b>;1,5\n')
  expect(table.page).toContain(
    '<thead><tr><th scope="col">Name</th><th scope="col">Price</th></tr></thead><tbody><tr><td>&#60;b&#62;</td><td>1,5</td></tr></tbody>',
  )
  const rows = await shown(app, 'long.csv', '1,2\n'.repeat(2000))
  expect(rows.page.split('<tr>')).toHaveLength(501)
  expect(rows.page).toContain(PREVIEW_TEXTS.tableHasMore)

  const picture = `data:image/png;base64,${'QUJD'.repeat(20)}`
  const text = `# Title\n\n- [x] *done*\n\n![a](${picture}) ![b](https://example.org/b.png)\n\n<b style="color:red" onclick="x">c</b><script>d</script><form><input></form>`
  const markdown = await shown(app, 'a.md', text)
  expect(markdown.page).toContain('<h1>Title</h1>')
  expect(markdown.page).toContain('☑ <em>done</em>')
  expect(markdown.page).toContain(`src="${picture}"`)
  expect(markdown.page).toContain('<b>c</b>')
  expect(markdown.page).not.toMatch(/example\.org|onclick|style="|<script>d|<form|<input/)
  const intricate = await shown(app, 'b.md', '- a\n'.repeat(50_000))
  expect(intricate.page).toContain(PREVIEW_TEXTS.notRendered)
  expect(intricate.page).toContain('\n- a\n')

  const page = await shown(app, 'a.html', '<script>parent.x = 1</script>')
  expect(page.page).toContain(`src="${page.path}/${page.id}/content" sandbox>`)
  expect(page.page).not.toContain('parent.x')

  const zip = buildZip([{ name: 'in/<a>.txt', content: Buffer.alloc(1500) }, { name: 'in/' }])
  const archive = await shown(app, 'a.zip', zip)
  expect(archive.page).toContain('<small>in/</small>&#60;a&#62;.txt</span><span class="size">1.46 KB</span>')
  expect(archive.page.match(/<li>/g)).toHaveLength(1)
  expect((await shown(app, 'damaged.zip', 'no archive at all')).page).not.toContain('class="sheet')
  const many = await shown(app, 'many.zip', buildZip(Array.from({ length: 1200 }, (_, at) => ({ name: `${at}.txt` }))))
  expect(many.page.match(/<li>/g)).toHaveLength(1000)
  expect(many.page).toContain(PREVIEW_TEXTS.archiveHasMore)
})

test('shows nothing of a file while it is locked, or while looking would count', async () => {
  const app = await startOpenTestApp()
  expect((await shown(app, 'limited.txt', 'secret words', { downloadLimit: 1 })).page).not.toContain('secret words')
  const { id } = await app.store('sealed.txt', 'secret words')
  await protect(app, id)
  const share = await addShare(app, { entryId: id })
  const visitor = app.otherBrowser()
  expect((await visitor.request({ url: pathIn(share) })).body).not.toContain('secret words')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ password: PASSWORD }).toString()
  await visitor.request({ method: 'POST', url: `${pathIn(share)}/${id}/password`, headers: form, payload })
  const opened = await visitor.request({ url: pathIn(share) })
  expect(opened.body).toContain('secret words')
  expect(opened.headers['cache-control']).toBe('private, no-store')
  expect((await app.otherBrowser().request({ url: pathIn(share) })).body).not.toContain('secret words')
})

test('has room for a long text again once the pages of many visitors have been sent', async () => {
  const app = await startOpenTestApp()
  const { path } = await shown(app, 'long.txt', 'a'.repeat(TEXT_PREVIEW_MAX_BYTES))
  const visitor = app.otherBrowser()
  await visitor.request({ url: path })
  const pages = await Promise.all(Array.from({ length: 40 }, () => visitor.request({ url: path })))
  expect(pages.map(({ statusCode }) => statusCode)).toEqual(pages.map(() => 200))
  expect((await visitor.request({ url: path })).body).toContain('aaa</pre>')
})

test('shows office documents as PDF, and no preview without LibreOffice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-soffice-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'soffice')
  // Its folder of results is the argument before the last, which is the document.
  await writeFile(program, '#!/bin/sh\nwhile [ $# -gt 2 ]; do shift; done\nprintf "%%PDF-1.4" > "$1/document.pdf"\n')
  await chmod(program, 0o755)
  const app = await startOpenTestApp({ programs: { soffice: program } })
  const letter = await shown(app, 'letter.docx', 'a letter')
  const address = `${letter.path}/${letter.id}/pdf`
  expect(letter.page).toContain(`href="${address}"`)
  const pdf = await app.otherBrowser().request({ url: address })
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.body]).toEqual([200, 'application/pdf', '%PDF-1.4'])

  const limited = await shown(app, 'limited.docx', 'another letter', { downloadLimit: 1 })
  expect(limited.page).not.toContain('/pdf"')
  expect((await app.otherBrowser().request({ url: `${limited.path}/${limited.id}/pdf` })).statusCode).toBe(200)
  expect((await app.otherBrowser().request({ url: limited.path })).statusCode).toBe(404)

  const text = await shown(app, 'a.txt', 'no document')
  const refused = await app.otherBrowser().request({ url: `${text.path}/${text.id}/pdf` })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])

  const without = await startOpenTestApp({ programs: { soffice: join(folder, 'missing') } })
  const plain = await shown(without, 'letter.docx', 'a letter')
  expect(plain.page).not.toMatch(/\/pdf"|<img/)
  expect(plain.page).toContain('content?download=1')
})

test('streams neither what is locked, nor through a link where playing would count, nor after its end', async () => {
  const app = await startOpenTestApp()
  const ask = async (path: string, id: string) => {
    const names = ['playlist.m3u8', 'head.mp4?video=h264', 'segments/0.m4s?video=h264']
    const replies = names.map((name) => app.otherBrowser().request({ url: `${path}/${id}/stream/${name}` }))
    return [...new Set((await Promise.all(replies)).map((reply) => reply.json().code))]
  }
  const limited = await shown(app, 'limited.avi', 'film', { downloadLimit: 3 })
  expect(limited.page).not.toContain('playlist.m3u8')
  expect(await ask(limited.path, limited.id)).toEqual(['preview_unavailable'])
  const secret = await shown(app, 'secret.avi', 'film')
  expect(secret.page).toContain(`src="${secret.path}/${secret.id}/stream/playlist.m3u8"`)
  expect(await ask(secret.path, secret.id)).toEqual(['playback_unavailable'])
  await protect(app, secret.id)
  expect(await ask(secret.path, secret.id)).toEqual(['password_required'])
  await send(app, deleteShare, { params: { id: secret.share.id } })
  expect(await ask(secret.path, secret.id)).toEqual(['share_ended'])
})
