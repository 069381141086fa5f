import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { ErrorLine } from '../../../ui/index.ts'

interface EulaFieldProps {
  isAccepted: boolean
  error: string | null
  onChange: (isAccepted: boolean) => void
}

export function EulaField({ isAccepted, error, onChange }: EulaFieldProps) {
  return (
    <div className="grid gap-[7px]">
      <label className="flex gap-2.5 text-sm leading-[19px] text-ink-2">
        <input
          type="checkbox"
          className="mt-px size-[17px] shrink-0 accent-(--accent)"
          checked={isAccepted}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {TEXTS.eula}{' '}
          <a
            href={TEXTS.eulaAddress}
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline decoration-1 underline-offset-[3px]"
          >
            {TEXTS.eulaLink}
          </a>
          . {TEXTS.eulaWhy}
        </span>
      </label>
      {error !== null && <ErrorLine>{error}</ErrorLine>}
    </div>
  )
}
