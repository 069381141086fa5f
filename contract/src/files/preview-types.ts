import type { File } from './endpoints.ts'
import { type FileKind, fileKind, isOfficeDocument } from './kinds.ts'
import { extensionOf } from './names.ts'

export type PreviewType = 'text' | 'image' | 'audio' | 'video' | 'pdf' | 'html' | 'office' | 'archive'

/** What tells how a file is shown. */
type Named = Pick<File, 'originalName' | 'mimeType'>

const TEXT_TYPES = /^(text\/|application\/(json|xml|javascript|x-sh|x-yaml|yaml|toml|sql)|[^;]*\+(json|xml)(;|$))/
const TEXT_EXTENSIONS = new Set(
  'txt md markdown log csv tsv json xml yaml yml toml ini conf js ts jsx tsx css py rb go rs c h cpp java sh sql tex srt vtt'.split(
    ' ',
  ),
)
const ARCHIVE_NAMES = /\.(zip|mcworld|tar|tgz|tar\.gz)$/i

/** How a file is rendered, or `null` if it cannot be. */
export function previewTypeOf({ originalName, mimeType }: Named): PreviewType | null {
  const extension = extensionOf(originalName)
  if (mimeType.startsWith('text/html') || extension === 'html' || extension === 'htm') return 'html'
  if (isOfficeDocument(originalName)) return 'office'
  if (ARCHIVE_NAMES.test(originalName)) return 'archive'
  const kind = fileKind(originalName, mimeType)
  if (kind === 'image' || kind === 'audio' || kind === 'video' || kind === 'pdf') return kind
  if (TEXT_EXTENSIONS.has(extension) || TEXT_TYPES.test(mimeType)) return 'text'
  return null
}

export function isMarkdown({ originalName }: Pick<Named, 'originalName'>): boolean {
  return /^(md|markdown)$/.test(extensionOf(originalName))
}

/** Whether a text is a table of delimited cells. */
export function isDelimited({ originalName }: Pick<Named, 'originalName'>): boolean {
  return /^(csv|tsv)$/.test(extensionOf(originalName))
}

const TEXT_LIKE_KINDS: readonly FileKind[] = ['document', 'other']

/** Whether a file without a preview might be a text all the same; its first bytes decide. */
export function mayBeText({ originalName, mimeType, size }: Named & Pick<File, 'size'>): boolean {
  return size > 0 && TEXT_LIKE_KINDS.includes(fileKind(originalName, mimeType))
}

/** The encoding of a text by its byte order mark. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}
