import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
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
const READ_MAX_BYTES = 256 * 1024 * 1024
const ZIP = /\.zip$/i
const PAGE = /\.html?$/i
const WORD = /\.docx$/i
const READ = /\.(?:md|markdown|html?|docx|png|jpe?g|webp|gif|avif)$/i
const BOOK_STACK_FILE = 'data.json'

/** The zip of Markdown files and pictures that files of any kind become. Throws in words if they are too large. */
export async function importArchive(files: readonly FileToImport[], signal: AbortSignal): Promise<Blob> {
  const [first] = files
  const isZip = files.length === 1 && first !== undefined && ZIP.test(first.file.name)
  const entries = isZip ? await unpacked(first.file) : await entriesOf(files)
  return entries === null ? (first?.file ?? new Blob()) : packed(await converted(entries, signal))
}

/** Null if there is nothing in it to convert. What is no archive is refused by the server. */
async function unpacked(file: File): Promise<Entries | null> {
  if (file.size > READ_MAX_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
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

/** A name as a part of the target of a link in Markdown, which ends at a parenthesis. */
function inTarget(name: string): string {
  return encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29')
}

/** What is no text and no picture is only named, so that the outcome says that it was left out. */
async function entriesOf(files: readonly FileToImport[]): Promise<Entries> {
  const totalBytes = files.reduce((sum, { file }) => sum + (READ.test(file.name) ? file.size : 0), 0)
  if (totalBytes > READ_MAX_BYTES) throw new Error(TEXTS.importTooLarge(formatSize(READ_MAX_BYTES)))
  const entries: Entries = {}
  for (const { file, folder } of files) {
    const path = folder === '' ? file.name : `${folder}/${file.name}`
    entries[path] = READ.test(file.name) ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
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
    const html = await htmlOf(path, bytes, signal).catch(() => null)
    if (html === null) result[path] = bytes
    else await add(path, html)
  }
  return result
}

/** Null if the file is none of another program, or cannot be read; then it is left out. */
async function htmlOf(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<string | null> {
  if (PAGE.test(path)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  return WORD.test(path) ? wordHtml(bytes.slice().buffer, signal) : null
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
