import { TAR_BLOCK_BYTES } from '../../../platform/tar/tar-blocks.ts'
import {
  paddedBytes,
  readTarHeader,
  TAR_DETAILS_MAX_BYTES,
  TAR_EXTENDED,
  TAR_FOLDER,
  TAR_LONG_NAME,
  TAR_PASSED_OVER,
  TarDamage,
  type TarOverrides,
  withDetails,
} from '../../../platform/tar/tar-headers.ts'
import { type EntryList, isoTime } from './archive-limits.ts'
import type { ByteSource } from './byte-sources.ts'

/** Reads the headers of a tar archive. Returns false if a limit truncated the list. Throws `TarDamage`. */
export async function readTar(source: ByteSource, list: EntryList): Promise<boolean> {
  let overrides: TarOverrides = {}
  for (let isFirst = true; ; isFirst = false) {
    if (list.isFull) return false
    const block = await source.read(TAR_BLOCK_BYTES)
    const header = block.length < TAR_BLOCK_BYTES ? null : readTarHeader(block, overrides)
    if (header === null) {
      if (isFirst) throw new TarDamage('Not a tar archive')
      return true
    }
    const { type, path, sizeBytes, modified } = header
    if (type === TAR_LONG_NAME || type === TAR_EXTENDED) {
      overrides = withDetails(overrides, type, await readDetails(source, sizeBytes))
      continue
    }
    if (!TAR_PASSED_OVER.has(type)) {
      const isFolder = type === TAR_FOLDER || path.endsWith('/')
      list.add({ path, isFolder, size: isFolder ? null : sizeBytes, modifiedAt: isoTime(modified) })
      overrides = {}
    }
    await source.skip(paddedBytes(sizeBytes))
  }
}

async function readDetails(source: ByteSource, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes > TAR_DETAILS_MAX_BYTES) throw new TarDamage('A header is too long')
  const bytes = await source.read(paddedBytes(sizeBytes))
  return bytes.subarray(0, sizeBytes)
}
