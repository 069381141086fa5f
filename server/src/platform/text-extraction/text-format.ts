import { extensionOf } from '@pinloft/contract/names'

/** How the text inside a file is read. */
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

/** Kinds of bytes that hold no text worth a look, so that they need not be opened. */
const WITHOUT_TEXT =
  /^(?:image|video|audio|font|model)\/|^application\/(?:zip|gzip|x-(?:tar|7z|bzip2?|xz|rar|iso|msdownload|sqlite)|vnd[.](?:rar|ms-|openxml|oasis)|msword|java-archive|wasm)/

/** How the text inside a file is read, or null where there can be none. What it really holds is seen when it is read. */
export function textFormat(name: string, mimeType: string): TextFormat | null {
  const known = FORMAT_BY_EXTENSION.get(extensionOf(name))
  if (known !== undefined) return known
  return WITHOUT_TEXT.test(mimeType) ? null : 'plain'
}

/** Formats whose readers are large enough to be brought down by a file that was made for it. */
export function isRisky(format: TextFormat): boolean {
  return format === 'pdf' || format === 'office'
}
