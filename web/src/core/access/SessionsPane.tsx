import { listSessions } from '@pinloft/contract/access/endpoints'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, EmptyState, ErrorLine, HouseIllustration, Pane, PaneHeader, Skeleton } from '../../ui/index.ts'
import { SessionRow } from './SessionRow.tsx'
import { StrangersSection } from './StrangersSection.tsx'

/** Every browser that was admitted with the PIN. */
export default function SessionsPane() {
  const sessions = useQuery({ ...queryOf(listSessions), staleTime: 0 })
  return (
    <Pane aria-labelledby="sessions-title" className="pb-2">
      <PaneHeader id="sessions-title" title="Sessions" />
      <p className="-mt-1.5 px-(--pane-pad) pb-2 text-sm text-ink-3">
        Browsers signed in with your PIN. Ending a session asks for it again.
      </p>
      {sessions.isPending && <LoadingRows />}
      {sessions.isError && (
        <div className="flex items-center gap-3 px-(--pane-pad) py-2.5">
          <ErrorLine>{sessions.error.message}</ErrorLine>
          <Button size="sm" onClick={() => sessions.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {sessions.data?.length === 0 && <EmptyState drawing={<HouseIllustration />} title="No sessions" />}
      <ul>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <StrangersSection />
    </Pane>
  )
}

function LoadingRows() {
  return [1, 2].map((row) => (
    <div key={row} className="mx-2 flex min-h-(--row-h) items-center gap-3 px-3 py-1.5">
      <Skeleton className="size-9 rounded-md" />
      <span className="grid flex-1 gap-[7px]">
        <Skeleton className="h-[11px] w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
      </span>
    </div>
  ))
}
