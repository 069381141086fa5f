import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isLongRun } from '../server/src/testing/is-long-run.ts'

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM4Y2x8xtiYAUIBACPqBMlwUmUNAAAAAElFTkSuQmCC'
const picture = (attributes: string) => `<img src="data:image/png;base64,${PNG}" ${attributes}>`

/** Its columns are not equally wide, and the first one is of headings. */
export const COLUMNS = 'columns of a table'

/** What LibreOffice makes Word documents of, by their names. */
export const WORD_SOURCES: Readonly<Record<string, string>> = {
  everything: `<h1>Main title</h1><h2>Second</h2><h3>Third</h3>
<p>Plain <b>bold</b> <i>italic</i> <u>underlined</u> <s>struck</s> <b><i>both</i></b> and <a href="https://example.org/a">a link</a>.</p>
<p align="center">Centred words</p>
<ul><li>one<ul><li>one a<ul><li>one a i</li></ul></li><li>one b</li></ul></li><li>two</li></ul>
<ol><li>first<ol><li>first inner</li></ol></li><li>second</li></ol>
<p>between</p>
<ol><li>numbers<ul><li>bullet inside</li></ul></li></ol>
<table border="1"><thead><tr><th>Day</th><th>Stage</th></tr></thead><tbody><tr><td>1</td><td>Le <b>Tour</b></td></tr><tr><td colspan="2">wide</td></tr><tr><td rowspan="2">tall</td><td>x</td></tr><tr><td>y</td></tr></tbody></table>
<p>after the table</p>
<p>${picture('alt="A picture" width="60" height="40"')}</p>
<blockquote>quoted</blockquote>
<pre>code line</pre>
<p>äöü 日本 &lt;tag&gt;</p>`,
  headings: `<h1>One</h1><p>a</p><h2>Two <i>leaning</i></h2><h3>Three</h3><h4>Four</h4><p>b</p><h1 align="center">In the middle</h1><h2 align="right">At the right</h2>`,
  emphasis: `<p><b>bold</b><i>italic</i><u>underlined</u><s>struck</s> <b><i><u><s>all of them</s></u></i></b></p>
<p>half<b>bold</b>word, <code>code()</code>, line<br>break</p>`,
  colors: `<p>Plain, <font color="#d23b3b">red</font>, <font color="#1f5fd0"><b>bold blue</b></font>, <span style="font-size: 18pt">large</span>
and <span style="font-family: Georgia">another font</span></p>`,
  'nested lists': `<ul><li>a<ol><li>a1<ul><li>deep<ol><li>deeper</li></ol></li></ul></li><li>a2</li></ol></li><li>b<ul><li>b1</li></ul></li></ul>
<ol><li>one<ol><li>inner</li><li>second inner</li></ol></li><li>two<ol><li>inner again</li></ol></li></ol>`,
  'numbers that start again': `<ol><li>first</li><li>second</li></ol><ol><li>again the first</li><li>again the second</li></ol>
<p>between</p><ol start="5"><li>five</li><li>six</li></ol><ol><li>and again one</li></ol>`,
  letters: `<ol type="a"><li>by letter</li><li>second<ol type="i"><li>roman</li><li>second roman</li></ol></li></ol><ol type="A"><li>large</li></ol><ol type="I"><li>large roman</li></ol>`,
  'long entries': `<ol><li><p>First paragraph</p><p>Second paragraph of the same entry</p></li><li><p>Next</p></li></ol><p>after</p><ul><li><p>a</p><p>a, continued</p><ul><li>inner</li></ul></li><li>b</li></ul>`,
  tasks: `<p>☐ Tickets</p><p>☒ Three beds</p><p>☑ Map</p><p>An ordinary line</p><ul><li>☐ in a list</li><li>☒ done<ul><li>☐ inner</li></ul></li></ul>`,
  table: `<p>before</p><table border="1"><tr><td>a</td><td><b>b</b></td></tr><tr><td><ul><li>in a cell</li><li>second</li></ul></td><td><p>two</p><p>paragraphs</p></td></tr></table><p>after</p>`,
  'merged cells': `<table border="1"><thead><tr><th colspan="2">Wide head</th><th>Third</th></tr></thead><tbody><tr><td rowspan="3">tall</td><td>x</td><td rowspan="2">also tall</td></tr><tr><td>y</td></tr><tr><td colspan="2">wide</td></tr><tr><td colspan="3">all</td></tr></tbody></table><p>after</p>`,
  [COLUMNS]: `<table border="1" width="500"><col width="80"><col width="300"><col width="120"><thead><tr><th>Day</th><th colspan="2">Stage</th></tr></thead><tr><th>1</th><td rowspan="2">Le Tour to Trient</td><td>13.4 km</td></tr><tr><th>2</th><td>14.8 km</td></tr></table>`,
  pictures: `<p>${picture('alt="Layers of ridges" width="120" height="120"')}</p><p>text</p><p align="center">${picture('alt="A &quot;lake&quot; &amp; a hut" width="40" height="40"')}</p><p>before ${picture('alt="in a line" width="16" height="16"')}, after</p><ul><li>entry</li></ul><p>${picture('width="30" height="30"')}</p>`,
  links: `<p><b>bold <a href="https://example.org/?a=1&amp;b=2">link</a></b>, <a href="https://example.org/path?query=ä#part">whole</a>, <a href="mailto:a@example.org">mail <b>bold</b></a> and <a href="https://example.org/a">one</a><a href="https://example.org/b">two</a></p><h2><a href="https://example.org/">In a heading</a></h2><ul><li><a href="https://example.org/">in a list</a></li></ul>`,
  'quotes and code': `<p>a</p><blockquote><p>quoted</p><p>still quoted, <b>bold</b></p></blockquote><p>b</p><pre>if (a &lt; b)
    return</pre><p>c</p><hr><p>d</p>`,
  alignment: `<p>left</p><p align="center">centre</p><p align="right">right</p><p align="justify">justified, justified</p><ul><li>list</li></ul><p></p><p align="center"><b>bold centre</b></p>`,
  'right to left': `<h1 dir="rtl">שלום עולם</h1><p dir="rtl">זהו <b>טקסט</b> בעברית (2027)!</p><p>English again</p><p dir="rtl" align="center">באמצע</p><ul dir="rtl"><li>אחד</li><li>שתיים</li></ul><p dir="rtl">مرحبا بالعالم</p>`,
}

export const DESCRIBED_PICTURE = 'a picture with a text'
/** LibreOffice forgets what the pictures of HTML show, but not those of its own format. */
const PICTURE_SOURCE = `<?xml version="1.0"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>
  <text:p><draw:frame text:anchor-type="as-char" svg:width="3cm" svg:height="2cm"><draw:image><office:binary-data>${PNG}</office:binary-data></draw:image>
  <svg:desc>Layers of "ridges" &amp; a hut</svg:desc></draw:frame></text:p><text:p>text</text:p></office:text></office:body></office:document>`

/** Documents in another format, by the same names: LibreOffice starts once for all. */
export async function convertedByLibreOffice(
  documents: Readonly<Record<string, string | Buffer>>,
  [from, to]: readonly ['html' | 'fodt', 'docx'] | readonly ['docx', 'html'],
): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-word-'))
  try {
    const names = Object.keys(documents)
    const paths = names.map((_, index) => join(folder, `${index}.${from}`))
    for (const [index, content] of Object.values(documents).entries()) {
      await writeFile(paths[index] ?? '', from === 'html' ? `<meta charset="utf-8">${content}` : content)
    }
    const options = [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      ...(from === 'html' ? ['--infilter=HTML (StarWriter)'] : []),
      ...['--convert-to', to, '--outdir', folder],
    ]
    await promisify(execFile)('soffice', [...options, ...paths], { timeout: 120_000 })
    const converted = names.map(async (name, index) => [name, await readFile(join(folder, `${index}.${to}`))] as const)
    return Object.fromEntries(await Promise.all(converted))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** In the gate: the one that has something of everything, and those in which most can go wrong. */
const IN_THE_GATE = ['everything', 'nested lists', 'merged cells', COLUMNS, 'pictures', 'right to left']

/** Word documents as LibreOffice writes them. */
export async function wordDocuments(): Promise<Record<string, Buffer>> {
  const tried = Object.entries(WORD_SOURCES).filter(([name]) => isLongRun || IN_THE_GATE.includes(name))
  return {
    ...(await convertedByLibreOffice(Object.fromEntries(tried), ['html', 'docx'])),
    ...(await convertedByLibreOffice({ [DESCRIBED_PICTURE]: PICTURE_SOURCE }, ['fodt', 'docx'])),
  }
}

/** What of a document stays the same on its way through another program, as LibreOffice writes it as HTML. */
export function structureOf(html: Buffer | undefined): string[] {
  const [, body = ''] = (html ?? '').toString().split(/<body[^>]*>/)
  // The headings of a table are known by their row: what is in it, each program shows as it likes. So it is with links and boxes.
  const plain = body
    .replaceAll(/<thead>[\s\S]*?<\/thead>/g, (row) => row.replaceAll('align="center"', ''))
    .replaceAll(/<font color="#(?:000080|0563c1)">/g, '')
    .replaceAll(/<(\/?)h4/g, '<$1h3')
    .replaceAll('☑', '☒')
    // It stands for the field that has a box.
    .replaceAll('\u0001', '')
  const [isOfTasks, hasLinks] = [/[☐☒]/.test(plain), plain.includes('<a href')]
  const structure: string[] = []
  let isText = false
  for (const [text, element, attributes = ''] of plain.matchAll(/<(\/?[a-z]\w*)([^>]*)>|[^<]+/g)) {
    if (element === undefined) {
      const words = text.trim().replace(/\s+/g, ' ')
      // Lines of code are one text or several.
      if (words !== '' && isText) structure.push(`${structure.pop()} ${words}`)
      else if (words !== '') structure.push(words)
      isText ||= words !== ''
      continue
    }
    const name = element.replace('/', '')
    if (!KEPT.has(name) || (isOfTasks && LISTS.has(name)) || (hasLinks && name === 'u')) continue
    const found = attributes.match(/(?:colspan|rowspan|start|type|href|dir)="[^"]*"|align="center"/g)
    const kept: string[] = [...(found ?? [])]
    if (name === 'font') kept.push(...(attributes.match(/color="[^"]*"|face="Georgia/g) ?? []))
    if ((name === 'p' || name === 'font') && kept.length === 0) continue
    isText = false
    structure.push(`${element.replace(/^(\/?)th$/, '$1td')} ${kept.join(' ')}`.trim())
  }
  return structure
}

const LISTS = new Set(['ul', 'ol', 'li'])
const KEPT = new Set([
  ...['h1', 'h2', 'h3', 'p', ...LISTS, 'table', 'thead', 'tr', 'th', 'td', 'b', 'i', 'u', 'strike', 'font', 'a', 'img'],
])
