import { type Guide, listGuides } from '@pinloft/contract/guides/endpoints'
import { GUIDE_CONTENT_MAX_CHARACTERS } from '@pinloft/contract/guides/limits'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { exportGuides } from '@pinloft/contract/guides/transfer'
import { expect, test } from 'vitest'
import { runSeed } from '../../../../../tests/support/random.ts'
import { buildZip } from '../../../testing/build-zip.ts'
import { isOnPostgres } from '../../../testing/is-on-postgres.ts'
import { sendForReply } from '../../../testing/operation.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { startOpenTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addGuide, addPicture, pictureOf, sendZip } from '../guides.builders.ts'

async function exported(app: TestApp, query = ''): Promise<Buffer> {
  const response = await app.request({ url: `${exportGuides.path}${query}` })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip' })
  expect(response.headers['content-disposition']).toContain('attachment')
  return response.rawPayload
}

/** The guides by age, with the bytes of the pictures they show in place of the paths, and without what is their own. */
async function comparable(app: TestApp) {
  const guides = await sendForReply<Guide[]>(app, listGuides, {})
  const compared = []
  for (const {
    id: _,
    changedAt: __,
    revision: ___,
    revisionCount: ____,
    isPasswordProtected: _____,
    ...guide
  } of guides) {
    let { content } = guide
    for (const [path] of guide.content.matchAll(/\/api\/guides\/pictures\/[0-9a-f]{32}(?=\))/g)) {
      const shown = await app.request({ url: path })
      if (path === UNKNOWN) continue
      expect(shown.statusCode).toBe(200)
      content = content.replace(path, `${shown.headers['content-type']} ${shown.rawPayload.toString('base64')}`)
    }
    compared.push({ ...guide, content })
  }
  return compared.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

function importing(app: TestApp, files: Record<string, string | Buffer>) {
  return sendZip(
    app,
    buildZip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }))),
  )
}

const UNKNOWN = `/api/guides/pictures/${'0'.repeat(32)}`
const PIECES = [
  '',
  ' ',
  '\n',
  '\n\n',
  '---',
  '\n---\n',
  'title: x',
  '---\na: b\n---\n',
  '$x^2$',
  '$$\n',
  '"',
  "'",
  '\\',
  '# Head',
  '| a |',
  '](',
  '![](x.png)',
  ']: ',
  '😀',
  'é',
  'العربية',
  '中文',
  '<b>',
  '`',
  '\t',
  '[',
  ']',
  ',',
  '{',
  ':',
]

test('an export can be imported into an empty installation, and is equal', async () => {
  const app = await startOpenTestApp()
  const [first, second] = [await addPicture(app), await addPicture(app)]
  let seed = runSeed()
  const failure = `TEST_SEED=${seed}`
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const some = (count: number) => Array.from({ length: random(count) }, () => PIECES[random(PIECES.length)]).join('')
  for (let number = 0; number < 25; number++) {
    app.clock.advance(1234)
    await addGuide(app, {
      title: `x${some(4).trim()}${random(3)}`,
      description: some(5),
      content: `${some(8)}x${some(3)}![](${first.path})${some(8)} [a](${second.path}) ![](${UNKNOWN})`,
      category: random(2) === 0 ? null : `C${some(3)}`,
      tags: Array.from({ length: random(4) }, () => `t${some(2)}`),
      ...(random(4) === 0 && { password: 'secret' }),
    })
  }
  const zip = await exported(app)
  const before = await comparable(app)
  // Of an app on PostgreSQL, nothing is left when the next one starts.
  const other = await startOpenTestApp()
  other.clock.advance(60 * 60_000)
  const imported = await sendZip(other, zip)
  expect([imported.statusCode, imported.json()]).toEqual([
    200,
    { guideCount: 25, pictureCount: 2, leftOut: [], hasMoreLeftOut: false },
  ])
  expect(await comparable(other), failure).toEqual(before)
  expect((await sendForReply<Guide[]>(other, listGuides, {})).every((guide) => !guide.isPasswordProtected)).toBe(true)
})

test('an export has a Markdown file for each guide, and no secret', async () => {
  const app = await startOpenTestApp()
  const bytes = await pictureOf()
  const picture = await addPicture(app, bytes)
  const unused = await addPicture(app)
  await addGuide(app, { title: 'A/B: "C"', content: `![](${picture.path})`, tags: ['t'], password: 'secret' })
  await addGuide(app, { title: 'Other', content: `x ![](${unused.path})`, category: 'Left out' })
  const entries = await readZip(await exported(app, '?tag=t'))
  expect(entries.map(({ path }) => path)).toEqual(['A_B_ _C_.md', `pictures/${picture.id}.png`])
  expect(entries[1]?.content).toEqual(bytes)
  const text = entries[0]?.content.toString() ?? ''
  expect(text).toMatch(
    /^---\ntitle: "A\/B: \\"C\\""\ntags: \["t"\]\ncreated: \S+Z\nprotected: true\n---\n\n!\[\]\(pictures\/[0-9a-f]{32}\.png\)$/,
  )
  expect(await readZip(await exported(await startOpenTestApp()))).toEqual([])
})

test('an export of one guide has its name, its text and its pictures', async () => {
  const app = await startOpenTestApp()
  const { path } = await addPicture(app)
  const { id } = await addGuide(app, { title: 'Loft/ladder', content: `![a](${path})` })
  await addGuide(app, { title: 'Another', content: `![b](${(await addPicture(app)).path})` })
  const entries = await readZip(await exported(app, `?id=${id}`))
  expect(entries.map((entry) => entry.path)).toEqual(['Loft_ladder.md', expect.stringMatching(/^pictures\/\w+\.png$/)])
  expect(entries[0]?.content.toString()).toContain(`![a](${entries[1]?.path})`)
  const reply = await app.request({ url: `${exportGuides.path}?id=${id}` })
  expect(reply.headers['content-disposition']).toContain('Loft ladder.zip')
  expect((await app.request({ url: `${exportGuides.path}?id=unknown` })).statusCode).toBe(404)
})

test('Markdown of other programs is read as it is meant', async () => {
  const app = await startOpenTestApp()
  const response = await importing(app, {
    'notes/one.md':
      "\ufeff---\r\ntitle: It's 'plain'\r\ntags:\r\n  - a\r\n  - 'b'\r\ndate: 2020-01-02\r\n---\r\nText ![p](../img/a%20b.png \"t\")",
    'two.markdown': '# The heading\n\nText',
    'three.md': 'tags',
    'img/a b.png': await pictureOf(),
  })
  expect(response.json()).toEqual({ guideCount: 3, pictureCount: 1, leftOut: [], hasMoreLeftOut: false })
  const guides = await sendForReply<Guide[]>(app, listGuides, {})
  expect(guides.find(({ title }) => title === "It's 'plain'")).toMatchObject({
    tags: ['a', 'b'],
    createdAt: '2020-01-02T00:00:00.000Z',
    content: expect.stringMatching(/^Text !\[p\]\(\/api\/guides\/pictures\/[0-9a-f]{32} "t"\)$/),
  })
  expect(guides.map(({ title }) => title)).toEqual(expect.arrayContaining(['The heading', 'three']))
})

test('pictures are found as other programs name them', async () => {
  const app = await startOpenTestApp()
  const written = [
    '![](<img/my cat (1).png>)',
    '![](img/dog(2).png)',
    '![]( /img/dog(2).png "t" )',
    '![](img\\dog(2).png)',
    '![[my cat (1).png|300]]',
    '<img width="3" src="img/my cat (1).png">',
    '![x][1]',
    '[1]: img/b%C3%BCr.png',
  ]
  const response = await importing(app, {
    'one.md': written.join('\n'),
    'sub\\two.md': Buffer.from('\ufeffÄ', 'utf16le'),
    'old.md': Buffer.from('Caf\xe9', 'latin1'),
    '__MACOSX/._one.md': Buffer.from([0, 5, 22, 7]),
    'img/my cat (1).png': await pictureOf(),
    'img\\dog(2).png': await pictureOf(),
    'img/bu\u0308r.png': await pictureOf(),
  })
  expect(response.json()).toEqual({ guideCount: 3, pictureCount: 3, leftOut: [], hasMoreLeftOut: false })
  const guides = await sendForReply<Guide[]>(app, listGuides, {})
  const contents = Object.fromEntries(guides.map(({ title, content }) => [title, content]))
  expect(contents).toMatchObject({ two: 'Ä', old: 'Café' })
  expect(contents.one?.replaceAll(/\/api\/guides\/pictures\/\w{32}/g, 'NEW').split('\n')).toEqual([
    '![](<NEW>)',
    '![](NEW)',
    '![]( NEW "t" )',
    '![](NEW)',
    '![](NEW)',
    '<img width="3" src="NEW">',
    '![x][1]',
    '[1]: NEW',
  ])
})

test('what cannot be imported is left out and named', async () => {
  const app = await startOpenTestApp()
  const names = {
    '../evil.md': 'x',
    '/root.md': 'x',
    'a\\..\\..\\b.md': 'x',
    'C:/x.md': 'x',
    'deep/../../evil.md': 'x',
    'program.exe': 'x',
    'page.HTM': 'x',
    'unused.png': await pictureOf(),
    'empty.md': ' \n',
    'binary.md': Buffer.from([0xff, 0xfe, 0x00]),
    'long.md': 'x'.repeat(GUIDE_CONTENT_MAX_CHARACTERS + 1),
    'good.md': '![](svg.png) ![](../outside.png)',
    'svg.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const response = await importing(app, names)
  const { leftOut, ...counts } = response.json<{ leftOut: { name: string; reason: string }[] }>()
  expect(leftOut).toContainEqual({ name: 'page.HTM', reason: GUIDES_TEXTS.leftOut.notConverted })
  expect(counts).toEqual({ guideCount: 1, pictureCount: 0, hasMoreLeftOut: false })
  expect(leftOut.map(({ name }) => name).sort()).toEqual(
    Object.keys(names)
      .filter((name) => name !== 'good.md')
      .sort(),
  )
  const [good] = await sendForReply<Guide[]>(app, listGuides, {})
  expect(good?.content).toBe('![](svg.png) ![](../outside.png)')
})

test.skipIf(isOnPostgres)('hostile archives are refused, and nothing is added', async () => {
  const app = await startOpenTestApp()
  const good = buildZip([{ name: 'a.md', content: Buffer.from('x') }])
  const refused = [
    [Buffer.from('not a zip'), 'guides_zip_unreadable'],
    [Buffer.alloc(0), 'guides_zip_unreadable'],
    [good.subarray(0, good.length - 3), 'guides_zip_unreadable'],
    [good.subarray(4), 'guides_zip_unreadable'],
    [buildZip([{ name: 'a.md', claimedBytes: 4_000_000_000 }]), 'guides_zip_too_large'],
    [buildZip(Array.from({ length: 20_001 }, (_, index) => ({ name: `${index}.md` }))), 'guides_zip_too_large'],
  ] as const
  for (const [bytes, code] of refused) expect((await sendZip(app, bytes)).json()).toMatchObject({ code })
  // The directory promises less than there is, or something else.
  const bomb = buildZip([{ name: 'bomb.md', content: Buffer.alloc(50_000_000, 'x'), claimedBytes: 1000 }])
  const tampered = Buffer.from(good)
  tampered.writeUInt8(tampered.readUInt8(36) ^ 1, 36)
  for (const bytes of [bomb, tampered]) {
    expect((await sendZip(app, bytes)).json()).toMatchObject({ guideCount: 0, leftOut: [{ reason: 'Damaged' }] })
  }
  expect(await sendForReply(app, listGuides, {})).toEqual([])
})
