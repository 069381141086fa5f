import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { Button, ErrorLine } from '../../../ui/index.ts'

interface PropertiesFootProps {
  /** Whether the server runs with other ones now. */
  isPending: boolean
  isChanged: boolean
  isSaving: boolean
  problem: string | null
  switchLabel: string
  onSwitch: () => void
}

/** Below both forms of properties. */
export function PropertiesFoot(props: PropertiesFootProps) {
  const { isPending, isChanged, isSaving, problem, switchLabel, onSwitch } = props
  return (
    <>
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
      <footer className="flex items-center gap-2 border-t border-line pt-3.5 max-sm:flex-wrap">
        <span className="min-w-0 flex-1 text-sm text-ink-3 max-sm:basis-full">
          {isPending ? <span className="text-wait-ink">{TEXTS.propertiesPending}</span> : TEXTS.propertiesHelp}
        </span>
        <Button variant="ghost" className="max-sm:flex-1" onClick={onSwitch}>
          {switchLabel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:flex-1"
          disabled={!isChanged}
          busy={isSaving}
          busyLabel={TEXTS.saving}
        >
          {TEXTS.save}
        </Button>
      </footer>
    </>
  )
}
