import { type Engine, listEngines } from '@pinloft/contract/system/endpoints'
import { queryOf, useQuery } from '../../platform/query.ts'
import { LoadFailed, Pane, PaneHeader, Skeleton, StatusDot } from '../../ui/index.ts'

/** The optional programs used by the server: which are installed, and how to install the others. */
export default function EnginesPane() {
  const { data: engines, isError, refetch } = useQuery({ ...queryOf(listEngines), staleTime: 0 })
  return (
    <Pane aria-labelledby="engines-title">
      <PaneHeader id="engines-title" title="Programs" />
      {engines ? (
        <ul className="px-(--pane-pad) pb-3">
          {engines.map((engine) => (
            <EngineRow key={engine.name} engine={engine} />
          ))}
        </ul>
      ) : isError ? (
        <div className="px-(--pane-pad) pb-(--pane-pad)">
          <LoadFailed text="Could not check which programs are installed" onRetry={refetch} />
        </div>
      ) : (
        <div className="grid gap-4 px-(--pane-pad) pt-1 pb-(--pane-pad)">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </Pane>
  )
}

function EngineRow({ engine: { title, version, purpose, installCommand } }: { engine: Engine }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line py-3 first:border-t-0 first:pt-0">
      <p className="font-strong text-ink">{title}</p>
      <span className="flex items-center gap-2 text-sm text-ink tabular-nums">
        <StatusDot status={version === null ? 'idle' : 'ok'} />
        {version ?? 'Not installed'}
      </span>
      <p className="col-span-2 text-sm text-ink-3">{purpose}</p>
      {version === null && (
        <p className="col-span-2 mt-1 text-sm text-ink-2">
          Install it with <code className="rounded-xs bg-sunken px-1.5 py-0.5 font-mono text-xs">{installCommand}</code>{' '}
          on the computer that runs Pinloft.
        </p>
      )}
    </li>
  )
}
