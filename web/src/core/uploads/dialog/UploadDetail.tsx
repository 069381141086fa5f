import { formatSize } from '@pinloft/contract/shared/sizes'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { FolderPathText } from '../../files/index.ts'
import type { UploadGroup } from '../queue/uploadGroups.ts'
import type { UploadItem } from '../queue/uploadQueue.ts'
import { partInWords, progressInWords } from '../queue/uploadSpeed.ts'

export interface UploadDetailProps {
  item: UploadItem
  /** Bytes per second, while the item is being uploaded. */
  speed: number | null
  /** The dropped folder that it is listed under. */
  group: UploadGroup | null
}

/** The line below a file's name: its size, progress, or error. */
export function UploadDetail({ item, speed, group }: UploadDetailProps) {
  if (item.status === 'error') {
    return <p className="text-xs font-[530] text-bad-ink wrap-anywhere">{item.error}</p>
  }
  // On a phone the speed and the remaining time take a second line, which must not shift the rows below when it
  // appears.
  const room = item.status === 'uploading' ? 'max-sm:min-h-8' : ''
  const subfolder = group === null ? '' : item.folder.slice(group.path.length + 1)
  return (
    <p className={`text-xs text-ink-3 tabular-nums wrap-anywhere ${room}`}>
      {detailOf(item, speed)}
      {subfolder !== '' && (
        <>
          {' · '}
          <FolderPathText path={subfolder} />
        </>
      )}
    </p>
  )
}

function detailOf(item: UploadItem, speed: number | null): string {
  const { status, file, storedBytes, upload, waitsFor } = item
  if (status === 'paused') return `${UPLOADS_TEXTS.paused} · ${partInWords(storedBytes, file.size)}`
  if (status === 'pending' && upload !== null) return `Continues at ${partInWords(storedBytes, file.size)}`
  if (status !== 'uploading') return formatSize(file.size)
  if (waitsFor === 'connection') return UPLOADS_TEXTS.waitingForConnection
  if (waitsFor === 'tab') return UPLOADS_TEXTS.waitingForTab
  return progressInWords(storedBytes, file.size, speed)
}
