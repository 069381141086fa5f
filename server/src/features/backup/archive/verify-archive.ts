import { BACKUP_FAULTS_MAX_NAMED as NAMED_MAX } from '@pinloft/contract/backup/limits'
import { type ArchiveReader, uncheckedEntry } from './archive-reader.ts'
import { expectForms } from './forms.ts'

export interface Verdict {
  /** Faults found, a sentence each; at most a hundred. Empty if the backup is intact. */
  faults: string[]
  /** Total number of faults. */
  faultCount: number
  /** Files that were already damaged or missing on the server when the backup was made; at most a hundred. */
  alreadyDamaged: string[]
  fileCount: number
}

/**
 * Reads a whole archive and compares each digest, without writing anything. Continues after damage. Throws
 * `backup_file_damaged` or `backup_file_cut` if it cannot tell what belongs where, and `backup_file_altered` if it was
 * written by something other than Pinloft.
 */
export async function verifyArchive(
  archive: ArchiveReader,
  onProgress?: (doneBytes: number, totalBytes: number) => void,
): Promise<Verdict> {
  const totalBytes = await archive.expectCompleteSize()
  await expectForms(archive)
  const verdict: Verdict = { faults: [], faultCount: 0, alreadyDamaged: [], fileCount: archive.manifest.blobs.count }
  const addFault = (text: string) => {
    verdict.faultCount++
    if (verdict.faults.length < NAMED_MAX) verdict.faults.push(text)
  }
  for await (const { of, isMissing } of archive.index()) {
    if (isMissing && verdict.alreadyDamaged.length < NAMED_MAX) verdict.alreadyDamaged.push(of)
  }
  let isSealBroken = false
  for await (const entry of archive.entries()) {
    const check = uncheckedEntry()
    let doneBytes = entry.position
    for await (const bytes of archive.content(entry, check)) {
      doneBytes += bytes.byteLength
      onProgress?.(doneBytes, totalBytes)
    }
    if (!check.isSealed) isSealBroken = true
    if (!check.isComplete && check.isAuthentic) {
      if (verdict.alreadyDamaged.length < NAMED_MAX) verdict.alreadyDamaged.push(entry.of)
    } else if (!check.isComplete) {
      addFault(`Damaged: ${entry.of} (${entry.name}).`)
    } else if (!check.isFramed) {
      addFault(`Damaged: the frame around ${entry.of} (${entry.name}). Its bytes are whole.`)
    }
  }
  const isEndAuthentic = await archive.isEndAuthentic(totalBytes)
  if (verdict.faultCount === 0 && (isSealBroken || !isEndAuthentic)) {
    addFault('Damaged: the seal of the archive. All files in it are whole.')
  }
  onProgress?.(totalBytes, totalBytes)
  return verdict
}
