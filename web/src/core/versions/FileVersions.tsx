import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { type FileVersion, getVersionsSettings } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { Clock } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { failureText, toastFailure } from '../../platform/failures.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, ErrorLine, Skeleton } from '../../ui/index.ts'
import { startDownload, useUndo } from '../files/index.ts'
import { ensureUnlocked } from '../protection/index.ts'
import { RemoveVersionDialog } from './RemoveVersionDialog.tsx'
import { VersionDialog } from './VersionDialog.tsx'
import { VersionRow } from './VersionRow.tsx'
import { VersionsSettingsDialog } from './VersionsSettingsDialog.tsx'
import { useRestoreVersion, useVersions } from './versions.api.ts'

/** Number of versions shown at first: the panel has further sections. */
const FIRST_SHOWN = 5

type OpenDialog = { type: 'view' | 'remove'; version: FileVersion } | { type: 'settings' }

/** The earlier versions of a file, for its details: to view, download, restore and delete. */
export function FileVersions({ file }: { file: StoredFile }) {
  const { data: versions, error } = useVersions(file.id)
  const { data: settings } = useQuery(queryOf(getVersionsSettings))
  const [isComplete, setIsComplete] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { mutateAsync: restore } = useRestoreVersion(file)
  const { tell, noteUnderWay } = useUndo()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const close = () => setDialog(null)

  async function restoreOne(version: FileVersion) {
    if (!(await ensureUnlocked(file))) return
    const restoring = restore(version.id).then(
      (reply) => tell(reply.undoId === null ? VERSIONS_TEXTS.restoredSame : VERSIONS_TEXTS.restored, reply),
      (failure: unknown) => toastFailure(failure, VERSIONS_TEXTS.restoreFailed),
    )
    noteUnderWay(restoring)
    close()
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="flex flex-col gap-1 outline-none">
      <h3 id={titleId} className="text-sm font-strong text-ink">
        {VERSIONS_TEXTS.title}
      </h3>
      {error && <ErrorLine>{failureText(error, VERSIONS_TEXTS.loadFailed)}</ErrorLine>}
      {!versions && !error && <Skeleton className="h-12" />}
      {versions?.length === 0 && <p className="text-sm text-ink-3">{VERSIONS_TEXTS.empty}</p>}
      {versions && versions.length > 0 && (
        <ul aria-labelledby={titleId} className="-mx-2 flex flex-col">
          {versions.slice(0, isComplete ? undefined : FIRST_SHOWN).map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              onView={() => setDialog({ type: 'view', version })}
              onDownload={() => void startDownload(file, version.id)}
              onRestore={() => void restoreOne(version)}
              onRemove={() => setDialog({ type: 'remove', version })}
            />
          ))}
        </ul>
      )}
      {versions && versions.length > FIRST_SHOWN && !isComplete && (
        <Button size="sm" variant="ghost" className="-ml-2 self-start" onClick={() => setIsComplete(true)}>
          {VERSIONS_TEXTS.showAll(versions.length)}
        </Button>
      )}
      {settings && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2 self-start"
          icon={<Clock aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setDialog({ type: 'settings' })}
        >
          {VERSIONS_TEXTS.kept(settings.keptDays)}
        </Button>
      )}
      <VersionDialog
        file={file}
        version={dialog?.type === 'view' ? dialog.version : null}
        onRestore={(version) => void restoreOne(version)}
        onClose={close}
      />
      <RemoveVersionDialog
        file={file}
        version={dialog?.type === 'remove' ? dialog.version : null}
        // The element that opened the dialog is gone with the row.
        onRemoved={() => section.current?.focus()}
        onClose={close}
      />
      <VersionsSettingsDialog isOpen={dialog?.type === 'settings'} onClose={close} />
    </section>
  )
}
