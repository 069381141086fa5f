import type { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'

/** The `Upload-Metadata` of a new upload. */
export interface UploadMetadata {
  fileName: string
  /** Null if it is missing or not a media type. */
  mimeType: string | null
  /** Path; empty for the root. */
  folder: string
  /** Milliseconds since the Unix epoch. */
  lastModifiedMs: number | null
  pin: string
  /** Null for an unprotected file. */
  password: string | null
  /** Whether it replaces the content of a file with the same name. */
  isReplacing: boolean
}

/** The digest that a body must have. */
export interface Checksum {
  algorithm: ChecksumAlgorithm
  digest: Buffer
}

/** Algorithms for `Upload-Checksum`, as named by `createHash`, with their digest length in bytes. */
const DIGEST_BYTES = { sha256: 32, sha1: 20 } as const
type ChecksumAlgorithm = keyof typeof DIGEST_BYTES & Parameters<typeof createHash>[0]
export const CHECKSUM_ALGORITHMS = Object.keys(DIGEST_BYTES).join(',')

const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2,3}={0,2})?$/
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws `upload_metadata_invalid`. Ignores unknown keys. */
export function parseUploadMetadata(header: string | undefined): UploadMetadata {
  const values = new Map<string, string>()
  for (const pair of (header ?? '').split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(/ +/)
    if (key === '') continue
    if (rest.length > 0 || values.has(key) || !BASE64.test(value)) throw new AppError('upload_metadata_invalid')
    values.set(key, decode(value))
  }
  const mimeType = values.get('filetype')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const lastModifiedMs = parseTime(values.get('lastmodified') ?? '')
  if (lastModifiedMs === undefined) throw new AppError('upload_metadata_invalid')
  return {
    fileName: values.get('filename') ?? '',
    mimeType: MEDIA_TYPE.test(mimeType) ? mimeType : null,
    folder: values.get('folder') ?? '',
    lastModifiedMs,
    pin: values.get('pin') ?? '',
    password: values.get('password') || null,
    isReplacing: values.get('ifexists') === 'replace',
  }
}

/** `Upload-Metadata` for a response, without secrets. */
export function formatUploadMetadata(
  metadata: Pick<UploadMetadata, 'fileName' | 'mimeType' | 'folder' | 'lastModifiedMs'>,
): string {
  const values = {
    filename: metadata.fileName,
    filetype: metadata.mimeType,
    folder: metadata.folder || null,
    lastmodified: metadata.lastModifiedMs?.toString() ?? null,
  }
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} ${Buffer.from(value ?? '').toString('base64')}`)
    .join(',')
}

/** A number of bytes in a header; null if it is invalid. */
export function parseByteCount(header: string | undefined): number | null {
  const count = /^\d{1,16}$/.test(header ?? '') ? Number(header) : Number.NaN
  return Number.isSafeInteger(count) ? count : null
}

/** Throws `upload_checksum_invalid`. */
export function parseChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null
  const [, algorithm = '', text = ''] = /^(\w+) +(\S+)$/.exec(header.trim()) ?? []
  const digest = Buffer.from(BASE64.test(text) ? text : '', 'base64')
  if (!isKnownAlgorithm(algorithm) || digest.length !== DIGEST_BYTES[algorithm]) {
    throw new AppError('upload_checksum_invalid')
  }
  return { algorithm, digest }
}

function isKnownAlgorithm(name: string): name is ChecksumAlgorithm {
  return Object.hasOwn(DIGEST_BYTES, name)
}

function decode(base64: string): string {
  try {
    return utf8.decode(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw new AppError('upload_metadata_invalid', { cause })
  }
}

/** Milliseconds since the Unix epoch; null if empty, undefined if invalid. */
export function parseTime(text: string): number | null | undefined {
  if (text === '') return null
  const time = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(time) ? time : undefined
}
