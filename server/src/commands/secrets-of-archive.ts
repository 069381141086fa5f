import { readFile } from 'node:fs/promises'
import { BackupError, type Lock, type Opener } from '../features/backup/index.ts'
import { parseIdentity, parseRecipient } from '../platform/age/x25519-header.ts'
import { askHidden } from './ask-hidden.ts'

const PASSPHRASE_VARIABLE = 'BACKUP_PASSPHRASE'

/** Command options that specify what encrypts or decrypts an archive. */
export const PASSPHRASE_OPTION = { 'passphrase-file': { type: 'string' } } as const

/** What encrypts a new archive: the given recipients, otherwise a passphrase, which is asked for twice. */
export async function lockOf(recipients: readonly string[], passphraseFile: string | undefined): Promise<Lock> {
  if (recipients.length > 0) {
    return {
      recipients: recipients.map((text) => {
        const recipient = parseRecipient(text)
        if (recipient === null) throw new BackupError(`${text} is no key of age. It begins with "age1".`)
        return recipient
      }),
    }
  }
  const given = await givenPassphrase(passphraseFile)
  if (given !== undefined) return { passphrase: given }
  const passphrase = await askPassphrase('Passphrase for the backup')
  if (process.stdin.isTTY && (await askHidden('The same again')) !== passphrase) {
    throw new BackupError('Passphrases don’t match. Nothing was written.')
  }
  return { passphrase }
}

/** What decrypts an archive: the keys in an age identity file, otherwise a passphrase. */
export async function openerOf(identityFile: string | undefined, passphraseFile: string | undefined): Promise<Opener> {
  if (identityFile === undefined) {
    return { passphrase: (await givenPassphrase(passphraseFile)) ?? (await askPassphrase('Backup passphrase')) }
  }
  const lines = (await readSecretFile(identityFile)).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#')).map(parseIdentity)
  const valid = identities.filter((identity) => identity !== null)
  if (valid.length === 0) throw new BackupError(`There is no key of age in ${identityFile}.`)
  return { identities: valid }
}

async function givenPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return process.env[PASSPHRASE_VARIABLE] || undefined
  const [passphrase = ''] = (await readSecretFile(file)).split(/\r?\n/)
  if (passphrase === '') throw new BackupError(`There is no passphrase in the first line of ${file}.`)
  return passphrase
}

async function askPassphrase(question: string): Promise<string> {
  const passphrase = await askHidden(question)
  if (passphrase === '') {
    throw new BackupError(
      `A passphrase is needed: type it, name a file with "--passphrase-file", or set ${PASSPHRASE_VARIABLE}.`,
    )
  }
  return passphrase
}

async function readSecretFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new BackupError(`${path} cannot be read: ${(error as Error).message}`)
  }
}
