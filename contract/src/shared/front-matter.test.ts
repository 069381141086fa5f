import { expect, it } from 'vitest'
import { detailsOf, furtherFacts, readFrontMatter } from './front-matter.ts'

const factsOf = (text: string) =>
  readFrontMatter(text)?.facts.map(({ name, values }) => [name, values] as const) ?? null

it.each([
  ['a text', 'title: A: b', ['title', ['A: b']]],
  ['quotes', `title: "It's \\"so\\"" # why`, ['title', [`It's "so"`]]],
  ['single quotes', "title: 'It''s # so'", ['title', ["It's # so"]]],
  ['a remark', 'title: C# and F # not this', ['title', ['C# and F']]],
  ['a name in quotes', '"my title": x', ['my title', ['x']]],
  ['nothing', 'title:', ['title', []]],
  ['null', 'title: ~', ['title', []]],
  ['a list on one line', `tags: [a, "b, c", 'd', e f]`, ['tags', ['a', 'b, c', 'd', 'e f']]],
  ['a list on several lines', 'tags: [a,\n  b]', ['tags', ['a', 'b']]],
  ['a list of lines', 'tags:\n- a\n-  b # x\n', ['tags', ['a', 'b']]],
  ['an indented list', 'tags:\n  - a\n\n  # x\n  - "b"', ['tags', ['a', 'b']]],
  ['an empty list', 'tags: []', ['tags', []]],
  ['lines as they are', 'about: |\n  a\n    b\n\n  c', ['about', ['a\n  b\n\nc']]],
  ['folded lines', 'about: >-\n  a\n  b\n\n  c', ['about', ['a b\nc']]],
  ['a text that goes on', 'about: a\n  b', ['about', ['a b']]],
  ['what is nested', 'author:\n  name: A\n  mail: b@c', ['author', ['name: A', 'mail: b@c']]],
  ['lists of what is nested', 'who:\n  - name: A\n    age: 1\n  - name: B', ['who', ['name: A, age: 1', 'name: B']]],
  ['separators of Unicode', 'title: a\u2028b\u2029c', ['title', ['a\u2028b\u2029c']]],
  ['them in a list', 'tags:\n- a\u2028b', ['tags', ['a\u2028b']]],
  ['dates and numbers', 'date: 2020-01-02', ['date', ['2020-01-02']]],
])('reads %s', (_what, lines, fact) => {
  for (const text of [`---\n${lines}\n---\nx`, `\ufeff--- \r\n${lines.replaceAll('\n', '\r\n')}\r\n...\r\nx`]) {
    expect(factsOf(text)).toEqual([fact])
    expect(readFrontMatter(text)).toMatchObject({ source: text.slice(0, -1), content: 'x' })
  }
})

it.each([
  ['a rule and a heading', '---\nFoo\n---\nBar'],
  ['an address between rules', '---\nhttps://example.org\n---\n'],
  ['two rules', '---\n---\n'],
  ['a list between rules', '---\n- a\n---\n'],
  ['no end', '---\ntitle: x\n'],
  ['something before it', 'a\n---\ntitle: x\n---\n'],
  ['an indented fence', ' ---\ntitle: x\n---\n'],
  ['a longer fence', '----\ntitle: x\n----\n'],
  ['a far end', `---\ntitle: x\n${'# more\n'.repeat(10_000)}---\n`],
  ['a plus of three signs', '+++\nTitle\n+++\n'],
  ['a fence of another language at the end', '+++\ntitle = "x"\n---\n'],
])('leaves alone %s', (_what, text) => {
  expect(readFrontMatter(text)).toBeNull()
})

it('knows the names of programs', () => {
  const facts = readFrontMatter(
    '---\nTitle: T\nsummary: S\ncategories: [C, D]\nkeywords: a, b\ndate: 2020-01-02\n---\n',
  )
  expect(detailsOf(facts?.facts ?? [])).toEqual({
    title: 'T',
    description: 'S',
    category: 'C',
    tags: ['a', 'b'],
    createdAtMs: Date.UTC(2020, 0, 2),
  })
})

it('reads TOML, and no day that may be two', () => {
  const facts = factsOf(
    '+++\ntitle = "A: b" # why\ndraft = true\n\n[taxonomies]\ntags = [\n  "#a",\n  \'b\', ]\n\ndate = 05.01.2020\n+++\nx',
  )
  expect(facts).toEqual([
    ['title', ['A: b']],
    ['draft', ['true']],
    ['tags', ['#a', 'b']],
    ['date', ['05.01.2020']],
  ])
  const named = (facts ?? []).map(([name, values]) => ({ name, values, source: '' }))
  expect(detailsOf(named)).toMatchObject({ title: 'A: b', tags: ['a', 'b'], createdAtMs: null })
})

it('says which facts say more than the details', () => {
  const said = 'title: T\nsummary: S\ntags: [a, b]\ndate: 2020-01-02\ndraft:\n'
  const more = 'author: A\ndescription: D\ncategories: [C, D]\nkeywords: c\n'
  const { facts } = readFrontMatter(`---\n${said}${more}---\n`) ?? { facts: [] }
  const details = { ...detailsOf(facts), description: 'S' }
  expect(furtherFacts(facts, details).map(({ name }) => name)).toEqual([
    'author',
    'description',
    'categories',
    'keywords',
  ])
})
