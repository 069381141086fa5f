import {
  createHeader,
  type FileKey,
  openHeader,
  randomFileKey,
  WORK_FACTOR_MAX,
} from '../../../platform/age/age-header.ts'
import { createRecipientsHeader, openRecipientsHeader, type Recipient } from '../../../platform/age/x25519-header.ts'

/** What locks an archive: a passphrase, or the public keys of those who can open it. */
export type Lock = { passphrase: string } | { recipients: readonly Recipient[] }

/** What opens an archive: its passphrase, private keys, or the result of opening it before. */
export type Opener = { passphrase: string } | { identities: readonly Buffer[] } | { opened: OpenedHeader }

/** A header and the key it contains. */
export interface OpenedHeader {
  header: string
  fileKey: FileKey
}

/** Creates a key for one archive, and the header that contains it. */
export async function closeWith(lock: Lock): Promise<{ fileKey: FileKey; header: string }> {
  const fileKey = randomFileKey()
  // An archive leaves the server and holds everything, so guessing is as slow as the age tool makes it.
  const header =
    'passphrase' in lock
      ? await createHeader(fileKey, lock.passphrase, WORK_FACTOR_MAX)
      : createRecipientsHeader(fileKey, lock.recipients)
  return { fileKey, header }
}

/** Returns null if it does not open the header. Throws if the header is damaged. */
export async function openWith(opener: Opener, header: string): Promise<FileKey | null> {
  if ('opened' in opener) return opener.opened.header === header ? opener.opened.fileKey : null
  if ('identities' in opener) return openRecipientsHeader(header, opener.identities)
  return needsPassphrase(header) ? openHeader(header, opener.passphrase) : null
}

function needsPassphrase(header: string): boolean {
  return header.includes('\n-> scrypt ')
}
