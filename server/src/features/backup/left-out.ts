/** Tables that are not in a backup, each with the reason. Every other one is, also those that come later. */
const REASONS: Readonly<Record<string, string>> = {
  kysely_migration: 'the tables are made anew, up to the same migration',
  kysely_migration_lock: 'as above',
  sessions: 'whoever restores enters the PIN again',
  devices: 'browsers that were let in are strangers to a restored server',
  uploads: 'the bytes of unfinished uploads are not in a backup',
  blob_checks: 'they tell of the disk that the bytes were on, not of the one to which they are restored',
  full_check: 'as above',
  purges: 'the blobs that are still to be removed are not in a backup',
}

export const LEFT_OUT: readonly string[] = Object.keys(REASONS)
