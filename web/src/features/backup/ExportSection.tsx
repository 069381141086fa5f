import { EXPORT_JOB, EXPORT_TEXTS, getExport, getExports, prepareExport } from '@pinloft/contract/backup/exports'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { FolderDown, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { followLink } from '../../platform/follow-link.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { ActionDialog, LoadFailed, Skeleton } from '../../ui/index.ts'
import { LargeDownload } from './LargeDownload.tsx'

/** All files as they are, in one archive that can be read without Pinloft. */
export function ExportSection() {
  const { data, isError, refetch } = useQuery(queryOf(getExports))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-labelledby="export-title" className="grid gap-3 border-t border-line pt-3">
      <div>
        <h3 id="export-title" className="font-strong text-ink">
          {EXPORT_TEXTS.title}
        </h3>
        <p className="text-sm text-ink-3">{EXPORT_TEXTS.help}</p>
      </div>
      {data ? (
        <>
          {data.problem !== null && (
            <p className="flex gap-2 text-sm text-bad-ink" role="alert">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">{EXPORT_TEXTS.problem(data.problem)}</span>
            </p>
          )}
          <LargeDownload
            texts={EXPORT_TEXTS}
            icon={<FolderDown aria-hidden="true" />}
            kind={EXPORT_JOB}
            onStart={() => setIsAsking(true)}
          />
        </>
      ) : isError ? (
        <LoadFailed text={EXPORT_TEXTS.unavailable} onRetry={refetch} />
      ) : (
        <Skeleton className="h-8 w-44" />
      )}
      <ExportDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </section>
  )
}

/** Asks for the PIN: everything leaves at once. */
function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { mutateAsync } = useMutation(mutationOf(prepareExport))
  return (
    <ActionDialog
      isOpen={isOpen}
      title={EXPORT_TEXTS.title}
      description={EXPORT_TEXTS.dialogHelp}
      action={EXPORT_TEXTS.submit}
      busyAction={EXPORT_TEXTS.preparing}
      asksPin
      run={(pin) => mutateAsync({ pin })}
      failed={({ message }) => message}
      onDone={({ id, name }) => followLink(pathOf(getExport.path, { id }), name)}
      onClose={onClose}
    />
  )
}
