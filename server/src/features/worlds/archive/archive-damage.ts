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
