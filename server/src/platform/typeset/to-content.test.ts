import { expect, test } from 'vitest'
import type { Block } from './document-blocks.ts'
import { toContent } from './to-content.ts'

const DETAILS = { title: 'Title', description: null, category: null, details: [], author: null, keywords: [] }

function blocksOf(markdown: string, pictures?: Parameters<typeof toContent>[1]): Block[] {
  return toContent({ ...DETAILS, markdown }, pictures).blocks
}

/** The body of the only paragraph. */
function bodyOf(markdown: string) {
  const [block] = blocksOf(markdown)
  return block?.kind === 'paragraph' ? block.body : undefined
}

test('formatted text', () => {
  expect(bodyOf('a **b _c_** ~~d~~ `e*` &copy; \\* \nf  \ng')).toEqual([
    'a ',
    { kind: 'strong', body: ['b ', { kind: 'emphasis', body: ['c'] }] },
    ' ',
    { kind: 'struck', body: ['d'] },
    ' ',
    { kind: 'code', text: 'e*' },
    ' © * f',
    { kind: 'break' },
    'g',
  ])
})

test('text that looks like typst stays text', () => {
  expect(bodyOf('#set text(red) $ x $ #panic() @ref = a')).toEqual(['#set text(red) $ x $ #panic() @ref = a'])
})

test('formulas, and amounts of money', () => {
  expect(blocksOf('a $x^2$ costs $5 and $6\n\n$$\ny\n$$\n\n```math\nz\n```')).toMatchObject([
    { kind: 'paragraph', body: ['a ', { kind: 'formula', tex: 'x^2', isDisplayed: false }, ' costs $5 and $6'] },
    { kind: 'paragraph', body: [{ kind: 'formula', tex: 'y', isDisplayed: true }] },
    { kind: 'paragraph', body: [{ kind: 'formula', tex: 'z', isDisplayed: true }] },
  ])
})

test('only addresses of the web and of mail can be followed', () => {
  expect(
    bodyOf('[a](https://example.org/x?y=1&z) [b](javascript:alert(1)) [c](file:///etc) [d](/e) <m@example.org>'),
  ).toEqual([
    { kind: 'link', address: 'https://example.org/x?y=1&z', body: ['a'] },
    ' b c d ',
    { kind: 'link', address: 'mailto:m@example.org', body: ['m@example.org'] },
  ])
})

test('elements of HTML are dropped with their scripts; what people fill in stays', () => {
  expect(bodyOf('a <b>b</b><script>c</script> ssh <user>@<host> d<br>e')).toEqual([
    'a bc ssh <user>@<host> d',
    { kind: 'break' },
    'e',
  ])
  expect(
    blocksOf('<div><p>One &amp; two</p><script>alert(1)</script><style>x</style>\n<img src=x alt="three"></div>'),
  ).toEqual([
    { kind: 'paragraph', body: ['One & two'], isRightToLeft: false },
    { kind: 'paragraph', body: ['three'], isRightToLeft: false },
  ])
  expect(bodyOf('a <style> b <textarea>')).toEqual(['a <style> b <textarea>'])
  expect(blocksOf('<style>\nall\n\nthat follows')).toMatchObject(
    ['<style>', 'all', 'that follows'].map((line) => ({ kind: 'paragraph', body: [line] })),
  )
})

test('entities are those of Markdown, and the description of a picture has no formatting', () => {
  expect(bodyOf('&copy; &#65; &copy &#12345678; ![a **b** [c](d)](e)')).toEqual([
    '© A &copy &#12345678; ',
    { kind: 'emphasis', body: ['a b c'] },
  ])
})

test('headings begin at level 1, skip none, are numbered and can be linked to', () => {
  const blocks = blocksOf('## Zwei Wörter!\n\n#### b\n\n##### c\n\n## d\n\n[x](#zwei-wörter) [y](#none)')
  expect(blocks.filter(({ kind }) => kind === 'heading')).toMatchObject([
    { level: 1, number: '1', label: 'heading-1', body: ['Zwei Wörter!'] },
    { level: 2, number: '1.1', label: 'heading-2' },
    { level: 3, number: null },
    { level: 1, number: '2' },
  ])
  expect(blocks.at(-1)).toMatchObject({ body: [{ kind: 'reference', label: 'heading-1', body: ['x'] }, ' y'] })
})

test('headings that have numbers get no others', () => {
  expect(blocksOf('# 1. One\n\n# 2. Two')).toMatchObject([{ number: null }, { number: null }])
})

test('a heading that repeats the title is dropped, and one in a list is bold text', () => {
  expect(blocksOf('# title\n\na\n\n- # b')).toMatchObject([
    { kind: 'paragraph', body: ['a'] },
    { kind: 'list', items: [{ blocks: [{ kind: 'paragraph', body: [{ kind: 'strong', body: ['b'] }] }] }] },
  ])
})

test('contents are listed from three headings on', () => {
  const contentsOf = (...headings: string[]) => toContent({ ...DETAILS, markdown: headings.join('\n\n') }).contents
  expect(contentsOf('# a', '# b')).toBeNull()
  expect(contentsOf('# a', '# b', '# c')).toEqual({ title: 'Contents', levels: 2 })
  // As far as they are of use.
  const many = (count: number) => Array<string>(count).fill('## b')
  expect(contentsOf('# a', ...many(999))).toMatchObject({ levels: 2 })
  expect(contentsOf('# a', ...many(1000))).toMatchObject({ levels: 1 })
  expect(contentsOf(...many(1001))).toBeNull()
})

test('front matter is facts, not text', () => {
  expect(blocksOf('---\ntitle: A\ntags: [b, c]\n---\n# D')).toMatchObject([
    { kind: 'paragraph', body: [{ kind: 'strong', body: ['title'] }, ' A'] },
    { kind: 'paragraph', body: [{ kind: 'strong', body: ['tags'] }, ' b, c'] },
    { kind: 'heading', body: ['D'] },
  ])
})

test('lists', () => {
  expect(blocksOf('3. a\n   - b\n4. c\n\n+ [x] d\n+ [ ] e')).toMatchObject([
    {
      kind: 'list',
      firstNumber: 3,
      isLoose: false,
      items: [
        { isDone: null, blocks: [{ body: ['a'] }, { kind: 'list', firstNumber: null }] },
        { blocks: [{ body: ['c'] }] },
      ],
    },
    {
      kind: 'list',
      items: [
        { isDone: true, blocks: [{ body: ['d'] }] },
        { isDone: false, blocks: [{ body: ['e'] }] },
      ],
    },
  ])
})

test('foot notes, which the second reference shares', () => {
  const body = bodyOf('a[^n] b[^n] c[^none]\n\n[^n]: The *text*\n  goes on')
  expect(body).toEqual([
    'a',
    { kind: 'note', label: 'note-1', body: ['The ', { kind: 'emphasis', body: ['text'] }, ' goes on'] },
    ' b',
    { kind: 'note', label: 'note-1', body: null },
    ' c[^none]',
  ])
})

test('quotes, hints, code and rules', () => {
  expect(blocksOf('> **Lead.** b\n\n> c\n\n---\n\n```c++ x\n\ta\n```')).toMatchObject([
    { kind: 'hint', blocks: [{ body: [{ kind: 'strong', body: ['Lead.'] }, ' b'] }] },
    { kind: 'quote', blocks: [{ body: ['c'] }] },
    { kind: 'rule' },
    { kind: 'code', text: '    a', language: 'c++' },
  ])
})

test('the marker of a note is a bold word', () => {
  expect(blocksOf('> [!WARNING]\n> Hot *and* sharp\n>\n> b\n\n> [!NOTE] c\n\n> [!TIP]\n>\n> - d')).toMatchObject([
    {
      kind: 'hint',
      blocks: [
        {
          body: [{ kind: 'strong', body: ['Warning.'] }, ' Hot ', { kind: 'emphasis', body: ['and'] }, ' sharp'],
        },
        { body: ['b'] },
      ],
    },
    { kind: 'quote', blocks: [{ body: ['[!NOTE] c'] }] },
    { kind: 'hint', blocks: [{ body: [{ kind: 'strong', body: ['Tip.'] }] }, { kind: 'list' }] },
  ])
})

test('a picture is a figure, unless it is as small as a sign among words; one that is missing is its description', () => {
  const picture = { bytes: Buffer.from('x'), widthPixels: 300, heightPixels: 100 }
  const pictures = new Map([
    ['/p', picture],
    ['/wide', { ...picture, widthPixels: 4000 }],
    ['/high', { ...picture, heightPixels: 10_000 }],
    ['/sign', { ...picture, widthPixels: 20, heightPixels: 20 }],
  ])
  expect(
    blocksOf(
      '![A](/p "Below")\n![](/wide)\n![](/high)\n\n![](/sign)\n\nb ![c](/sign) d\n\nBefore\n![](/p)\nafter\n\n- In a list  \n  ![](/p)',
      pictures,
    ),
  ).toMatchObject([
    { kind: 'figure', file: 'picture-1', alt: 'A', caption: 'Below', widthPt: 144 },
    { kind: 'figure', file: 'picture-2', alt: 'Picture', caption: null, widthPt: 408 },
    { kind: 'figure', file: 'picture-3', widthPt: 16.8 },
    { kind: 'figure', file: 'picture-4' },
    { kind: 'paragraph', body: ['b ', { kind: 'picture', file: 'picture-4', alt: 'c' }, ' d'] },
    { kind: 'paragraph', body: ['Before'] },
    { kind: 'figure', file: 'picture-1' },
    { kind: 'paragraph', body: ['after'] },
    { kind: 'list', items: [{ blocks: [{ kind: 'paragraph', body: ['In a list'] }, { kind: 'figure' }] }] },
  ])
  expect(bodyOf('![](https://example.org/a/b.png?c)')).toEqual([{ kind: 'emphasis', body: ['b.png'] }])
})

test('numbers in tables are aligned right, and the columns fill the page', () => {
  const [table] = blocksOf('| a | b | c |\n|---|---|:-:|\n| word | 2 GB | x |\n| other words | 100 % | y |')
  expect(table).toMatchObject({
    kind: 'table',
    columns: [{ alignment: 'left' }, { alignment: 'right' }, { alignment: 'center' }],
    isLandscape: false,
    isSmall: false,
    header: [['a'], ['b'], ['c']],
    rows: [{ cells: [['word'], ['2 GB'], ['x']], isLong: false }, { isLong: false }],
  })
  if (table?.kind !== 'table') throw new Error('Not a table')
  expect(table.columns.reduce((sum, { widthPt }) => sum + widthPt + 12, -12)).toBeCloseTo(408)
})

test('a long column gives way to the short ones, which stay in one line', () => {
  const long = 'kept in the cellar, with a label and a list of what is inside of the box beside it'
  const [table] = blocksOf(
    `| Device | Remarks | Notes |\n|---|---|---|\n| Disk number 10 | ${long} | ${long}, ${long} |`,
  )
  if (table?.kind !== 'table') throw new Error('Not a table')
  const [device = 0, remarks = 0, notes = 0] = table.columns.map(({ widthPt }) => widthPt)
  expect(device).toBeGreaterThan(70)
  expect(remarks).toBeCloseTo(notes, 0)
  expect(device + remarks + notes + 24).toBeCloseTo(408)
})

test('a table of Arabic runs from right to left', () => {
  const table = (word: string) => blocksOf(`| 1 | ${word} |\n|---|---|\n| a | b |`)[0]
  expect(table('مرحبا')).toMatchObject({ isRightToLeft: true })
  expect(table('Hello')).toMatchObject({ isRightToLeft: false })
})

test('a wide table has smaller type, and a wider one turns the page', () => {
  const wide = (columns: number) => {
    const row = (cell: string) => `|${`${cell}|`.repeat(columns)}\n`
    return blocksOf(row('Overview') + row('---') + row('settlements'))[0]
  }
  expect(wide(5)).toMatchObject({ isSmall: false, isLandscape: false })
  expect(wide(6)).toMatchObject({ isSmall: true, isLandscape: false })
  expect(wide(8)).toMatchObject({ isSmall: true, isLandscape: true })
})

test('the language follows the letters, the direction the first letter', () => {
  const languageOf = (markdown: string) => toContent({ ...DETAILS, title: '', markdown }).language
  const texts = { en: 'Hello', el: 'Γειά', ru: 'Привет', ar: 'مرحبا', zh: '你好', ja: 'こんにちは世界中', ko: '안녕' }
  for (const [language, text] of Object.entries(texts)) expect(languageOf(text)).toBe(language)
  expect(blocksOf('"مرحبا" a\n\na مرحبا')).toMatchObject([{ isRightToLeft: true }, { isRightToLeft: false }])
})

test('deep quotes, lists and formatting become text', () => {
  const texts = [
    `${'>'.repeat(5000)}deep`,
    `${'- '.repeat(5000)}deep`,
    `${'['.repeat(2000)}deep`,
    `${'**a _b '.repeat(500)}deep`,
  ]
  for (const text of texts) expect(JSON.stringify(blocksOf(text))).toContain('deep')
})
