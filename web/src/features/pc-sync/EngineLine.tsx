import { getPcSyncEngine, startPcSyncEngine } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { CommandLine } from '../../platform/CommandLine.tsx'
import { mutationOf, queryOf, useMutation, useQuery } from '../../platform/query.ts'
import { Button, Pane } from '../../ui/index.ts'

/** Says what is wrong with Syncthing; nothing while it runs or is not needed yet. */
export function EngineLine() {
  const { data: engine } = useQuery({ ...queryOf(getPcSyncEngine), staleTime: 0 })
  const start = useMutation(mutationOf(startPcSyncEngine))
  if (engine === undefined || engine.state === 'off' || engine.state === 'ready') return null
  const { state, reason, installCommand } = engine
  const isInstalled = state === 'starting' || state === 'failed'
  return (
    <Pane role="status" aria-label={TEXTS.engine[state]} className="flex flex-col gap-3 bg-wait-soft! px-5 py-4">
      <p className="font-strong text-ink">{TEXTS.engine[state]}</p>
      {isInstalled ? (
        <p className="text-ink-2 empty:hidden">{reason}</p>
      ) : (
        <>
          <p className="text-ink-2">{TEXTS.engineCommand}</p>
          <CommandLine command={installCommand} />
        </>
      )}
      {state !== 'starting' && (
        <div>
          <Button size="sm" busy={start.isPending} onClick={() => start.mutate()}>
            {TEXTS.tryAgain}
          </Button>
        </div>
      )}
    </Pane>
  )
}
