import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { formatSize } from '@pinloft/contract/sizes'
import { formatListDate } from '../../../platform/format-date.ts'
import type { Entry } from '../fileListing.ts'

/** What a list shows of an entry beside its name, formatted. The size of a folder is its number of items, if known. */
export function detailsOf(
  entry: Entry,
  itemCount?: number,
): { createdAt: string; when: string; size: string; line: string } {
  const { createdAt } = entry.type === 'folder' ? entry.folder : entry.file
  const when = formatListDate(createdAt)
  const size =
    entry.type === 'file' ? formatSize(entry.file.size) : itemCount === undefined ? '' : FILES_TEXTS.items(itemCount)
  return { createdAt, when, size, line: size ? `${size} · ${when}` : when }
}
