import { formatSize } from '@pinloft/contract/shared/sizes'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { bytesPerSecond, progressInWords, type SpeedSample, withSample } from '../../../core/uploads/index.ts'
import { ExactName, FileIcon, FolderIcon, IconButton, ProgressBar } from '../../../ui/index.ts'
import type { Sending } from './useWorldUpload.ts'
import type { WorldSource } from './worldSource.ts'

interface WorldFileProps {
  source: WorldSource
  /** Null unless it is being sent. */
  sending: Sending | null
  /** Left out where the dialog is about this very file. */
  onRemove?: () => void
}

/** The archive or the folder that was chosen, and how much of it has been sent. */
export function WorldFile({ source, sending, onRemove }: WorldFileProps) {
  const sizeBytes = source.type === 'upload' ? source.file.size : null
  const isSending = sending !== null && sizeBytes !== null && sending.sentBytes < sizeBytes
  return (
    <div className="flex items-center gap-3.5 rounded-[16px] bg-sunken py-3 pr-3 pl-4">
      {source.type === 'folder' ? (
        <FolderIcon className="size-8 shrink-0" />
      ) : (
        <FileIcon kind="archive" className="size-8 shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <ExactName name={source.name} className="block truncate font-name text-ink" />
        {sending === null ? (
          sizeBytes !== null && <p className="text-sm text-ink-3 tabular-nums">{formatSize(sizeBytes)}</p>
        ) : (
          <>
            <p role="status" className="text-sm text-ink-3 tabular-nums">
              {sending.isWaiting ? (
                TEXTS.waiting
              ) : isSending ? (
                <SentInWords sentBytes={sending.sentBytes} sizeBytes={sizeBytes} />
              ) : (
                TEXTS.checking
              )}
            </p>
            <ProgressBar
              className="mt-1.5"
              label={TEXTS.progressOf(source.name)}
              percent={isSending ? (100 * sending.sentBytes) / sizeBytes : null}
            />
          </>
        )}
      </div>
      {onRemove !== undefined && sending === null && (
        <IconButton
          size="sm"
          label={TEXTS.removeFile(source.name)}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

function SentInWords({ sentBytes, sizeBytes }: { sentBytes: number; sizeBytes: number }) {
  const [samples, setSamples] = useState<SpeedSample[]>([])
  const [shownBytes, setShownBytes] = useState(-1)
  if (shownBytes !== sentBytes) {
    setShownBytes(sentBytes)
    setSamples((before) => withSample(before, { atMs: performance.now(), storedBytes: sentBytes }))
  }
  return progressInWords(sentBytes, sizeBytes, bytesPerSecond(samples))
}
