/**
 * The examples of what GitHub Flavored Markdown adds to CommonMark (specification 0.29-gfm: tables, task lists, struck
 * words, addresses, refused HTML), with the HTML of its reader.
 */
export const githubExamples: readonly { markdown: string; html: string }[] = [
  {
    markdown: '| foo | bar |\n| --- | --- |\n| baz | bim |',
    html: table(['foo', 'bar'], [['baz', 'bim']]),
  },
  {
    markdown: '| abc | defghi |\n:-: | -----------:\nbar | baz',
    html: table(['abc', 'defghi'], [['bar', 'baz']], ['center', 'right']),
  },
  {
    markdown: '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    html: table(['f|oo'], [['b <code>|</code> az'], ['b <strong>|</strong> im']]),
  },
  {
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    html: `${table(['abc', 'def'], [['bar', 'baz']])}<blockquote><p>bar</p></blockquote>`,
  },
  {
    markdown: '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    html: `${table(
      ['abc', 'def'],
      [
        ['bar', 'baz'],
        ['bar', ''],
      ],
    )}<p>bar</p>`,
  },
  {
    markdown: '| abc | def |\n| --- |\n| bar |',
    html: '<p>| abc | def |\n| --- |\n| bar |</p>',
  },
  {
    markdown: '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
    html: table(
      ['abc', 'def'],
      [
        ['bar', ''],
        ['bar', 'baz'],
      ],
    ),
  },
  {
    markdown: '| abc | def |\n| --- | --- |',
    html: table(['abc', 'def'], []),
  },
  {
    markdown: '- [ ] foo\n- [x] bar',
    html: `<ul><li>${task(false)} foo</li><li>${task(true)} bar</li></ul>`,
  },
  {
    markdown: '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
    html: `<ul><li>${task(true)} foo<ul><li>${task(false)} bar</li><li>${task(true)} baz</li></ul></li><li>${task(false)} bim</li></ul>`,
  },
  {
    markdown: '~~Hi~~ Hello, ~there~ world!',
    html: '<p><del>Hi</del> Hello, <del>there</del> world!</p>',
  },
  {
    markdown: 'This ~~has a\n\nnew paragraph~~.',
    html: '<p>This ~~has a</p><p>new paragraph~~.</p>',
  },
  {
    markdown: 'This will ~~~not~~~ strike.',
    html: '<p>This will ~~~not~~~ strike.</p>',
  },
  {
    markdown: 'www.commonmark.org',
    html: `<p>${link('www.commonmark.org', 'http://www.commonmark.org')}</p>`,
  },
  {
    markdown: 'Visit www.commonmark.org/help for more information.',
    html: `<p>Visit ${link('www.commonmark.org/help', 'http://www.commonmark.org/help')} for more information.</p>`,
  },
  {
    markdown: 'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
    html: `<p>Visit ${link('www.commonmark.org', 'http://www.commonmark.org')}.</p><p>Visit ${link('www.commonmark.org/a.b', 'http://www.commonmark.org/a.b')}.</p>`,
  },
  {
    markdown:
      'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)',
    html: ['', ')) ', '( )', '( ']
      .map((around) => {
        const address = 'www.google.com/search?q=Markup+(business)'
        const [before = '', after = ''] = around.startsWith('(') ? ['(', around.slice(1).trim()] : ['', around.trim()]
        return `<p>${before}${link(address, `http://${address}`)}${after}</p>`
      })
      .join(''),
  },
  {
    markdown: 'www.google.com/search?q=(business))+ok',
    html: `<p>${link('www.google.com/search?q=(business))+ok', 'http://www.google.com/search?q=(business))+ok')}</p>`,
  },
  {
    markdown: 'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    html: `<p>${link('www.google.com/search?q=commonmark&amp;hl=en', 'http://www.google.com/search?q=commonmark&amp;hl=en')}</p><p>${link('www.google.com/search?q=commonmark', 'http://www.google.com/search?q=commonmark')}&amp;hl;</p>`,
  },
  {
    markdown: 'www.commonmark.org/he<lp',
    html: `<p>${link('www.commonmark.org/he', 'http://www.commonmark.org/he')}&lt;lp</p>`,
  },
  {
    markdown: 'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    html: `<p>${link('http://commonmark.org')}</p><p>(Visit ${link('https://encrypted.google.com/search?q=Markup+(business)')})</p>`,
  },
  {
    markdown: 'foo@bar.baz',
    html: `<p>${link('foo@bar.baz', 'mailto:foo@bar.baz')}</p>`,
  },
  {
    markdown: "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    html: `<p>hello@mail+xyz.example isn't valid, but ${link('hello+xyz@mail.example', 'mailto:hello+xyz@mail.example')} is.</p>`,
  },
  {
    markdown: 'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    html: `<p>${link('a.b-c_d@a.b', 'mailto:a.b-c_d@a.b')}</p><p>${link('a.b-c_d@a.b', 'mailto:a.b-c_d@a.b')}.</p><p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>`,
  },
  {
    markdown:
      '<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>',
    html: '<p><strong> &lt;title> &lt;style> <em></p><blockquote>\n  &lt;xmp> is disallowed.  &lt;XMP> is also disallowed.\n</blockquote>',
  },
]

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  alignments: readonly string[] = [],
): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((cell, index) => `<${name}${alignments[index] === undefined ? '' : ` align="${alignments[index]}"`}>${cell}</${name}>`).join('')}</tr>`
  const body = rows.length === 0 ? '' : `<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody>`
  return `<table><thead>${row(head, 'th')}</thead>${body}</table>`
}

function task(isDone: boolean): string {
  return `<input ${isDone ? 'checked="" ' : ''}disabled="" type="checkbox">`
}

function link(text: string, target = text): string {
  return `<a href="${target}">${text}</a>`
}
