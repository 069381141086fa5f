import { type FileKind, fileKind, isOfficeDocument, isRawPicture } from '@pinloft/contract/file-kinds'
import type { File as StoredFile } from '@pinloft/contract/files'
import { extensionOf } from '@pinloft/contract/names'
import { PREVIEW_TEXTS } from '@pinloft/contract/preview-texts'

/** A text is shown up to this size, so that a log of gigabytes opens as fast as a note. */
export const TEXT_PREVIEW_MAX_BYTES = 1024 * 1024

export type PreviewType = 'text' | 'image' | 'audio' | 'video' | 'pdf' | 'html' | 'office' | 'archive'

const TEXT_TYPES = /^(text\/|application\/(json|xml|javascript|x-sh|x-yaml|yaml|toml|sql)|[^;]*\+(json|xml)(;|$))/
const TEXT_EXTENSIONS = new Set(
  'txt md markdown log csv tsv json xml yaml yml toml ini conf js ts jsx tsx css py rb go rs c h cpp java sh sql tex srt vtt'.split(
    ' ',
  ),
)
/** Images that browsers cannot decode; the server converts them. */
const SERVER_PICTURES = /^(heic|heif|tiff?|jxl)$/
const ARCHIVE_NAMES = /\.(zip|mcworld|tar|tgz|tar\.gz)$/i

/** How a file is rendered, or `null` if it cannot be. */
export function previewTypeOf({ originalName, mimeType }: StoredFile): PreviewType | null {
  const extension = extensionOf(originalName)
  if (mimeType.startsWith('text/html') || extension === 'html' || extension === 'htm') return 'html'
  if (isOfficeDocument(originalName)) return 'office'
  if (ARCHIVE_NAMES.test(originalName)) return 'archive'
  const kind = fileKind(originalName, mimeType)
  if (kind === 'image' || kind === 'audio' || kind === 'video' || kind === 'pdf') return kind
  if (TEXT_EXTENSIONS.has(extension) || TEXT_TYPES.test(mimeType)) return 'text'
  return null
}

/** Whether the browser can show an image natively. The server does not convert protected ones. */
export function isShownByBrowser({ originalName, isPasswordProtected }: StoredFile): boolean {
  return isPasswordProtected || !(isRawPicture(originalName) || SERVER_PICTURES.test(extensionOf(originalName)))
}

/** Whether the editor might accept it as text; its bytes decide. */
export function isEditable(file: StoredFile): boolean {
  const type = previewTypeOf(file)
  return type === 'text' || type === 'html'
}

export function unsupportedText({ mimeType, originalName }: StoredFile): string {
  return `File type not supported for preview: ${mimeType || extensionOf(originalName) || 'unknown'}`
}

const TEXT_LIKE_KINDS: readonly FileKind[] = ['document', 'other']

/** Whether a file without a preview might be a text all the same; its first bytes decide. */
export function mayBeText({ originalName, mimeType, size }: StoredFile): boolean {
  return size > 0 && TEXT_LIKE_KINDS.includes(fileKind(originalName, mimeType))
}

/** Whether bytes from the start of a file are readable as text: no NUL, and valid in the encoding they announce. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.includes(0)) return false
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** 'Disk image', or 'BLEND file' where the kind says nothing. */
export function kindInWords({ originalName, mimeType }: StoredFile): string {
  const kind = fileKind(originalName, mimeType)
  const extension = extensionOf(originalName)
  return kind === 'other' && extension !== '' ? PREVIEW_TEXTS.fileOf(extension) : PREVIEW_TEXTS.kinds[kind]
}

export function loadErrorText(status: number, text: string): string {
  return `Failed to load file: ${status} ${text}`
}

/** The text of a file, decoded by its byte order mark, else as UTF-8. A truncated character at the end is dropped. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true })
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

export function isMarkdown({ originalName }: StoredFile): boolean {
  return /^(md|markdown)$/.test(extensionOf(originalName))
}

/** Whether a text is a table of delimited cells. */
export function isDelimited({ originalName }: StoredFile): boolean {
  return /^(csv|tsv)$/.test(extensionOf(originalName))
}
