import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { parseIndexLine } from '../../features/backup/format/archive-format.ts'
import { linesOf } from '../../features/backup/format/lines.ts'
import { memoryBlob, repeated } from './hostile-bytes.ts'
import type { HostileCase, Parser } from './parser.ts'

const BLOCK_BYTES = MEBIBYTE

const lines =
  (unit: string): HostileCase =>
  (sizeBytes) => {
    const bytes = Buffer.from(repeated(sizeBytes, unit))
    return async () => {
      let strangeLine: string | undefined
      for await (const line of linesOf(blocksOf(bytes))) {
        if (strangeLine === undefined && parseIndexLine(line) === null) strangeLine = line
      }
      return strangeLine
    }
  }

async function* blocksOf(bytes: Buffer): AsyncGenerator<Uint8Array, void, void> {
  const blob = memoryBlob(bytes)
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    yield* blob.read({ start, end: Math.min(bytes.length, start + BLOCK_BYTES) - 1 })
  }
}

export const BACKUP_PARSERS: Readonly<Record<string, Parser>> = {
  'lines of backups': {
    modules: ['features/backup/format/lines.ts', 'features/backup/archive/forms.ts'],
    runs: 'in the server',
    limitBytes: 4 * BLOCK_BYTES,
    cases: {
      'short lines': lines('a\n'),
      'one long line': lines('['),
      'lines that are nearly right': lines('{"blob":"0","size":1}\n'),
    },
  },
}
