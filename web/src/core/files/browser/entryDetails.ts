import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { formatListDate } from '../../../platform/format-date.ts'
import type { Entry } from '../fileListing.ts'

/** What a list shows of an entry beside its name, formatted. The size of a folder is its number of items, if known. */
export function detailsOf(
  entry: Entry,
  itemCount?: number,
): { changedAt: string; when: string; size: string; line: string } {
  const changedAt = entry.type === 'folder' ? entry.folder.createdAt : entry.file.modifiedAt
  const when = formatListDate(changedAt)
  const size =
    entry.type === 'file' ? formatSize(entry.file.size) : itemCount === undefined ? '' : FILES_TEXTS.items(itemCount)
  return { changedAt, when, size, line: size ? `${size} · ${when}` : when }
}
