import type { DocumentFile } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { fileQuery } from '../../../core/files/index.ts'
import { FileVersions } from '../../../core/versions/index.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { useQuery } from '../../../platform/query.ts'
import { Button, Dialog, Skeleton } from '../../../ui/index.ts'
import { openFile } from '../transfer/openFile.ts'
import type { WrittenDocument } from './useDocument.ts'

export interface VersionsDialogProps {
  /** Null if the document is not in Cloud Storage yet. */
  file: DocumentFile | null
  /** The version of the file that is open. */
  baseVersion: string | null
  keeper: WrittenDocument['draft']['keeper']
  onOpen: (draftId: string) => void
  onClose: () => void
}

/** The earlier versions of the file that the document is saved in. */
export function VersionsDialog({ file, baseVersion, keeper, onOpen, onClose }: VersionsDialogProps) {
  const { data: stored } = useQuery({ ...fileQuery(file?.id ?? null), staleTime: 0 })
  const isOther = stored !== undefined && baseVersion !== null && stored.version !== baseVersion

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.versions}
      description={file === null ? TEXTS.versionsEmpty : TEXTS.versionsHelp}
      bodyClassName="pb-6"
    >
      {isOther && <OtherVersion file={stored} keeper={keeper} onOpen={onOpen} onClose={onClose} />}
      {stored !== undefined && <FileVersions file={stored} />}
      {stored === undefined && file !== null && <Skeleton className="h-24" />}
    </Dialog>
  )
}

type OtherVersionProps = Pick<VersionsDialogProps, 'keeper' | 'onOpen' | 'onClose'> & { file: StoredFile }

/** Says that the file has become another one, such as one of its earlier versions, and leads there. */
function OtherVersion({ file, keeper, onOpen, onClose }: OtherVersionProps) {
  async function open() {
    try {
      if (!(await keeper.flush())) throw new Error(TEXTS.exportUnsaved)
      const draftId = await openFile(file)
      // What is not saved yet goes before the file.
      if (draftId === keeper.stored?.id) throw new Error(TEXTS.versionUnsaved)
      onClose()
      onOpen(draftId)
    } catch (failure) {
      toastFailed(TEXTS.openFailed, failure as Error)
    }
  }

  return (
    <div className="mb-4 flex flex-col items-start gap-3 rounded-lg bg-sunken px-4 py-3 text-sm text-ink-2">
      {TEXTS.versionOpenHelp}
      <Button size="sm" onClick={() => void open()}>
        {TEXTS.versionOpen}
      </Button>
    </div>
  )
}
