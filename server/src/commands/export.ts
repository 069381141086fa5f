import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, exportFolder } from '../features/backup/index.ts'
import { ProgressLine } from './progress-line.ts'
import { listed, runCommand, storeOf } from './run-command.ts'

await runCommand(async (config) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [destination] = positionals
  if (destination === undefined || positionals.length > 1) throw new BackupError('Say where to: npm run export -- DIR')
  const progress = new ProgressLine()
  try {
    const { fileCount, damaged } = await exportFolder(storeOf(config), resolve(destination), (doneBytes, totalBytes) =>
      progress.show(doneBytes, totalBytes),
    )
    progress.clear()
    const title = 'Damaged or missing on the disk of the server:'
    return `${resolve(destination)}\n${fileCount.toLocaleString('en')} files.${listed(title, damaged)}`
  } finally {
    progress.clear()
  }
})
