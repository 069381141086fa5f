import { extensionOf } from '@pinloft/contract/files/names'

/** Languages by file name suffix, as the highlighter names them. */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    javascript: 'js jsx mjs cjs',
    typescript: 'ts tsx mts cts',
    json: 'json',
    yaml: 'yaml yml',
    ini: 'ini conf toml properties',
    xml: 'xml svg html htm xsl plist',
    css: 'css',
    scss: 'scss',
    less: 'less',
    markdown: 'md markdown',
    python: 'py',
    ruby: 'rb',
    go: 'go',
    rust: 'rs',
    c: 'c h',
    cpp: 'cpp cc hpp',
    csharp: 'cs',
    java: 'java',
    kotlin: 'kt kts',
    swift: 'swift',
    php: 'php',
    perl: 'pl pm',
    lua: 'lua',
    r: 'r',
    bash: 'sh bash zsh',
    sql: 'sql',
    diff: 'diff patch',
    makefile: 'mk makefile',
    graphql: 'graphql gql',
  }).flatMap(([language, ends]) => ends.split(' ').map((end) => [end, language] as const)),
)

/** The language of a text by its file name; `null` if there is none to highlight. */
export function languageOf(name: string): string | null {
  const extension = extensionOf(name)
  return LANGUAGES.get(extension === '' ? name.toLowerCase() : extension) ?? null
}

const NAMES: ReadonlySet<string> = new Set(LANGUAGES.values())

/** The language of a block of code by the word after its fence, which is a language or a file name suffix. */
export function languageOfFence(word: string): string | null {
  const name = word.toLowerCase()
  return NAMES.has(name) ? name : (LANGUAGES.get(name) ?? null)
}
