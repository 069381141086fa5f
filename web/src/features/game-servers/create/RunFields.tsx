import { checkGamePort, type GameEngine, getGameEngines } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVER_MEMORY_MAX_MIB, GAME_SERVER_MEMORY_MIN_MIB } from '@pinloft/contract/game-servers/limits'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { useSettled } from '../../../platform/use-settled.ts'
import { classNames, Slider, Switch, TextField } from '../../../ui/index.ts'
import { memorySize } from '../gameServerWords.ts'
import { portOf } from './serverForm.ts'

const STEP_MIB = 512
const TYPING_PAUSE_MS = 300

interface RunFieldsProps {
  engine: GameEngine
  memoryMib: number
  /** As it was typed. */
  port: string
  isOnLan: boolean
  /** The port that is the server's already. */
  ownPort?: number
  onChange: (change: { memoryMib?: number; port?: string; isOnLan?: boolean }) => void
}

/** Memory, port and who can join. */
export function RunFields({ engine, memoryMib, port, isOnLan, ownPort, onChange }: RunFieldsProps) {
  const { data } = useQuery({ ...queryOf(getGameEngines), staleTime: 0 })
  const most = data === undefined ? GAME_SERVER_MEMORY_MAX_MIB : data.memoryBytes / MEBIBYTE
  const max = Math.max(
    memoryMib,
    GAME_SERVER_MEMORY_MIN_MIB,
    Math.floor(Math.min(most, GAME_SERVER_MEMORY_MAX_MIB) / STEP_MIB) * STEP_MIB,
  )
  const isShort = data !== undefined && memoryMib * MEBIBYTE > data.freeMemoryBytes
  return (
    <>
      <div className="grid grid-cols-[64px_minmax(0,1fr)_64px] items-center gap-x-3 rounded-[16px] bg-sunken px-4 py-3.5">
        {/* The slider names itself. */}
        <span aria-hidden="true" className="text-sm leading-[18px] font-[570] text-ink">
          {TEXTS.memory}
        </span>
        <Slider
          label={TEXTS.memory}
          min={GAME_SERVER_MEMORY_MIN_MIB}
          max={max}
          step={STEP_MIB}
          limit={data && Math.floor(data.freeMemoryBytes / MEBIBYTE)}
          value={memoryMib}
          valueText={memorySize(memoryMib)}
          onValueChange={(value) => onChange({ memoryMib: value })}
        />
        <output className="text-right font-strong whitespace-nowrap text-ink tabular-nums">
          {memorySize(memoryMib)}
        </output>
        <p
          className={classNames(
            'col-span-2 col-start-2 mt-0.5 min-h-4 text-xs leading-4 tabular-nums',
            isShort ? 'font-strong text-bad-ink' : 'text-ink-3',
          )}
        >
          {data && (isShort ? TEXTS.memoryShort : TEXTS.memoryEnough)(formatSize(data.freeMemoryBytes))}
        </p>
      </div>
      <PortField port={port} ownPort={ownPort} onChange={(typed) => onChange({ port: typed })} />
      <div className="grid gap-2">
        <Switch
          label={TEXTS.lan}
          help={TEXTS.lanHelp}
          checked={isOnLan}
          onCheckedChange={(checked) => onChange({ isOnLan: checked })}
        />
        {isOnLan && (
          <p className="rounded-row bg-wait-soft px-3.5 py-2.5 text-sm text-pretty text-wait-ink">
            {TEXTS.lanWarning[engine]}
          </p>
        )}
      </div>
    </>
  )
}

interface PortFieldProps {
  port: string
  ownPort: number | undefined
  onChange: (typed: string) => void
}

function PortField({ port, ownPort, onChange }: PortFieldProps) {
  const settled = useSettled(port, TYPING_PAUSE_MS)
  const asked = portOf(settled)
  const { data, isFetching } = useQuery({
    ...queryOf(checkGamePort, asked === null || asked === ownPort ? null : { port: String(asked) }),
    staleTime: 0,
    gcTime: 0,
  })
  const isSettled = settled === port && !isFetching
  const error =
    asked === null && settled === port && port !== ''
      ? GAME_SERVERS_TEXTS.portBounds
      : isSettled && data?.isFree === false
        ? data.reason
        : null
  const hint =
    asked === null || asked === ownPort ? ' ' : isSettled && data?.isFree ? TEXTS.portFree(asked) : TEXTS.portChecking
  return (
    <TextField label={TEXTS.port} inputMode="numeric" value={port} error={error} hint={hint} onValueChange={onChange} />
  )
}
