import { parseArgs } from 'node:util'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { BackupError, makeBackup, recordBackup } from '../features/backup/index.ts'
import { consoleDiskCopier } from '../features/machines/index.ts'
import { systemClock } from '../platform/clock.ts'
import { Engines } from '../platform/engines/engines.ts'
import { ProgressLine } from './progress-line.ts'
import { listed, noted, runCommand, storeOf } from './run-command.ts'
import { lockOf, PASSPHRASE_OPTION } from './secrets-of-archive.ts'

await runCommand(async (config, signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...PASSPHRASE_OPTION, recipient: { type: 'string', multiple: true }, machines: { type: 'boolean' } },
  })
  const [destination] = positionals
  if (destination === undefined || positionals.length > 1) {
    throw new BackupError(
      'Say where to: npm run backup -- DEST [--recipient age1… | --passphrase-file FILE] [--machines]',
    )
  }
  const lock = await lockOf(values.recipient ?? [], values['passphrase-file'])
  const store = storeOf(config)
  const progress = new ProgressLine()
  const engines = new Engines({ dataDir: config.dataDir, paths: config.programs })
  try {
    const made = await makeBackup({
      store,
      clock: systemClock,
      lock,
      destination,
      freezer: values.machines ? consoleDiskCopier({ ...store, engines }) : undefined,
      signal,
      onCopying: (doneBytes, totalBytes) => progress.show(doneBytes, totalBytes),
      onProgress: (doneBytes, totalBytes) => progress.show(doneBytes, totalBytes),
    })
    progress.clear()
    await noted(recordBackup(store, made, systemClock.now()))
    const damaged = made.damaged.map(({ of }) => of)
    const title = 'Damaged or missing on the disk of the server, and in the backup as they are:'
    return `${made.path}\n${made.fileCount.toLocaleString('en')} files, ${formatSize(made.sizeBytes)}.${listed(title, damaged)}`
  } finally {
    progress.clear()
  }
})
