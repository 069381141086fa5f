import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { unzipSync, type Zippable, zipSync } from 'fflate'

/** Of everything in a document, unpacked: pictures make up most of it. */
const UNPACKED_MAX_BYTES = 96 * MEBIBYTE
const XML_MAX_BYTES = 16 * MEBIBYTE
/** Tags of all parts. A page of text has about a thousand; parsed, each takes some hundred bytes of memory. */
const TAGS_MAX = 600_000
const XML_NAME = /\.(xml|rels)$/i
const TAG_START = 0x3c

/**
 * Unpacks an office document and packs it again without compression, so that whatever reads it next cannot be given more than was
 * counted here. An entry that is longer than the archive says is cut off. Throws where it is no archive, or is too large.
 * `change` may replace entries.
 */
export function boundedArchive(
  bytes: Uint8Array,
  change: (entries: Record<string, Uint8Array>) => void = () => {},
): Uint8Array {
  let [unpackedBytes, xmlBytes, tags] = [0, 0, 0]
  const entries = unzipSync(bytes, {
    filter({ originalSize }) {
      unpackedBytes += originalSize
      return requireBound(unpackedBytes <= UNPACKED_MAX_BYTES)
    },
  })
  const stored: Zippable = {}
  for (const [name, content] of Object.entries(entries)) {
    if (!XML_NAME.test(name)) continue
    xmlBytes += content.length
    for (const byte of content) if (byte === TAG_START) tags++
    requireBound(xmlBytes <= XML_MAX_BYTES && tags <= TAGS_MAX)
  }
  change(entries)
  for (const [name, content] of Object.entries(entries)) stored[name] = [content, { level: 0 }]
  return zipSync(stored)
}

function requireBound(isWithin: boolean): true {
  if (!isWithin) throw new Error('The document is too large')
  return true
}
