import { listLinkedSkipped } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, Dialog, LoadFailed, Skeleton } from '../../ui/index.ts'

/** What is in the directory but can't appear in Cloud Storage, with the reason. */
export function SkippedDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(queryOf(listLinkedSkipped, { id }))
  const unlistedCount = data ? data.totalCount - data.entries.length : 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.skippedTitle(name)}
      description={TEXTS.skippedHelp}
      footer={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      {data ? (
        <>
          {data.totalCount === 0 && <p className="text-ink-2">{TEXTS.noneSkipped}</p>}
          <ul className="grid gap-2.5">
            {data.entries.map(({ path, reason }) => (
              <li key={path} className="min-w-0">
                <p className="font-mono text-sm wrap-anywhere text-ink">{path}</p>
                <p className="text-sm text-ink-3">{TEXTS.reasons[reason]}</p>
              </li>
            ))}
          </ul>
          {unlistedCount > 0 && <p className="text-sm text-ink-3">{TEXTS.skippedMore(unlistedCount)}</p>}
        </>
      ) : isError ? (
        <LoadFailed text={TEXTS.skippedFailed} onRetry={refetch} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  )
}
