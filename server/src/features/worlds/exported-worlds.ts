import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { SafeNames } from '../../core/zips/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { ExportedBlob } from '../../platform/db/table-policy.ts'
import { listWorlds } from './worlds.repository.ts'

/** The newest archive of each world outside the trash. */
export async function* exportedWorlds(snapshot: DatabaseHandle): AsyncGenerator<ExportedBlob> {
  const names = new SafeNames()
  for (const row of await listWorlds(snapshot)) {
    const { blob_key: blobKey, sha256, size_bytes: sizeBytes, file_name, created_at } = row.current
    yield {
      place: [WORLDS_TEXTS.exportFolder, names.take(`${row.name}${extensionOf(file_name)}`, 'file')],
      modifiedAtMs: created_at,
      blob: { blobKey, sha256, sizeBytes },
    }
  }
}

function extensionOf(fileName: string): string {
  return /(?:\.tar)?\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0] ?? ''
}
