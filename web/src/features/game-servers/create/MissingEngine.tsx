import { type GameEngineState, getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { RefreshCw } from 'lucide-react'
import { CommandLine } from '../../../platform/CommandLine.tsx'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, toast } from '../../../ui/index.ts'

/** Why an engine is not available, and the command that installs it. */
export function MissingEngine({ state }: { state: GameEngineState }) {
  const { isFetching, refetch } = useQuery({ ...queryOf(getGameEngines), staleTime: 0 })

  async function check() {
    const { data } = await refetch()
    const now = data?.engines.find(({ engine }) => engine === state.engine)
    if (now?.isAvailable === false) toast({ variant: 'destructive', title: TEXTS.stillMissing })
  }

  return (
    <div className="grid gap-2">
      <p className="text-sm text-pretty text-ink-2">{reasonOf(state)}</p>
      <CommandLine command={state.installCommand} />
      <span>
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          busy={isFetching}
          busyLabel={TEXTS.checking}
          onClick={() => void check()}
        >
          {TEXTS.checkAgain}
        </Button>
      </span>
    </div>
  )
}

/** Without the command, which stands below it. */
function reasonOf({ reason, installCommand }: GameEngineState): string {
  const [words = ''] = (reason ?? TEXTS.notInstalled).split(installCommand)
  return words.trimEnd()
}
