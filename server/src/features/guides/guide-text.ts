import type { GuideText } from '@pinloft/contract/guides/endpoints'
import {
  GUIDE_CONTENT_MAX_CHARACTERS,
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_PREVIEW_CHARACTERS,
  GUIDE_TAGS_MAX,
  GUIDE_TITLE_MAX_CHARACTERS,
} from '@pinloft/contract/guides/limits'
import { GUIDE_PICTURES_PATH } from '@pinloft/contract/guides/pictures'
import { withoutFrontMatter } from '@pinloft/contract/shared/front-matter'
import { AppError } from '../../platform/errors.ts'
import type { GuidesTables } from './guides.tables.ts'
import { countWords, plainTextOf } from './plain-text.ts'

type TextRow = Pick<
  GuidesTables['guide_revisions'],
  'title' | 'description' | 'category' | 'tags' | 'preview' | 'word_count' | 'content'
>

/** Removes what cannot be stored. Throws `guide_…_too_long` and `guide_tags_too_many`. */
export function possibleText({ title, description, content, category, tags }: GuideText): GuideText {
  const text: GuideText = {
    title: cleaned(title),
    description: cleaned(description),
    content: cleaned(content).replace(/\r\n?/g, '\n'),
    category: category === null ? null : cleaned(category),
    tags: separateTags(tags.map(cleaned)),
  }
  if (isLonger(text.title, GUIDE_TITLE_MAX_CHARACTERS)) throw new AppError('guide_title_too_long')
  if (isLonger(text.description, GUIDE_DESCRIPTION_MAX_CHARACTERS)) throw new AppError('guide_description_too_long')
  if (isLonger(text.content, GUIDE_CONTENT_MAX_CHARACTERS)) throw new AppError('guide_content_too_long')
  if (text.tags.length > GUIDE_TAGS_MAX) throw new AppError('guide_tags_too_many')
  const labels = [text.category ?? '', ...text.tags]
  if (labels.some((label) => isLonger(label, GUIDE_LABEL_MAX_CHARACTERS))) throw new AppError('guide_labels_too_long')
  return text
}

/** The same for a text that becomes a guide. Throws also `guide_title_missing` and `guide_content_missing`. */
export function completeText(written: GuideText): GuideText {
  const text = possibleText(written)
  if (text.title === '') throw new AppError('guide_title_missing')
  if (text.content.trim() === '') throw new AppError('guide_content_missing')
  return text
}

export function toRow({ title, description, content, category, tags }: GuideText): TextRow {
  return {
    title,
    description,
    category,
    tags: JSON.stringify(tags),
    preview: plainTextOf(withoutFrontMatter(content), GUIDE_PREVIEW_CHARACTERS),
    word_count: countWords(content),
    content,
  }
}

export function labelsOf({ category, tags }: Pick<TextRow, 'category' | 'tags'>): Pick<GuideText, 'category' | 'tags'> {
  return { category, tags: JSON.parse(tags) as string[] }
}

export function textOf(row: Pick<TextRow, 'title' | 'description' | 'category' | 'tags' | 'content'>): GuideText {
  return { title: row.title, description: row.description, content: row.content, ...labelsOf(row) }
}

export function isSameText(one: GuideText, other: GuideText): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.content === other.content &&
    one.category === other.category &&
    JSON.stringify(one.tags) === JSON.stringify(other.tags)
  )
}

/** The ids of the pictures that a text refers to. */
export function picturesIn(content: string): Set<string> {
  const ids = new Set<string>()
  for (let position = content.indexOf(GUIDE_PICTURES_PATH); position !== -1; ) {
    const start = position + GUIDE_PICTURES_PATH.length
    const id = /^[0-9a-f]{32}/.exec(content.slice(start, start + 32))?.[0]
    if (id !== undefined) ids.add(id)
    position = content.indexOf(GUIDE_PICTURES_PATH, start)
  }
  return ids
}

/** How many lines one text has that the other has not, wherever they are. */
export function countChangedLines(before: string, after: string): { added: number; removed: number } {
  const remaining = new Map<string, number>()
  const same = sameLinesLength(before, after)
  const linesBefore = linesFrom(before, same)
  for (const line of linesBefore) remaining.set(line, (remaining.get(line) ?? 0) + 1)
  let added = 0
  let kept = 0
  for (const line of linesFrom(after, same)) {
    const count = remaining.get(line) ?? 0
    if (count === 0) added++
    else {
      remaining.set(line, count - 1)
      kept++
    }
  }
  return { added, removed: linesBefore.length - kept }
}

/** The length of the whole lines with which both texts begin: to look up each of these takes much longer. */
function sameLinesLength(before: string, after: string): number {
  let length = 0
  for (let index = 0; index < before.length && before.charCodeAt(index) === after.charCodeAt(index); index++) {
    if (before[index] === '\n') length = index + 1
  }
  return length
}

function linesFrom(text: string, start: number): string[] {
  return text === '' ? [] : text.slice(start).split('\n')
}

/** A comma separates tags, also where they are stored. */
function separateTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => tag.split(',').map((part) => part.trim())))].filter((tag) => tag !== '')
}

function cleaned(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function isLonger(text: string, maxCharacters: number): boolean {
  return text.length > maxCharacters && (text.length > 2 * maxCharacters || [...text].length > maxCharacters)
}
