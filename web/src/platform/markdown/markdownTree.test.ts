import { describe, expect, it } from 'vitest'
import { type MarkdownNode, markdownTree } from './markdownTree.ts'

/** The tree as HTML for comparison, with attributes in the order in which they are set. */
function html(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
      return `<${node.name}${attributes.join('')}>${html(node.children)}</${node.name}>`
    })
    .join('')
}

const shown = (markdown: string) => html(markdownTree(markdown)).trim()

describe('markdownTree', () => {
  it('parses Markdown', () => {
    expect(shown('# A & b\n\n*one* `two`')).toBe('<h1 dir="auto">A & b</h1>\n<p><em>one</em> <code>two</code></p>')
    expect(shown('- [x] done\n- [ ] open')).toContain(
      '<input type="checkbox" disabled="" aria-label="Done" checked=""></input> done',
    )
    expect(shown('3. three')).toContain('<ol start="3">')
    expect(shown('|a|\n|-|\n|1|')).toMatch(/^<div class="markdown-table" tabindex="0"><table>.*<td>1<\/td>/s)
  })

  it.each([
    ['a handler', '<b onclick="alert(1)">x</b>', '<p><b>x</b></p>'],
    ['a handler of a block', '<div ONCLICK=alert(1)\nonmouseover=a()>x</div>', '<div>x</div>'],
    ['a handler in a value of Markdown', '<div title="\n\n[a](b " onclick=alert\\(1\\) x=")', ''],
    ['a style', '<b style="color:red">x</b><style>b { }</style>', '<p><b>x</b></p>'],
    ['a script', 'x<script>alert(1)</script>', '<p>x</p>'],
    ['a drawing', 'x<svg onload=alert(1)><script>1</script><a>y</a></svg>', '<p>x</p>'],
    ['a frame', 'x<iframe srcdoc="<script>1</script>"></iframe>', '<p>x</p>'],
    ['a picture from elsewhere', '<img src=https://elsewhere.example/x alt=away onerror=a()>', 'away'],
    ['a picture with an address of its own', '![away](x.png)', '<p>away</p>'],
    [
      'an address that acts',
      '[x](javascript:alert(1)) <a href="jav&#x09;ascript:a()">y</a>',
      '<p><a>x</a> <a>y</a></p>',
    ],
    ['a way to send', '<form action=x><button>y</button><input type=submit></form>', 'y'],
    ['names that code may look for', '<b id=a name=b class=c data-x=d tabindex=1>x</b>', '<p><b>x</b></p>'],
  ])('leaves out %s', (_what, markdown, expected) => {
    const tree = shown(markdown)
    expect(tree).not.toMatch(/\son\w+="|style|script/i)
    if (expected !== '') expect(tree).toBe(expected)
  })

  it('shows front matter as facts', () => {
    expect(shown('---\ntitle: A <b>\ntags:\n  - c\n  - d\n---\n\n# E')).toBe(
      '<dl class="markdown-facts"><dt>title</dt><dd dir="auto">A <b></dd><dt>tags</dt><dd dir="auto">c, d</dd></dl>' +
        '<h1 dir="auto">E</h1>',
    )
    expect(shown('---\nFoo\n---')).toBe('<hr></hr>\n<h2 dir="auto">Foo</h2>')
  })

  it('reads formulas, and no amounts of money', () => {
    expect(shown('a $x_1 < *y*$ b')).toBe('<p>a <code data-language="math">x_1 < *y*</code> b</p>')
    expect(shown('$$\nx\n$$')).toBe('<p><code data-language="math-display">x</code></p>')
    for (const text of ['costs $5 and $6', 'US$5 or US$6', '`$x$`', '\\$x$', '$HOME:$PATH', '\\(x\\)']) {
      expect(shown(text)).not.toContain('"math')
    }
  })

  it('keeps an embedded image, and an external link', () => {
    expect(shown('![dot](data:image/png;base64,AAAA)')).toBe(
      '<p><img alt="dot" src="data:image/png;base64,AAAA"></img></p>',
    )
    expect(shown('[out](https://elsewhere.example)')).toBe(
      '<p><a href="https://elsewhere.example" target="_blank" rel="noopener noreferrer nofollow">out</a></p>',
    )
  })

  it('links foot notes and their marks, where asked to', () => {
    const text = 'a[^n] b[^m] c[^n] d[^none]\n\n[^m]: Second\n\n[^n]: The *text*\n  goes on[^m]\n\n[^unused]: x'
    const mark = (number: number, anchor = '') =>
      `<sup data-note="${number}"${anchor}><a href="#note-${number}" aria-label="Note ${number}">${number}</a></sup>`
    const back = (number: number) =>
      `<a href="#note-mark-${number}" aria-label="Back to the mark of note ${number}">↩</a>`
    expect(html(markdownTree(text, { hasNotes: true })).trim()).toBe(
      `<p>a${mark(1, ' data-anchor="note-mark-1"')} b${mark(2, ' data-anchor="note-mark-2"')} c${mark(1)} d[^none]</p>\n` +
        `<ol class="markdown-notes"><li data-anchor="note-1"><span>The <em>text</em>\ngoes on</span> ${back(1)}</li>` +
        `<li data-anchor="note-2"><span>Second</span> ${back(2)}</li></ol>`,
    )
    expect(shown('a[^n]\n\n[^n]: b')).not.toContain('sup')
    expect(html(markdownTree('<note-mark value="x">a</note-mark>', { hasNotes: true }))).toBe('<p>a</p>\n')
  })

  it('keeps own pictures, links to headings and the language of code where asked to', () => {
    const options = { picturesPath: '/api/pictures/', hasAnchors: true }
    const shownWith = (markdown: string) => html(markdownTree(markdown, options)).trim()
    expect(shownWith('![a](/api/pictures/x-1)')).toBe('<p><img alt="a" src="/api/pictures/x-1"></img></p>')
    for (const path of ['/api/pictures/', '/api/pictures/../files', '/api/pictures/a?b', '//elsewhere.example/a']) {
      expect(shownWith(`![a](${path})`)).toBe('<p>a</p>')
    }
    expect(shownWith('[b](#part-b)')).toBe('<p><a href="#part-b">b</a></p>')
    expect(shown('[b](#part-b) ![a](/api/pictures/x-1)')).toBe('<p><a>b</a> a</p>')
    expect(shown('```sh\nls\n```')).toContain('<code data-language="sh">')
    expect(shown('<code class="language-a b">x</code>')).toBe('<p><code>x</code></p>')
  })

  it('rejects too deep nesting or too many elements', () => {
    expect(() => markdownTree('<div>'.repeat(600))).toThrow('too intricate')
    expect(() => markdownTree('<br>'.repeat(50_000))).toThrow('too intricate')
  })
})
