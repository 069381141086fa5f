import { afterAll, expect, test } from 'vitest'
import { dataUrl } from './inline-pictures.ts'
import { PageCleaner } from './page-cleaner.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const LARGE = `data:image/webp;base64,${'QUJD'.repeat(200)}`
const cleaner = new PageCleaner()
afterAll(() => cleaner.close())

async function cleaned(html: string, pictureAddresses: string[] = []): Promise<string> {
  const page = await cleaner.clean(html, { refusal: 'document_unreadable', pictureAddresses })
  return page.pictures.replace(page.html, (index) => {
    const picture = page.pictures.pictures[index]
    return picture === undefined ? 'unknown' : dataUrl(picture)
  })
}

test('keeps what a text needs', async () => {
  const table = '<table><tbody><tr><td colspan="2" style="text-align:right">1</td></tr></tbody></table>'
  const list = '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>'
  const text = '<h1>A</h1><p style="color:#ff0000;font-size:14px"><strong>b</strong> <em>c</em></p>'
  const link = '<a rel="noopener noreferrer" href="https://example.org/">d</a>'
  const picture = `<img alt="e" src="${PNG}" /><img src="${LARGE}" />`
  const html = `${text}${table}${list}${link}${picture}<pre><code class="language-ts">f</code></pre>`
  expect(await cleaned(html)).toBe(html)
  expect(await cleaned(`<!doctype html><head><title>x</title><style>p{}</style></head><body>${html}</body>`)).toBe(html)
  expect(await cleaned('<img src="/mine/1"><img src="/other/1">', ['/mine/'])).toBe('<img src="/mine/1" />')
})

test('front matter of a Markdown text is facts, and an element without an end is text', async () => {
  const page = await cleaner.clean('---\ntitle: A <script>\n---\nb', {
    refusal: 'document_unreadable',
    isMarkdown: true,
  })
  expect(page.html).toBe('<dl class="markdown-facts"><dt>title</dt><dd>A &lt;script&gt;</dd></dl>\n<p>b</p>\n')
  const { html } = await cleaner.clean('Write <title> and <script>not this</script> first.\n\nThen *go on*.', {
    refusal: 'document_unreadable',
    isMarkdown: true,
  })
  expect(html).toBe('<p>Write &lt;title&gt; and  first.</p>\n<p>Then <em>go on</em>.</p>\n')
})

test('formulas of a Markdown text are drawn, and MathML that was written is not', async () => {
  const draw = async (markdown: string) =>
    (await cleaner.clean(markdown, { refusal: 'document_unreadable', isMarkdown: true })).html
  expect(await draw('So $x^2$ costs $5 and $6.')).toMatch(
    /^<p>So <math xmlns="[^"]+"><semantics><mrow><msup><mi>x<\/mi><mn>2<\/mn><\/msup><\/mrow>.*<\/math> costs \$5 and \$6\.<\/p>\n$/,
  )
  expect(await draw('$$\n\\sum_a\n$$')).toContain('display="block"')
  expect(await draw('```math\n\\sum_a\n```')).toContain('display="block"')
  expect(await draw('$\\href{javascript:x}{a}$ $\\includegraphics{//x}$')).not.toMatch(/href=|<img|mglyph/)
  expect(await draw('$\\unknown<b>$')).toBe('<p><code>\\unknown&lt;b&gt;</code></p>\n')
  expect(await draw('a <math><mtext>b</mtext></math> <code class="language-formula-0">c</code>')).toBe(
    '<p>a  <code class="language-formula-0">c</code></p>\n',
  )
  const many = await draw('$x$ '.repeat(1200))
  expect(many.split('<math').length - 1).toBe(1000)
})

test('leaves out what acts, loads or overlays', async () => {
  const nothing = [
    '<script>x</script>',
    '<img src="https://example.org/x.png">',
    '<img src="data:image/svg+xml;base64,AAAA">',
    '<svg><a href="javascript:x"><text>x</text></a></svg>',
    '<math><mtext><img src=x onerror=x></mtext></math>',
    '<iframe srcdoc="x">x</iframe>',
    '<form><input><button formaction=javascript:x></button></form>',
    '<meta http-equiv="refresh" content="0">',
    '<base href="//x"><link rel=stylesheet href=//x>',
  ]
  for (const html of nothing) expect(await cleaned(html), html).toBe('')
  const bare = [
    '<p onclick="x" id="x" class="x">a</p>',
    '<p style="background:url(//x)">a</p>',
    '<p style="position:fixed;top:0">a</p>',
    '<p style="width:expression(x);color:red/**/;--x:y">a</p>',
  ]
  for (const html of bare) expect(await cleaned(html), html).toBe('<p>a</p>')
  for (const address of [
    'javascript:x',
    'java\nscript:x',
    '&#106;avascript:x',
    ' \u0001javascript:x',
    'data:text/html,x',
    '/x',
  ])
    expect(await cleaned(`<a href="${address}">a</a>`), address).toBe('<a>a</a>')
})

test('a mark of a picture cannot be forged, and a page of a million levels is refused', async () => {
  expect(await cleaned(`pinloft-0:0: <img src="${LARGE}">`)).toBe(`pinloft-0:0: <img src="${LARGE}" />`)
  await expect(cleaned('<b>'.repeat(1_000_000))).rejects.toMatchObject({ code: 'document_unreadable' })
  expect(await cleaned('still there')).toBe('still there')
})
