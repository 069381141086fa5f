import type { IAudioMetadata, ITag } from 'music-metadata'

/** Texts by names as programs write them, which the parser knows under other names or not at all. */
export class FurtherTags {
  readonly #texts = new Map<string, string[]>()

  constructor(native: IAudioMetadata['native']) {
    for (const { id, value } of Object.values(native).flat() as ITag[]) {
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
      if (typeof text !== 'string') continue
      // Such as 'TXXX:ALBUM ARTIST', 'track:DATE', '----:com.apple.iTunes:ARTISTS' and 'album_artist'.
      const name = id
        .slice(id.lastIndexOf(':') + 1)
        .toUpperCase()
        .replaceAll(/[\s_]/g, '')
      const texts = this.#texts.get(name)
      if (texts === undefined) this.#texts.set(name, [text])
      else texts.push(text)
    }
  }

  /** The first text of the first name that has one. */
  text(...names: string[]): string | undefined {
    return names.map((name) => this.#texts.get(name)?.find((text) => text.trim() !== '')).find(Boolean)
  }

  /** The first number in it. */
  number(...names: string[]): number | undefined {
    const digits = /\d{1,6}/.exec(this.text(...names) ?? '')?.[0]
    return digits === undefined ? undefined : Number(digits)
  }

  is(...names: string[]): boolean {
    return /^(?:1|true|yes)$/i.test(this.text(...names)?.trim() ?? '')
  }
}

const ARTIST_IDS = new Set(['TPE1', 'TP1', 'ARTIST', '©ART', 'AUTHOR'])

/**
 * The artist as a tag says it: of several values all, with semicolons, as Windows shows them. ID3v2.3 parts them by slashes,
 * which are more often in a name, such as AC/DC.
 */
export function artistText({ common, native }: Pick<IAudioMetadata, 'common' | 'native'>): string | undefined {
  const { artist } = common
  if (artist === undefined) return undefined
  for (const [format, tags] of Object.entries(native)) {
    const values = tags.filter(({ id, value }) => ARTIST_IDS.has(id.toUpperCase()) && typeof value === 'string')
    const texts = [...new Set(values.map(({ value }) => String(value)))]
    if (texts[0] !== artist || texts.length < 2) continue
    return texts.join(format === 'ID3v2.3' || format === 'ID3v2.2' ? '/' : '; ')
  }
  return artist
    .split('\0')
    .filter((name) => name !== '')
    .join('; ')
}
