import { extensionOf } from '@pinloft/contract/files/names'

/** The method of text extraction. */
export type TextFormat = 'plain' | 'markup' | 'rich' | 'pdf' | 'office'

const FORMAT_BY_EXTENSION: ReadonlyMap<string, TextFormat> = new Map(
  (
    [
      ['markup', 'html htm xhtml'],
      ['rich', 'rtf'],
      ['pdf', 'pdf'],
      ['office', 'docx docm xlsx xlsm pptx pptm odt ods odp epub'],
    ] satisfies [TextFormat, string][]
  ).flatMap(([format, extensions]) => extensions.split(' ').map((extension) => [extension, format] as const)),
)

/** Media types without useful text, which need not be opened. */
const WITHOUT_TEXT =
  /^(?:image|video|audio|font|model)\/|^application\/(?:zip|gzip|x-(?:tar|7z|bzip2?|xz|rar|iso|msdownload|sqlite)|vnd[.](?:rar|ms-|openxml|oasis)|msword|java-archive|wasm)/

/** The method of text extraction, or null when there can be no text. The real content is known only once it is read. */
export function textFormat(name: string, mimeType: string): TextFormat | null {
  const known = FORMAT_BY_EXTENSION.get(extensionOf(name))
  if (known !== undefined) return known
  return WITHOUT_TEXT.test(mimeType) ? null : 'plain'
}

/** Formats whose readers are complex enough for a crafted file to crash them. */
export function isRisky(format: TextFormat): boolean {
  return format === 'pdf' || format === 'office'
}
