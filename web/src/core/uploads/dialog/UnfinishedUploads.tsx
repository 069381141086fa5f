import { fileKind } from '@pinloft/contract/files/kinds'
import type { UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { toastFailed } from '../../../platform/failures.ts'
import { useNow } from '../../../platform/use-now.ts'
import { displayName, FileIcon, IconButton } from '../../../ui/index.ts'
import { FileName, FolderPathText } from '../../files/index.ts'
import { withoutQueued } from '../queue/unfinishedMatch.ts'
import { partInWords } from '../queue/uploadSpeed.ts'
import { useDiscardUpload } from '../uploads.api.ts'
import type { Uploads } from '../useUploads.ts'
import { expiryInWords } from './expiryInWords.ts'

/** Unfinished uploads, of this browser or another. */
export function UnfinishedUploads({ uploads }: { uploads: Uploads }) {
  const titleId = useId()
  const unfinished = withoutQueued(uploads.unfinished ?? [], uploads.queue)
  if (unfinished.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="shrink-0 border-t border-line pt-3.5">
      <h3 id={titleId} className="font-[580] text-ink">
        {UPLOADS_TEXTS.unfinishedTitle}
      </h3>
      <p className="text-sm text-ink-3">{UPLOADS_TEXTS.unfinishedHelp}</p>
      <ul className="mt-1.5">
        {unfinished.map((upload) => (
          <UnfinishedRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UnfinishedRow({ upload }: { upload: UnfinishedUpload }) {
  const discard = useDiscardUpload()
  const nowMs = useNow()
  const { id, fileName, mimeType, folder, storedBytes, size, expiresAt } = upload

  function remove() {
    discard.mutate(id, {
      onError: (failure) => toastFailed(UPLOADS_TEXTS.removeFailed, failure),
    })
  }

  return (
    <li className="grid min-h-[52px] grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <FileIcon kind={fileKind(fileName, mimeType)} className="h-8 w-7" />
      <div className="min-w-0">
        <FileName name={fileName} className="leading-[18px] text-ink-2" />
        <p className="text-xs text-ink-3 tabular-nums wrap-anywhere">
          {partInWords(storedBytes, size)} · to <FolderPathText path={folder} /> ·{' '}
          <span className="whitespace-nowrap">{expiryInWords(Date.parse(expiresAt), nowMs)}</span>
        </p>
      </div>
      <IconButton
        label={`Remove the unfinished upload of ${displayName(fileName)}`}
        size="sm"
        icon={<X aria-hidden="true" />}
        disabled={discard.isPending}
        onClick={remove}
      />
    </li>
  )
}
