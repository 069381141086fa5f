import { launchMinecraft, listGameServers } from '@pinloft/contract/game-servers/endpoints'
import { GAME_ENGINES, type GameEngineState, getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVER_MEMORY_DEFAULT_MIB } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Rocket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, LoadFailed, Pane, PaneHeader, SelectField, Skeleton, toast } from '../../../ui/index.ts'
import { MissingEngine } from '../create/MissingEngine.tsx'
import { serverAddress } from '../gameServersPath.ts'
import { memorySize } from '../gameServerWords.ts'

const NAMES = { 'flying-squid': TEXTS.builtIn, jar: TEXTS.java }

/** What this computer has to run servers with, and the shortest way to one. */
export function LauncherPane() {
  const { data, isError, refetch } = useQuery({ ...queryOf(getGameEngines), staleTime: 0 })
  const { data: servers } = useQuery(queryOf(listGameServers))
  const engines = GAME_ENGINES.flatMap((name) => data?.engines.find(({ engine }) => engine === name) ?? [])
  // Without a server, its command stands where the first one is made.
  const missing = engines.filter(
    ({ engine, isAvailable }) => !isAvailable && (engine !== 'flying-squid' || servers?.length !== 0),
  )
  const builtIn = engines.find(({ engine }) => engine === 'flying-squid')
  return (
    <Pane aria-labelledby="launcher" className="pb-4">
      <PaneHeader id="launcher" title={TEXTS.launcher} />
      {data === undefined ? (
        <div className="px-(--pane-pad)">
          {isError ? (
            <LoadFailed text={TEXTS.launcherFailed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-24 w-full" />
          )}
        </div>
      ) : (
        <div className="grid gap-4 px-(--pane-pad)">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-[7px] text-sm leading-5 tabular-nums">
            {engines.map((state) => (
              <LauncherFact key={state.engine} name={NAMES[state.engine]}>
                {engineWords(state)}
              </LauncherFact>
            ))}
            <LauncherFact name={TEXTS.memoryEach}>
              {TEXTS.memoryDefault(memorySize(GAME_SERVER_MEMORY_DEFAULT_MIB))}
            </LauncherFact>
            <LauncherFact name={TEXTS.memoryFree}>
              {TEXTS.memoryOf(formatSize(data.freeMemoryBytes), formatSize(data.memoryBytes))}
            </LauncherFact>
            <LauncherFact name={TEXTS.nextPort}>{data.freePort ?? TEXTS.portNone}</LauncherFact>
          </dl>
          {builtIn?.isAvailable && <LaunchForm builtIn={builtIn} />}
          {missing.map((state) => (
            <MissingEngine key={state.engine} state={state} />
          ))}
        </div>
      )}
    </Pane>
  )
}

function engineWords({ engine, isAvailable, version }: GameEngineState): string {
  if (!isAvailable) return TEXTS.notInstalled
  return [engine === 'jar' ? 'Java' : engine, version].filter((part) => part !== null).join(' ')
}

function LauncherFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-ink">{children}</dd>
    </>
  )
}

/** Starts a server of a version, which is made if there is none. */
function LaunchForm({ builtIn: { engine, gameVersions } }: { builtIn: GameEngineState }) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation(mutationOf(launchMinecraft))
  const [version, setVersion] = useState(gameVersions[0] ?? '')

  function launch() {
    mutate(
      { version, launcher: engine },
      {
        onSuccess: ({ id, name }) =>
          toast({
            title: GAME_SERVERS_TEXTS.launched,
            description: name,
            action: { label: TEXTS.showWorld, onSelect: () => navigate(serverAddress(id)) },
          }),
        onError: (failure) =>
          toast({
            variant: 'destructive',
            title: GAME_SERVERS_TEXTS.launchFailed,
            description: failureText(failure, TEXTS.actFailed),
          }),
      },
    )
  }

  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label={TEXTS.version}
            value={version}
            onValueChange={setVersion}
            options={gameVersions.map((value) => ({ value, label: TEXTS.versionOf(value) }))}
          />
        </div>
        <Button
          variant="soft"
          className="h-10!"
          icon={<Rocket aria-hidden="true" />}
          busy={isPending}
          busyLabel={TEXTS.launching}
          onClick={launch}
        >
          {TEXTS.launch}
        </Button>
      </div>
      <p className="text-sm text-pretty text-ink-3">{TEXTS.launchHelp}</p>
    </div>
  )
}
