import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileKind, isRawPicture } from '@pinloft/contract/files/kinds'
import { extensionOf } from '@pinloft/contract/files/names'
import { PREVIEW_TEXTS } from '@pinloft/contract/files/preview-texts'
import { encodingOf, previewTypeOf } from '@pinloft/contract/files/preview-types'

/** Images that browsers cannot decode; the server converts them. */
const SERVER_PICTURES = /^(heic|heif|hif|tiff?|jxl)$/

/** Whether the browser can show an image natively. The server does not convert protected ones. */
export function isShownByBrowser({ originalName, mimeType, isPasswordProtected }: StoredFile): boolean {
  return (
    isPasswordProtected || !(isRawPicture(originalName, mimeType) || SERVER_PICTURES.test(extensionOf(originalName)))
  )
}

/** Whether the editor might accept it as text; its bytes decide. */
export function isEditable(file: StoredFile): boolean {
  const type = previewTypeOf(file)
  return type === 'text' || type === 'html'
}

export function unsupportedText({ mimeType, originalName }: StoredFile): string {
  return `File type not supported for preview: ${mimeType || extensionOf(originalName) || 'unknown'}`
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
