import { fileKind, isOfficeDocument, isRawPicture } from '@pinloft/contract/file-kinds'
import type { File as StoredFile } from '@pinloft/contract/files'
import { extensionOf } from '@pinloft/contract/names'

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

export function hasViewButton(file: StoredFile): boolean {
  return previewTypeOf(file) !== null
}

/** Whether the editor might accept it as text; its bytes decide. */
export function isEditable(file: StoredFile): boolean {
  const type = previewTypeOf(file)
  return type === 'text' || type === 'html'
}

export function unsupportedText({ mimeType, originalName }: StoredFile): string {
  return `File type not supported for preview: ${mimeType || extensionOf(originalName) || 'unknown'}`
}

export function loadErrorText(status: number, text: string): string {
  return `Failed to load file: ${status} ${text}`
}

/** The text of a file, decoded by its byte order mark, else as UTF-8. A truncated character at the end is dropped. */
export function decodeText(bytes: Uint8Array): string {
  const isUtf16Little = bytes[0] === 0xff && bytes[1] === 0xfe
  const isUtf16Big = bytes[0] === 0xfe && bytes[1] === 0xff
  const encoding = isUtf16Little ? 'utf-16le' : isUtf16Big ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes, { stream: true })
}

/** The index of the nearest file in the given direction, or `null`: folders have no preview. */
export function neighbourIndex(
  entries: readonly { type: 'folder' | 'file' }[],
  from: number,
  direction: 1 | -1,
): number | null {
  for (let index = from + direction; index >= 0 && index < entries.length; index += direction) {
    if (entries[index]?.type === 'file') return index
  }
  return null
}

export function isMarkdown({ originalName }: StoredFile): boolean {
  return /^(md|markdown)$/.test(extensionOf(originalName))
}
