const PIECES = [
  '#',
  '##',
  '###',
  '*',
  '**',
  '_',
  '`',
  '```',
  '- ',
  '1. ',
  '> ',
  '|',
  '|---|',
  '[',
  '](',
  ')',
  '![',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '\\',
  '$',
  '$x$',
  '#set',
  '#show',
  '#import "x"',
  '#panic()',
  '#let x = 1',
  '@ref',
  '<label>',
  '{',
  '}',
  '//',
  '/*',
  '*/',
  '= ',
  '+ ',
  '~',
  '---',
  '[^1]',
  '[^1]: ',
  '\n',
  '\n\n',
  '    ',
  '\t',
  '&amp;',
  '&',
  '"',
  "'",
  '😀',
  'é',
  'Ж',
  '漢字',
  'かな',
  '한글',
  'عرب',
  '\u200b',
  '\u0301',
  '\ufe0f',
  '\u202e',
] // prettier-ignore

/** Random numbers below 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Marks of Markdown and typst, and letters, in any order. */
export function randomText(random: () => number): string {
  const count = 1 + Math.trunc(random() * 20)
  return Array.from({ length: count }, () => PIECES[Math.trunc(random() * PIECES.length)]).join(' ')
}

/** Random text with words between, each in a paragraph of its own, so that nothing before it hides it. */
export function randomMarkdown(random: () => number): { markdown: string; words: string[] } {
  const words = Array.from({ length: 10 }, (_, index) => `word${index}x${Math.trunc(random() * 1e6)}`)
  const markdown = words.map((word) => `${lineOf(random)}\n\n${word}\n`).join('\n')
  return { markdown, words }
}

/** Neither a remark of HTML nor a note may swallow the lines after it. */
function lineOf(random: () => number): string {
  return randomText(random).replaceAll('<!--', '<i>').replaceAll('[^1]: ', '[^1] ')
}
