/** An archive ends before it says so. */
export class CutShort extends Error {}

/** The bytes of a file in an archive cannot be unpacked, or are not those that the archive describes. */
export class EntryDamage extends Error {
  readonly path: string

  constructor(path: string, options?: ErrorOptions) {
    super('A file in an archive is damaged', options)
    this.path = path
  }
}

/** The code of an error of zlib, such as `Z_BUF_ERROR` where the bytes end early; null for other errors. */
export function zlibCode(error: unknown): string | null {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('Z_') ? code : null
}
