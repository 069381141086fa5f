import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { FileVersion } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { Download, RotateCcw } from 'lucide-react'
import { formatListDate } from '../../platform/format-date.ts'
import { Dialog, ExactName, IconButton, useWhileClosing } from '../../ui/index.ts'
import { LazyFilePreview, startDownload } from '../files/index.ts'

export interface VersionDialogProps {
  file: StoredFile
  /** `null` closes the dialog. */
  version: FileVersion | null
  onRestore: (version: FileVersion) => void
  onClose: () => void
}

/** Shows an earlier version of a file. */
export function VersionDialog({ file, version, onRestore, onClose }: VersionDialogProps) {
  const shown = useWhileClosing(version)
  if (!shown) return null
  return (
    <Dialog
      size="lg"
      open={version !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<ExactName name={file.originalName} />}
      description={`${VERSIONS_TEXTS.ofDate(formatListDate(shown.modifiedAt))} · ${formatSize(shown.sizeBytes)}`}
      bodyClassName="items-center justify-center overflow-hidden pb-5"
      actions={
        <div className="-mr-2.5 flex">
          <IconButton
            label={VERSIONS_TEXTS.restore}
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => onRestore(shown)}
          />
          <IconButton
            label={VERSIONS_TEXTS.download}
            icon={<Download aria-hidden="true" />}
            onClick={() => void startDownload(file, shown.id)}
          />
        </div>
      }
    >
      <LazyFilePreview
        key={`${shown.id} ${file.isPasswordProtected}`}
        file={{ ...file, size: shown.sizeBytes }}
        versionId={shown.id}
      />
    </Dialog>
  )
}
