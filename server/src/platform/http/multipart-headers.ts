import { AppError } from '../errors.ts'

export interface PartHeaders {
  /** Name of the form field. */
  name: string
  /** File name as sent by the client; null for a plain field. */
  fileName: string | null
  mimeType: string | null
}

// Short text: the headers of a part have 16 KiB at most. Each alternative begins with a different character, so that no
// text causes long backtracking. Browsers do not escape backslashes, which is why a name may also end in one.
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\["\\]|\\(?!["\\])|[^"\\])*)"|"([^"]*)"|([^;\s"]*))/g

/** Parses the header lines of one part. Throws `upload_unreadable`. */
export function parsePartHeaders(text: string): PartHeaders {
  const headers = new Map(
    text.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = new Map(
    [...disposition.matchAll(PARAMETER)].map(([, key = '', escaped, quoted, plain]) => [
      key.toLowerCase(),
      escaped?.replace(/\\(["\\])/g, '$1') ?? quoted ?? plain ?? '',
    ]),
  )
  const name = parameters.get('name')
  if (!/^form-data\s*(;|$)/i.test(disposition) || name === undefined) throw new AppError('upload_unreadable')
  return {
    name: unescapeName(name),
    fileName: fileNameOf(parameters),
    mimeType: mimeTypeOf(headers.get('content-type')),
  }
}

function fileNameOf(parameters: ReadonlyMap<string, string>): string | null {
  const extended = /^utf-8'[^']*'(.*)$/i.exec(parameters.get('filename*') ?? '')?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {
      throw new AppError('upload_unreadable')
    }
  }
  const plain = parameters.get('filename')
  return plain === undefined ? null : unescapeName(plain)
}

/**
 * Undoes the escaping of names by browsers: double quotes and line breaks (HTML Standard, multipart/form-data
 * encoding).
 */
function unescapeName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))
}

function mimeTypeOf(contentType: string | undefined): string | null {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type : null
}
