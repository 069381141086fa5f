import type { GameEngine, GameEngineState } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import { ChoiceGroup, ChoiceRow } from './ChoiceRow.tsx'
import { MissingEngine } from './MissingEngine.tsx'

interface EngineFieldProps {
  /** Undefined while they load. */
  engines: readonly GameEngineState[] | undefined
  engine: GameEngine
  onChange: (engine: GameEngine) => void
}

/** What a server is made of. One that is missing can be chosen too, and says how to get it. */
export function EngineField({ engines = [], engine, onChange }: EngineFieldProps) {
  const chosen = engines.find((state) => state.engine === engine)
  return (
    <div className="grid gap-3">
      <ChoiceGroup label={TEXTS.engine}>
        {engines.map((state) => (
          <ChoiceRow
            key={state.engine}
            name="engine"
            title={GAME_SERVERS_TEXTS.engines[state.engine]}
            detail={state.isAvailable ? TEXTS.engineNotes[state.engine](state.version) : TEXTS.notInstalled}
            isChosen={state.engine === engine}
            onChoose={() => onChange(state.engine)}
          />
        ))}
      </ChoiceGroup>
      {chosen?.isAvailable === false && <MissingEngine state={chosen} />}
    </div>
  )
}
