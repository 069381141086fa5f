import type { GuideText } from '@pinloft/contract/guides'

/** What the file of a guide says of it before its text. */
export interface FrontMatter {
  title: string | null
  description: string
  category: string | null
  tags: string[]
  /** Milliseconds since the Unix epoch. */
  createdAtMs: number | null
}

const FENCE = '---'
/** A longer start is part of the text. */
const MAX_CHARACTERS = 64 * 1024
const NONE: FrontMatter = { title: null, description: '', category: null, tags: [], createdAtMs: null }

/** A guide as a Markdown file. Quoted texts in JSON are YAML too. */
export function writeGuideFile(
  { title, description, content, category, tags }: GuideText,
  { createdAtMs, isPasswordProtected }: { createdAtMs: number; isPasswordProtected: boolean },
): string {
  const lines = [
    FENCE,
    `title: ${JSON.stringify(title)}`,
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(category === null ? [] : [`category: ${JSON.stringify(category)}`]),
    ...(tags.length === 0 ? [] : [`tags: ${JSON.stringify(tags)}`]),
    `created: ${new Date(createdAtMs).toISOString()}`,
    ...(isPasswordProtected ? ['protected: true'] : []),
    FENCE,
    '',
    content,
  ]
  return lines.join('\n')
}

/** Reads the Markdown file of a guide, of our own or of another program. */
export function readGuideFile(text: string): { details: FrontMatter; content: string } {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (!lines.startsWith(`${FENCE}\n`)) return { details: NONE, content: lines }
  const end = lines.slice(0, MAX_CHARACTERS).indexOf(`\n${FENCE}\n`, FENCE.length)
  if (end === -1) return { details: NONE, content: lines }
  const content = lines.slice(end + FENCE.length + 2)
  return {
    details: detailsOf(lines.slice(FENCE.length + 1, end + 1)),
    content: content.startsWith('\n') ? content.slice(1) : content,
  }
}

function detailsOf(text: string): FrontMatter {
  const values = new Map<string, string[]>()
  let key = ''
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (/^[\s-]/.test(line)) {
      const item = line.trim()
      if (item.startsWith('- ')) values.get(key)?.push(unquoted(item.slice(2).trim()))
    } else if (colon > 0) {
      key = line.slice(0, colon).trim().toLowerCase()
      values.set(key, listOf(line.slice(colon + 1).trim()))
    }
  }
  const one = (...names: string[]) => names.map((name) => values.get(name)?.[0]).find((value) => value !== undefined)
  const created = Date.parse(one('created', 'date') ?? '')
  return {
    title: one('title') ?? null,
    description: one('description', 'summary') ?? '',
    category: one('category', 'categories') ?? null,
    tags: values.get('tags') ?? values.get('keywords') ?? [],
    createdAtMs: Number.isNaN(created) ? null : created,
  }
}

/** The texts of a value: one, or those of a list on one line. */
function listOf(value: string): string[] {
  if (value === '') return []
  if (!value.startsWith('[')) return [unquoted(value)]
  const list = parsed(value)
  if (Array.isArray(list)) return list.filter((item) => typeof item === 'string')
  return value
    .slice(1, value.endsWith(']') ? -1 : undefined)
    .split(',')
    .map((item) => unquoted(item.trim()))
    .filter((item) => item !== '')
}

function unquoted(value: string): string {
  if (value.startsWith('"')) {
    const text = parsed(value)
    if (typeof text === 'string') return text
  }
  const isQuoted = value.length >= 2 && value.startsWith("'") && value.endsWith("'")
  return isQuoted ? value.slice(1, -1).replaceAll("''", "'") : value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
