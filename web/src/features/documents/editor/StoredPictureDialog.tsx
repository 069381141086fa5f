import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Thumbnail, useFilesToChoose } from '../../../core/files/index.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { useSettled } from '../../../platform/use-settled.ts'
import { Dialog, FileIcon, LoadFailed, Skeleton, TextField } from '../../../ui/index.ts'
import { fetchPicture } from '../documents.api.ts'

export interface StoredPictureDialogProps {
  onChoose: (picture: File) => void
  onClose: () => void
}

/** Asks for a picture of Cloud Storage. */
export function StoredPictureDialog({ onChoose, onClose }: StoredPictureDialogProps) {
  const [words, setWords] = useState('')
  const settled = useSettled(words.trim(), 200)
  const { data: files, isError, refetch } = useFilesToChoose({ words: settled, kind: 'image' })
  const data = files?.filter(({ isPasswordProtected }) => !isPasswordProtected)

  async function choose(file: StoredFile) {
    onClose()
    try {
      onChoose(await fetchPicture(file))
    } catch (failure) {
      toastFailed(TEXTS.pictureFailed(file.originalName), failure as Error)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.storedPictureTitle}
      description={TEXTS.storedPictureHelp}
      bodyClassName="pb-6"
    >
      <TextField
        isLabelHidden
        label={TEXTS.storedPictureSearch}
        placeholder={TEXTS.storedPictureSearch}
        icon={<Search aria-hidden="true" />}
        value={words}
        onValueChange={setWords}
      />
      {data === undefined ? (
        isError ? (
          <LoadFailed text={TEXTS.draftsFailed} onRetry={refetch} />
        ) : (
          <Skeleton className="h-64" />
        )
      ) : data.length === 0 ? (
        <p className="py-8 text-center text-ink-3">{TEXTS.storedPictureEmpty}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2">
          {data.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                onClick={() => void choose(file)}
                className="flex w-full flex-col gap-1.5 rounded-lg p-1.5 text-left hover:bg-hover"
              >
                <Thumbnail
                  file={file}
                  size="small"
                  fallback={<FileIcon kind="image" />}
                  className="aspect-square w-full overflow-hidden rounded-md"
                />
                <span className="truncate text-sm text-ink">{file.originalName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
