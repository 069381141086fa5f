import { extensionOf } from './names.ts'

export const UNKNOWN_TYPE = 'application/octet-stream'
export const DISK_IMAGE_TYPE = 'application/x-raw-disk-image'

/**
 * Extensions that people use for two things, with the media types that such a file may have. Its first bytes decide; the
 * first of the types is what it is when they tell nothing.
 */
const TYPES_BY_EXTENSION: Readonly<Record<string, readonly [string, ...string[]]>> = {
  ts: ['text/x-typescript', 'video/mp2t'],
  mts: ['text/x-typescript', 'video/mp2t'],
  cts: ['text/x-typescript', 'video/mp2t'],
  m2ts: ['video/mp2t', UNKNOWN_TYPE],
  ogg: ['video/ogg', 'audio/ogg'],
  mp4: ['video/mp4', 'audio/mp4'],
  mov: ['video/quicktime', 'audio/mp4'],
  '3gp': ['video/3gpp', 'audio/3gpp'],
  '3gpp': ['video/3gpp', 'audio/3gpp'],
  '3g2': ['video/3gpp2', 'audio/3gpp2'],
  webm: ['video/webm', 'audio/webm'],
  mkv: ['video/x-matroska', 'audio/x-matroska'],
  vob: ['video/mpeg', UNKNOWN_TYPE],
  mod: [UNKNOWN_TYPE, 'video/mpeg', 'video/mp2t', 'text/plain'],
  dat: [UNKNOWN_TYPE, 'video/mpeg', 'video/mp2t', 'text/plain'],
  raw: [UNKNOWN_TYPE, 'image/x-raw', DISK_IMAGE_TYPE],
  bin: [UNKNOWN_TYPE, DISK_IMAGE_TYPE],
}

export const AMBIGUOUS_EXTENSIONS: readonly string[] = Object.keys(TYPES_BY_EXTENSION)

/** The media types that a file of this name may have; undefined if the name says what it is. */
export function possibleTypes(name: string): readonly [string, ...string[]] | undefined {
  const extension = extensionOf(name)
  return Object.hasOwn(TYPES_BY_EXTENSION, extension) ? TYPES_BY_EXTENSION[extension] : undefined
}

/** One of the media types that a file of an ambiguous name may have; undefined if the name is not. */
export function possibleType(name: string, claimed: string | null): string | undefined {
  const types = possibleTypes(name)
  return types?.find((type) => type === claimed) ?? types?.[0]
}
