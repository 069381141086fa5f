import { parseArgs } from 'node:util'
import { formatSize } from '@pinloft/contract/sizes'
import { BackupError, makeBackup } from '../features/backup/index.ts'
import { systemClock } from '../platform/clock.ts'
import { ProgressLine } from './progress-line.ts'
import { listed, runCommand, storeOf } from './run-command.ts'
import { lockOf, PASSPHRASE_OPTION } from './secrets-of-archive.ts'

await runCommand(async (config, signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...PASSPHRASE_OPTION, recipient: { type: 'string', multiple: true } },
  })
  const [destination] = positionals
  if (destination === undefined || positionals.length > 1) {
    throw new BackupError('Say where to: npm run backup -- DEST [--recipient age1… | --passphrase-file FILE]')
  }
  const lock = await lockOf(values.recipient ?? [], values['passphrase-file'])
  const progress = new ProgressLine()
  try {
    const made = await makeBackup({
      store: storeOf(config),
      clock: systemClock,
      lock,
      destination,
      signal,
      onProgress: (doneBytes, totalBytes) => progress.show(doneBytes, totalBytes),
    })
    progress.clear()
    const title = 'Damaged or missing on the disk of the server, and in the backup as they are:'
    return `${made.path}\n${made.fileCount.toLocaleString('en')} files, ${formatSize(made.sizeBytes)}.${listed(title, made.damaged)}`
  } finally {
    progress.clear()
  }
})
