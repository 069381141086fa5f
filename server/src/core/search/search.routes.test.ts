import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { getThumbnail } from '@pinloft/contract/media/endpoints'
import { type SearchHit, search } from '@pinloft/contract/search/endpoints'
import { pathOf, type ReplyOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, onTestFinished, test } from 'vitest'
import { allRead as allTagsRead, storeTrack } from '../../features/music/music.builders.ts'
import { answer } from '../../testing/answer.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

type Reply = ReplyOf<typeof search>
type Parameters = Record<string, string | number>

function get(app: TestApp, q: string, parameters: Parameters = {}) {
  const query = new URLSearchParams({ q, ...parameters } as Record<string, string>)
  return app.request({ url: `${search.path}?${query}` })
}

async function find(app: TestApp, q: string, parameters: Parameters = {}): Promise<Reply> {
  const response = await get(app, q, parameters)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

/** What is found once all texts are indexed: before that, fewer may be. */
async function names(app: TestApp, q: string, parameters: Parameters = {}): Promise<string[]> {
  await allRead(app)
  return (await find(app, q, parameters)).hits.map(nameOf)
}

function nameOf(hit: SearchHit): string {
  return hit.type === 'file' ? hit.file.originalName : `${hit.folder.path}/`
}

/** Waits until the texts of all files are indexed. */
async function allRead(app: TestApp): Promise<void> {
  while ((await find(app, 'x')).waitingFiles > 0) await delay(20)
}

/** Searches texts after all of them have been indexed. */
async function texts(app: TestApp, q: string): Promise<[name: string, marked: string][]> {
  await allRead(app)
  const { hits } = await find(app, q)
  return hits.flatMap((hit) =>
    hit.type === 'file' && hit.matched === 'text'
      ? [[hit.file.originalName, hit.snippet.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')]]
      : [],
  )
}

test('finds none of the files that operating systems put beside others', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('report.txt', 'words')
  for (const name of ['._report.txt', 'Thumbs.db', 'desktop.ini', '.DS_Store']) await app.store(name, 'words')
  expect(await names(app, 'report')).toEqual(['report.txt'])
  for (const name of ['thumbs', 'desktop', 'store']) expect(await names(app, name)).toEqual([])
  expect(await texts(app, 'words')).toEqual([['report.txt', '[words]']])
  await app.request({ method: 'PATCH', url: `/api/files/${id}`, payload: { name: '._report.bak' } })
  expect(await names(app, 'report')).toEqual([])
})

test('finds names by any part, ignoring case and accents, with words in any order', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Übersicht Größe')
  await app.store('Crème Brûlée.PDF')
  await app.store('holiday Photo-2024.jpg', '', 'Übersicht Größe')
  expect(await names(app, 'BRULE')).toEqual(['Crème Brûlée.PDF'])
  expect(await names(app, 'brûlée creme')).toEqual(['Crème Brûlée.PDF'])
  expect(await names(app, 'uber')).toEqual(['Übersicht Größe/'])
  // As they are typed without a key for them; a place to divide a word is not seen.
  await app.store('Røyksopp – Don’t Łódź\u00ad.txt', 'Die Straße ist leer')
  for (const typed of ['royksopp', "don't", 'lodz.txt', 'royksopp -']) {
    expect(await names(app, typed)).toEqual(['Røyksopp – Don’t Łódź\u00ad.txt'])
  }
  expect(await names(app, 'GROSSE')).toEqual(['Übersicht Größe/'])
  expect(await texts(app, 'strasse')).toEqual([['Røyksopp – Don’t Łódź\u00ad.txt', 'Die [Straße] ist leer']])
  expect(await names(app, 'oto-20 oli')).toEqual(['holiday Photo-2024.jpg'])
  expect(await names(app, 'photo absent')).toEqual([])
  expect(await find(app, 'jpg')).toMatchObject({
    hits: [
      {
        type: 'file',
        matched: 'name',
        snippet: [],
        file: expect.objectContaining({ originalName: 'holiday Photo-2024.jpg', folder: 'Übersicht Größe' }),
      },
    ],
    hasMore: false,
    waitingFiles: 0,
  })
})

test('ranks exact names first, then prefixes, word starts and the rest; newer before older', async () => {
  const app = await startOpenTestApp()
  for (const name of ['Wetterbericht.txt', 'Alter Bericht.txt', 'Bericht Mai.txt', 'Bericht Juni.txt', 'bericht.txt']) {
    await app.store(name)
    app.clock.advance(1000)
  }
  const ranked = ['bericht.txt', 'Bericht Juni.txt', 'Bericht Mai.txt', 'Alter Bericht.txt', 'Wetterbericht.txt']
  expect(await names(app, 'bericht')).toEqual(ranked)
  const first = await find(app, 'bericht', { limit: 2 })
  expect([first.hits.map(nameOf), first.hasMore]).toEqual([ranked.slice(0, 2), true])
})

test('finds text in plain, markup and rich text files, and returns a snippet', async () => {
  const app = await startOpenTestApp()
  await app.store('notes.md', 'Some words before.\nThe Zéppelin landed\n\n\nin the garden.')
  await app.store('page.html', '<title>Page</title><script>var zeppelin</script><p>A <b>zep</b>pelin &amp; more</p>')
  await app.store('Makefile', `${'filler text '.repeat(2000)} zeppelin-target: ${'more filler '.repeat(500)}`)
  await app.store('letter.rtf', String.raw`{\rtf1\ansi{\fonttbl{\f0 zeppelin;}}Dear \b Z\u233?ppelin\b0\par fan}`)
  await app.store('latin.txt', Buffer.from('Z\xe9ppelin', 'latin1'))
  await app.store('wide.txt', Buffer.from('\ufeffZeppelin', 'utf16le'))
  await app.store('binary.bin', Buffer.from('zeppelin\0zeppelin'))
  expect((await texts(app, 'zeppelin')).sort()).toEqual([
    ['Makefile', expect.stringMatching(/^…text .{20,60} \[zeppelin\]-target: more filler .{80,140} more…$/)],
    ['latin.txt', '[Zéppelin]'],
    ['letter.rtf', 'Dear [Zéppelin] fan'],
    ['notes.md', 'Some words before. The [Zéppelin] landed in the garden.'],
    ['page.html', 'Page A [zeppelin] & more'],
    ['wide.txt', '[Zeppelin]'],
  ])
  expect(await texts(app, 'garden landed')).toHaveLength(1)
  expect(await texts(app, 'garden notes')).toHaveLength(1)
  expect(await texts(app, 'garden absent')).toEqual([])
})

test.skipIf(isOnPostgres)('finds text in PDF and office documents; broken ones lose only their own', async () => {
  const app = await startOpenTestApp()
  await app.store('report.pdf', pdf('Quarterly aardvark'))
  await app.store(
    'letter.docx',
    zip({ 'word/document.xml': '<w:p><w:r><w:t>Dear aard</w:t></w:r><w:r><w:t>vark</w:t></w:r></w:p>' }),
  )
  await app.store('table.xlsx', zip({ 'xl/sharedStrings.xml': '<sst><si><t>aardvark &#228;</t></si></sst>' }))
  await app.store('talk.pptx', zip({ 'ppt/slides/slide1.xml': '<a:p><a:t>aardvark</a:t></a:p>' }))
  await app.store('text.odt', zip({ 'content.xml': '<text:p>aard<text:span>vark</text:span></text:p>' }))
  await app.store('broken.pdf', '%PDF-1.7 aardvark')
  await app.store('broken.docx', 'PK aardvark')
  await app.store(
    'bomb.docx',
    zip({ 'word/document.xml': `<w:t>${'\0'.repeat(100 * 1024 * 1024)}</w:t><w:t>aardvark</w:t>` }),
  )
  await app.store('after.txt', 'aardvark')
  expect((await texts(app, 'aardvark')).map(([name]) => name).sort()).toEqual([
    'after.txt',
    'letter.docx',
    'report.pdf',
    'table.xlsx',
    'talk.pptx',
    'text.odt',
  ])
})

test('tolerates one wrong, missing, extra or swapped letter if there are few exact hits', async () => {
  const app = await startOpenTestApp()
  await app.store('Rechnung.txt', 'The architecture of plans')
  await allRead(app)
  for (const typo of [
    'Rechnumg',
    'Rechung',
    'Rechnnung',
    'Rehcnung',
    'rechnunf',
    'architcture',
    'architectuer',
    'plsns',
  ]) {
    expect([typo, await names(app, typo)]).toEqual([typo, ['Rechnung.txt']])
  }
  for (const other of ['Rxchnumg', 'Rexx', 'pls']) expect([other, await names(app, other)]).toEqual([other, []])
})

test('filters by kind, size, time and folder including subfolders', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('match')
  await app.createFolder('below', 'match')
  await app.store('match small.txt', 'x')
  app.clock.advance(60_000)
  const split = new Date(app.clock.now()).toISOString()
  await app.store('match large.txt', 'x'.repeat(100), 'match/below')
  await app.store('match.png', 'x'.repeat(50), 'match')
  const sorted = async (parameters: Parameters) => (await names(app, 'match', parameters)).sort()
  expect(await sorted({})).toEqual(['match large.txt', 'match small.txt', 'match.png', 'match/'])
  expect(await sorted({ kind: 'image' })).toEqual(['match.png'])
  expect(await sorted({ minSize: 50 })).toEqual(['match large.txt', 'match.png'])
  expect(await sorted({ maxSize: 50 })).toEqual(['match small.txt', 'match.png'])
  expect(await sorted({ after: split })).toEqual(['match large.txt', 'match.png'])
  expect(await sorted({ before: split })).toEqual(['match small.txt'])
  expect(await sorted({ folder: 'match' })).toEqual(['match large.txt', 'match.png'])
  expect(await sorted({ folder: 'match/below' })).toEqual(['match large.txt'])
  expect(await sorted({ folder: '' })).toEqual(await sorted({}))
  expect(await answer(get(app, 'match', { folder: 'absent' }))).toEqual([404, ERRORS.folder_not_found.message])
})

test('handles unusual texts literally', async () => {
  const app = await startOpenTestApp()
  const odd = [
    '100% _real_ "quoted" (a OR b) NEAR*.txt',
    "o'neil -- ; drop^2.txt",
    '👩‍🚀 rocket.txt',
    'שלום עולם.txt',
    '東京タワー.txt',
    'ﬁle ².txt',
    '한글 문서.txt',
  ]
  for (const name of odd) await app.store(name, `inside: ${name}`)
  for (const name of odd) expect(await names(app, name)).toContain(name)
  for (const [q, name] of [
    ['0% _r', odd[0]],
    ['"quo', odd[0]],
    ['near*', odd[0]],
    ["'", odd[1]],
    ['👩‍🚀', odd[2]],
    ['עולם', odd[3]],
    ['東', odd[4]],
    ['タワ', odd[4]],
    ['file 2', odd[5]],
    ['글', odd[6]],
  ]) {
    expect([q, await names(app, q ?? '')]).toEqual([q, [name]])
  }
  for (const q of ['%', '_', '"', '*', '\\', 'a'.repeat(200), '\u0301', '\ud800', 'AND', '((', '""""', '- - -', '\n']) {
    expect([q, (await get(app, q)).statusCode]).toEqual([q, q === '\n' ? 400 : 200])
  }
  expect(await answer(get(app, '  '))).toEqual([400, ERRORS.search_text_missing.message])
  expect((await get(app, 'a'.repeat(201))).statusCode).toBe(400)
})

test('finds short terms, also in scripts without spaces', async () => {
  const app = await startOpenTestApp()
  await app.store('a.txt', '昨日東京へ行きました')
  await app.store('b.txt', 'no such thing, ends with zq')
  expect(await texts(app, '東京')).toEqual([['a.txt', '昨日[東京]へ行きました']])
  expect(await texts(app, 'た')).toEqual([['a.txt', '昨日東京へ行きまし[た]']])
  expect(await texts(app, 'zq')).toEqual([['b.txt', 'no such thing, ends with [zq]']])
})

test('drops deleted files, and requires a session', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('gone.txt', 'vanishing words')
  expect(await texts(app, 'vanishing')).toHaveLength(1)
  await app.delete(id)
  expect(await find(app, 'vanishing')).toMatchObject({ hits: [], hasMore: false, waitingFiles: 0 })
  expect(await names(app, 'gone')).toEqual([])
  expect((await get(app.otherBrowser(), 'gone')).statusCode).toBe(401)
})

// A long one is merged with what was removed, which erases that too.
test.each([
  ['short', 1],
  ['long', 2000],
])('leaves no text of a newly protected %s file in the data folder', async (_, repeats) => {
  const app = await startOpenTestApp()
  // Three characters that occur nowhere else: even their grams must be gone.
  const secret = '☃☄★'
  const { id } = await app.store(
    'diary.txt',
    `${'plain words '.repeat(repeats)}${secret}${' other words'.repeat(repeats)}`,
  )
  await app.store('other.txt', 'plain words of another file')
  expect(await texts(app, secret)).toHaveLength(1)
  expect(await holding(app.data.dataDir, secret)).not.toEqual([])
  const reply = await app.request({
    method: 'PUT',
    url: `/api/files/${id}/protection`,
    payload: { pin: TEST_PIN, newPassword: 'secret' },
  })
  expect(reply.statusCode).toBeLessThan(300)
  expect(await texts(app, secret)).toEqual([])
  await expect.poll(() => holding(app.data.dataDir, secret)).toEqual([])
  expect(await names(app, 'diary')).toEqual(['diary.txt'])
  expect(await texts(app, 'plain words')).toHaveLength(1)
})

test('finds music by its tags, and forgets them when the file gets a password', async () => {
  const app = await startOpenTestApp()
  const secret = '☃☄★'
  const tags = { TITLE: 'Breakwater', ARTIST: `Low Tide ${secret}`, ALBUM: 'Salt Maps', GENRE: 'Folk' }
  const id = await storeTrack(app, '02.flac', { tags })
  await storeTrack(app, 'Salt.flac', { tags: { TITLE: 'Other' } })
  await allTagsRead(app)
  await expect.poll(() => names(app, 'low tide')).toEqual(['02.flac'])
  expect(await names(app, 'breakwater folk')).toEqual(['02.flac'])
  expect(await names(app, 'salt')).toEqual(['Salt.flac', '02.flac'])
  const [hit] = (await find(app, 'salt maps')).hits
  expect(hit).toMatchObject({ matched: 'tags', file: { id } })
  expect(hit?.type === 'file' && hit.snippet.map(({ text }) => text).join('')).toContain('Salt Maps · Folk')
  expect((await find(app, '02')).hits).toMatchObject([{ matched: 'name', snippet: [] }])

  expect(await holding(join(app.data.dataDir, 'search'), secret)).not.toEqual([])
  const protection = { pin: TEST_PIN, newPassword: 'secret' }
  await app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload: protection })
  expect(await names(app, 'low tide')).toEqual([])
  await expect.poll(() => holding(join(app.data.dataDir, 'search'), secret)).toEqual([])
  expect(await names(app, '02')).toEqual(['02.flac'])
})

test('indexes existing files, and rebuilds a missing or damaged index', async () => {
  let app = await startOpenTestApp()
  await app.createFolder('Folder')
  await app.store('first.txt', 'inner words', 'Folder')
  expect(await texts(app, 'inner')).toHaveLength(1)
  const file = join(app.data.dataDir, 'search', 'index.db')
  for (const spoil of [() => rm(file), () => writeFile(file, 'nonsense'.repeat(5000)), () => damage(file)]) {
    await app.http.close()
    await spoil()
    app = await app.restart()
    expect(await texts(app, 'inner')).toHaveLength(1)
    expect(await names(app, 'folder')).toEqual(['Folder/'])
  }
})

async function damage(file: string): Promise<void> {
  const bytes = await readFile(file)
  for (let page = 8192; page < bytes.length; page += 4096) bytes.fill(0xab, page, page + 2048)
  await writeFile(file, bytes)
}

/** Files that contain a text as UTF-8. */
async function holding(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if ((await readFile(path).catch(() => Buffer.alloc(0))).includes(text)) found.push(path)
  }
  return found
}

/** A one-line PDF. */
function pdf(text: string): string {
  const content = `BT /F1 12 Tf 50 700 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  return `%PDF-1.7\n${objects.map((body, index) => `${index + 1} 0 obj${body}endobj\n`).join('')}trailer<</Root 1 0 R/Size 6>>`
}

/** A ZIP archive of text files. */
function zip(files: Record<string, string>): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(Buffer.byteLength(text), 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name)]))
    pieces.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, list, end])
}

test.skipIf(isOnPostgres)('reads texts while no thumbnail is being made, and finds names meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-ffmpeg-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const inFolder = (name: string) => join(folder, name)
  const [program, begun, release] = [inFolder('ffmpeg'), inFolder('begun'), inFolder('release')]
  const wait = `touch ${begun}; while [ ! -e ${release} ]; do sleep 0.05; done; exit 1`
  await writeFile(program, `#!/bin/sh\n[ "$1" = -version ] && echo ffmpeg version 1 && exit\n${wait}\n`)
  await chmod(program, 0o755)
  const app = await startOpenTestApp({ programs: { ffmpeg: program } })
  const film = await app.store('film.mp4', 'frames')
  const picture = app.request({ url: pathOf(getThumbnail.path, { id: film.id }) })
  await expect.poll(() => readdir(folder)).toContain('begun')
  await app.store('letter.txt', 'marmalade')
  await expect.poll(async () => (await find(app, 'letter')).hits.map(nameOf)).toEqual(['letter.txt'])
  // Longer than reading texts waits for a pause between requests.
  await delay(1500)
  expect(await find(app, 'marmalade')).toMatchObject({ hits: [], waitingFiles: 1 })
  await writeFile(release, '')
  expect((await picture).statusCode).toBe(404)
  expect(await names(app, 'marmalade')).toEqual(['letter.txt'])
})
