/** A name and its values; a value that is no list is the only one. */
export interface Fact {
  name: string
  values: string[]
  /** Its lines. */
  source: string
}

export interface FrontMatter {
  /** In their order. */
  facts: Fact[]
  /** The block as it was written, with the lines around it. */
  source: string
  /** The text after it. */
  content: string
}

/** What facts say of the text behind them, under the names that programs use. */
export interface TextDetails {
  title: string | null
  description: string
  category: string | null
  tags: string[]
  /** Milliseconds since the Unix epoch. */
  createdAtMs: number | null
}

/** A longer start is part of the text. */
const MAX_CHARACTERS = 64 * 1024
const MAX_FACTS = 200
const FENCE = /^\ufeff?(---|\+\+\+)[ \t]*\r?\n/
const ENDS: Readonly<Record<string, RegExp>> = { '---': /^(?:---|\.\.\.)[ \t]*\r?$/, '+++': /^\+\+\+[ \t]*\r?$/ }
/** Lines end at line feeds only: a separator of Unicode is a letter like any other. */
const NAME = /^(?:"([^"\\:]{1,100})"|'([^':]{1,100})'|([^\s"'#:{}[\]|>&*!%@`-][^:#\r\n]{0,99})):(?:[ \t](.*)|)$/s
const BLOCK_TEXT = /^([|>])[+-]?\d?[+-]?(?:[ \t]+#.*)?$/s
const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/s
const ITEM = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,][^,]*/gs

/**
 * The YAML or TOML block with which a Markdown text begins; null if it begins with something else, such as a rule. Reads of YAML what
 * front matter has: texts, lists of them and, as text, whatever is nested. Its time grows no faster than the block.
 */
export function readFrontMatter(text: string): FrontMatter | null {
  const [{ length: start } = '', fence = ''] = FENCE.exec(text.slice(0, 1000)) ?? []
  const isEnd = ENDS[fence]
  if (isEnd === undefined) return null
  const lines: string[] = []
  const near = text.slice(0, MAX_CHARACTERS)
  for (let at = start; at < near.length; ) {
    const found = near.indexOf('\n', at)
    const isLast = found === -1
    // A line that the limit cuts is not the end.
    if (isLast && near.length < text.length) return null
    const line = near.slice(at, isLast ? near.length : found)
    const next = isLast ? near.length : found + 1
    if (isEnd.test(line)) {
      const yaml = fence === '---' ? lines : yamlOf(lines)
      const facts = yaml === null ? null : factsOf(yaml)
      return facts === null ? null : { facts, source: text.slice(0, next), content: text.slice(next) }
    }
    lines.push(line.endsWith('\r') ? line.slice(0, -1) : line)
    at = next
  }
  return null
}

/** A text without its front matter. */
export function withoutFrontMatter(text: string): string {
  return readFrontMatter(text)?.content ?? text
}

export function detailsOf(facts: readonly Fact[]): TextDetails {
  const valuesOf = (...names: string[]) =>
    names.map((name) => facts.find((fact) => fact.name.toLowerCase() === name)?.values).find((values) => values?.length)
  const one = (...names: string[]) => valuesOf(...names)?.[0]
  const written = one('created', 'date', 'createdat', 'created_at') ?? ''
  // Numbers in another order may mean two days.
  const created = /^\d{4}-|[a-z]{3}/i.test(written) ? Date.parse(written) : Number.NaN
  const tags = valuesOf('tags', 'keywords', 'tag') ?? []
  return {
    title: one('title') ?? null,
    description: one('description', 'summary') ?? '',
    category: one('category', 'categories') ?? null,
    // One text may be a list, too.
    tags: (tags.length === 1 ? (tags[0] ?? '').split(',') : tags).map((tag) => tag.trim().replace(/^#/, '')),
    createdAtMs: Number.isNaN(created) ? null : created,
  }
}

/** The facts that say more than some details: what would be lost without them. */
export function furtherFacts(facts: readonly Fact[], details: TextDetails): Fact[] {
  return facts.filter((fact) => {
    const { title, description, category, tags, createdAtMs } = detailsOf([fact])
    if (fact.values.length === 0) return false
    if (tags.length > 0) return String(tags) !== String(details.tags)
    if (fact.values.length > 1) return true
    if (createdAtMs !== null) return createdAtMs !== details.createdAtMs
    if (title !== null) return title !== details.title
    if (category !== null) return category !== details.category
    return description === '' || description !== details.description
  })
}

/** Lines of TOML, which Hugo and Zola write, as lines of YAML; null if one has more than a name and its value. */
function yamlOf(lines: readonly string[]): string[] | null {
  const found: string[] = []
  let isOpen = false
  for (const line of lines.map((written) => written.trim())) {
    if (isOpen) {
      found.push(` ${line}`)
      isOpen = !line.includes(']')
    } else if (line !== '' && !line.startsWith('#') && !/^\[{1,2}[\w ."-]{1,100}\]{1,2}$/.test(line)) {
      const [, name, value = ''] = /^([\w-]{1,100})[ \t]*=[ \t]*(.*)$/s.exec(line) ?? []
      if (name === undefined || value.startsWith('"""') || value.startsWith("'''")) return null
      found.push(`${name}: ${value}`)
      isOpen = value.startsWith('[') && !value.includes(']')
    }
  }
  return found
}

/** Null unless there are facts, and each line belongs to one. */
function factsOf(lines: readonly string[]): Fact[] | null {
  const found: { name: string; value: string; lines: string[] }[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const isInside = line === '' || /^[ \t]|^-(?:[ \t]|$)/.test(line)
    if (isInside && last !== undefined) last.lines.push(line)
    else if (line.trim() !== '' && !line.startsWith('#')) {
      const [, double, single, plain, value = ''] = NAME.exec(line) ?? []
      const name = (double ?? single ?? plain)?.trim()
      if (name === undefined || name === '' || found.length >= MAX_FACTS) return null
      found.push({ name, value: value.trim(), lines: [line] })
    }
  }
  if (found.length === 0) return null
  return found.map(({ name, value, lines: own }) => ({
    name,
    values: valuesIn(value, own.slice(1)),
    source: own.join('\n'),
  }))
}

function valuesIn(value: string, more: readonly string[]): string[] {
  const style = BLOCK_TEXT.exec(value)?.[1]
  if (style !== undefined) return [blockText(more, style === '>')].filter((text) => text !== '')
  const inside = more.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (value === '' || value.startsWith('#')) return inside.length === 0 ? [] : itemsOf(inside)
  const whole = [value, ...inside].join(' ')
  if (whole.startsWith('[')) return listOf(whole)
  const text = textOf(whole)
  return text === '' || text === '~' || text === 'null' ? [] : [text]
}

/** The items of a list, each with the lines that belong to it; or the lines, if there is none. */
function itemsOf(lines: readonly string[]): string[] {
  const isList = lines.some((line) => /^-(?:[ \t]|$)/.test(line))
  const items: string[][] = []
  for (const line of lines) {
    const item = /^-(?:[ \t](.*)|)$/s.exec(line)
    if (item !== null || !isList) items.push([isList ? (item?.[1] ?? '').trim() : line])
    else items.at(-1)?.push(line)
  }
  return items.map((item) => textOf(item.filter((part) => part !== '').join(', '))).filter((item) => item !== '')
}

/** The texts of a list on one line. */
function listOf(value: string): string[] {
  const end = value.lastIndexOf(']')
  const items = value.slice(1, end === -1 ? undefined : end).match(ITEM) ?? []
  return items.map((item) => textOf(item.trim())).filter((item) => item !== '')
}

/** A text without its quotes, or without the remark behind it. */
function textOf(value: string): string {
  const quoted = QUOTED.exec(value)?.[0]
  if (quoted === undefined) {
    const remark = /[ \t]#/.exec(value)?.index
    return (remark === undefined ? value : value.slice(0, remark)).trimEnd()
  }
  if (quoted.startsWith("'")) return quoted.slice(1, -1).replaceAll("''", "'")
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}

/** The lines of a block of text without what they are indented by; folded, neighbours are one line. */
function blockText(lines: readonly string[], isFolded: boolean): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const indent = indents.reduce((least, one) => Math.min(least, one), MAX_CHARACTERS)
  const text = lines
    .map((line) => line.slice(indent))
    .join('\n')
    .trim()
  return isFolded ? text.replace(/([^\n])\n(?!\n)/g, '$1 ').replace(/\n+/g, '\n') : text
}
