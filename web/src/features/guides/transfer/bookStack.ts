/** A page of BookStack's portable zip. */
export interface BookStackPage {
  title: string
  category: string | null
  tags: string[]
  /** One of both; references to files are paths in the archive. */
  markdown: string | null
  html: string
}

const NESTED_PAGES_MAX = 20_000
const FILE = /\[\[bsexport:(?:image|attachment):([^\][\n]{1,300})\]\]/g
/** Other pages are guides of their own: a link to one keeps its words. */
const ENTITY_LINK = /\[([^\][\n]{0,500})\]\(\[\[bsexport:(?:page|chapter|book):\d{1,20}\]\]\)/g
const ENTITY = /\[\[bsexport:(?:page|chapter|book):\d{1,20}\]\]/g

/** The pages in `data.json`, in their order; null if it is none of BookStack's. */
export function bookStackPages(json: string): BookStackPage[] | null {
  const data = recordOf(parsed(json))
  const [book, chapter, page] = [recordOf(data?.book), recordOf(data?.chapter), recordOf(data?.page)]
  if (book === null && chapter === null && page === null) return null
  if (book === null)
    return chapter === null ? pagesOf([page], null, []) : pagesOf(listOf(chapter.pages), textOf(chapter.name), [])
  const parts = [...listOf(book.pages), ...listOf(book.chapters)].map(recordOf)
  parts.sort((one, other) => Number(one?.priority ?? 0) - Number(other?.priority ?? 0))
  const category = textOf(book.name)
  return parts
    .flatMap((part) =>
      Array.isArray(part?.pages) ? pagesOf(part.pages, category, [textOf(part.name)]) : pagesOf([part], category, []),
    )
    .slice(0, NESTED_PAGES_MAX)
}

function pagesOf(pages: readonly unknown[], category: string | null, labels: readonly string[]): BookStackPage[] {
  return pages.map(recordOf).flatMap((page): BookStackPage[] => {
    if (page === null) return []
    const tags = listOf(page.tags).map((tag) => {
      const [name, value] = [textOf(recordOf(tag)?.name), textOf(recordOf(tag)?.value)]
      return value === '' ? name : `${name}: ${value}`
    })
    const markdown = textOf(page.markdown)
    return [
      {
        title: textOf(page.name),
        category: category || null,
        tags: [...labels, ...tags].filter((tag) => tag !== ''),
        markdown: markdown.trim() === '' ? null : withPaths(markdown),
        html: withPaths(textOf(page.html)),
      },
    ]
  })
}

function withPaths(text: string): string {
  return text
    .replace(FILE, (_, file: string) => `files/${file}`)
    .replace(ENTITY_LINK, '$1')
    .replace(ENTITY, '')
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
