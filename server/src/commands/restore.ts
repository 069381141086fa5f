import { parseArgs } from 'node:util'
import { ArchiveReader, BackupError, recordVerified, restoreArchive, verifyArchive } from '../features/backup/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { openProductDatabase, STORAGE } from '../storage.ts'
import { ProgressLine } from './progress-line.ts'
import { listed, noted, runCommand, storeOf } from './run-command.ts'
import { openerOf, PASSPHRASE_OPTION } from './secrets-of-archive.ts'

type OnProgress = (doneBytes: number, totalBytes: number) => void

const ALREADY_DAMAGED = 'Already damaged or missing when the backup was made:'

await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...PASSPHRASE_OPTION, identity: { type: 'string' }, verify: { type: 'boolean' } },
  })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) {
    throw new BackupError('Say which: npm run restore -- FILE [--identity FILE | --passphrase-file FILE] [--verify]')
  }
  const archive = await ArchiveReader.open(path, await openerOf(values.identity, values['passphrase-file']))
  const progress = new ProgressLine()
  const onProgress = (doneBytes: number, totalBytes: number) => progress.show(doneBytes, totalBytes)
  try {
    return values.verify ? await verify(archive, config, onProgress) : await restore(archive, config, onProgress)
  } finally {
    progress.clear()
    await archive.close()
  }
})

async function verify(archive: ArchiveReader, config: Config, onProgress: OnProgress): Promise<string> {
  const { faults, faultCount, alreadyDamaged, fileCount } = await verifyArchive(archive, onProgress)
  if (faultCount > 0) {
    const title = `The backup of ${archive.manifest.createdAt} is damaged in ${faultCount} places:`
    throw new BackupError(listed(title, faults).trimStart() + listed(ALREADY_DAMAGED, alreadyDamaged))
  }
  await noted(recordVerified(storeOf(config), archive.manifest.id, systemClock.now()))
  const count = fileCount.toLocaleString('en')
  return `The backup of ${archive.manifest.createdAt} is whole: ${count} files.${listed(ALREADY_DAMAGED, alreadyDamaged)}`
}

async function restore(archive: ArchiveReader, config: Config, onProgress: OnProgress): Promise<string> {
  const { alreadyDamaged } = await restoreArchive(
    archive,
    {
      dataDir: config.dataDir,
      openDatabase: (dataDir) => openProductDatabase({ ...config, dataDir }),
      isDatabaseInFolder: config.databaseUrl === undefined,
      storage: STORAGE,
    },
    onProgress,
  )
  const count = archive.manifest.blobs.count.toLocaleString('en')
  return `Restored into ${config.dataDir}: ${count} files. Start the server and enter the PIN.${listed(ALREADY_DAMAGED, alreadyDamaged)}`
}
