import { encodingOf } from '@pinloft/contract/files/preview-types'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { unzipSync, zipSync } from 'fflate'
import { wordHtml } from '../../../platform/rich-text/word/wordHtml.ts'
import { type BookStackPage, bookStackPages } from './bookStack.ts'
import { htmlGuide } from './htmlGuide.ts'

/** A file with its folder, which is empty if it was chosen by itself. */
export interface FileToImport {
  file: File
  folder: string
}

type Entries = Record<string, Uint8Array>

/** Of all files that are read here, unpacked. A larger archive is sent as it is. */
const READ_MAX_BYTES = 256 * MEBIBYTE
const ZIP = /\.zip$/i
const PAGE = /\.html?$/i
const WORD = /\.docx$/i
const READ = /\.(?:md|markdown|html?|docx|png|jpe?g|webp|gif|avif)$/i
const BOOK_STACK_FILE = 'data.json'

/** A page is read in one go: far more than a guide can be long, with the pictures inside of it. */
const PAGE_MAX_BYTES = 16 * MEBIBYTE

/** Why nothing can be imported, in words. */
export class ImportRefusal extends Error {}

/** The zip of Markdown files and pictures that files of any kind become. Throws `ImportRefusal` if they are too large, or can't be read. */
export async function importArchive(files: readonly FileToImport[], signal: AbortSignal): Promise<Blob> {
  const [first] = files
  const isZip = files.length === 1 && first !== undefined && ZIP.test(first.file.name)
  const entries = isZip ? await unpacked(first.file) : await entriesOf(files)
  return entries === null ? (first?.file ?? new Blob()) : packed(await converted(entries, signal))
}

/** Null if there is nothing in it to convert. What is no archive is refused by the server. */
async function unpacked(file: File): Promise<Entries | null> {
  if (file.size > READ_MAX_BYTES) return null
  const bytes = await bytesOf(file)
  const names: string[] = []
  let totalBytes = 0
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name)
        totalBytes += originalSize
        return false
      },
    })
    if (!names.some((name) => PAGE.test(name) || WORD.test(name) || name === BOOK_STACK_FILE)) return null
    return totalBytes > READ_MAX_BYTES ? null : unzipSync(bytes)
  } catch {
    return null
  }
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new ImportRefusal(TEXTS.importUnreadable(file.name))
  }
}

/** A name as a part of the target of a link in Markdown, which ends at a parenthesis. */
function inTarget(name: string): string {
  return encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')
}

/** What is no text and no picture is only named, so that the outcome says that it was left out. */
async function entriesOf(files: readonly FileToImport[]): Promise<Entries> {
  const totalBytes = files.reduce((sum, { file }) => sum + (READ.test(file.name) ? file.size : 0), 0)
  if (totalBytes > READ_MAX_BYTES) throw new ImportRefusal(TEXTS.importTooLarge(formatSize(READ_MAX_BYTES)))
  const entries: Entries = {}
  for (const { file, folder } of files) {
    const path = folder === '' ? file.name : `${folder}/${file.name}`
    entries[path] = READ.test(file.name) ? await bytesOf(file) : new Uint8Array()
  }
  return entries
}

async function converted(entries: Entries, signal: AbortSignal): Promise<Entries> {
  const result: Entries = {}
  const add = async (path: string, html: string, details: Partial<BookStackPage> = {}) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const base = freeName(path.replace(/\.[^./]*$/, ''), result, entries)
    const name = base.slice(folder.length)
    const { title, markdown, pictures } = await htmlGuide(html, `${inTarget(name)}-pictures`)
    for (const [at, bytes] of Object.entries(pictures)) result[folder + decodeURIComponent(at)] = bytes
    result[`${base}.md`] = textBytes(withDetails(markdown, { title, ...details }))
  }
  const index = entries[BOOK_STACK_FILE]
  const pages = index === undefined ? null : bookStackPages(new TextDecoder().decode(index))
  for (const [number, page] of (pages ?? []).entries()) {
    signal.throwIfAborted()
    const path = `${number + 1}.html`
    if (page.markdown === null) await add(path, page.html, page)
    else result[`${number + 1}.md`] = textBytes(withDetails(page.markdown, page))
  }
  for (const [path, bytes] of Object.entries(entries)) {
    signal.throwIfAborted()
    if (path.endsWith('/') || (pages !== null && path === BOOK_STACK_FILE)) continue
    if (!PAGE.test(path) && !WORD.test(path)) result[path] = bytes
    else {
      const isConverted = await htmlOf(path, bytes, signal)
        .then((html) => add(path, html))
        .then(() => true)
        .catch(() => false)
      // Named, so that the outcome says that it was left out.
      if (!isConverted) result[path] = new Uint8Array()
    }
  }
  return result
}

/** Throws if it cannot be read. */
async function htmlOf(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  if (WORD.test(path)) return wordHtml(bytes.slice().buffer, signal)
  if (bytes.length > PAGE_MAX_BYTES) throw new RangeError('The page is too large')
  return pageText(bytes)
}

/** As its first bytes or the page itself say; older programs wrote no UTF-8. */
function pageText(bytes: Uint8Array): string {
  const marked = encodingOf(bytes)
  if (marked !== 'utf-8') return new TextDecoder(marked).decode(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048))
  const [, named = 'utf-8'] = /charset ?= ?["']?([\w-]{1,40})/i.exec(head) ?? []
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(named.toLowerCase() === 'utf-8' ? 'windows-1252' : named).decode(bytes)
  }
}

function withDetails(markdown: string, { title, category, tags }: Partial<BookStackPage>): string {
  const lines = [
    ...(title ? [`title: ${JSON.stringify(title)}`] : []),
    ...(category ? [`category: ${JSON.stringify(category)}`] : []),
    ...(tags !== undefined && tags.length > 0 ? [`tags: ${JSON.stringify(tags)}`] : []),
  ]
  return lines.length === 0 ? markdown : ['---', ...lines, '---', '', markdown].join('\n')
}

function freeName(base: string, ...taken: Entries[]): string {
  const isTaken = (name: string) => taken.some((entries) => `${name}.md` in entries)
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!isTaken(name)) return name
  }
}

function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function packed(entries: Entries): Blob {
  // Pictures are compressed already.
  return new Blob([zipSync(entries, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
