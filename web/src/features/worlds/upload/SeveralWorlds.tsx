import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { ExactName } from '../../../ui/index.ts'

interface SeveralWorldsProps {
  words: string
  paths: readonly string[]
  chosen: string | null
  onChoose: (path: string) => void
}

/** The worlds in an archive that has several, of which one is chosen. */
export function SeveralWorlds({ words, paths, chosen, onChoose }: SeveralWorldsProps) {
  return (
    <fieldset>
      <legend className="text-sm font-[570] text-ink">
        <span role="alert">{words}</span>
      </legend>
      <div className="mt-1.5 max-h-[32dvh] overflow-y-auto rounded-[14px] p-1 shadow-edge">
        {paths.map((path) => (
          <label
            key={path}
            className="flex min-h-11 items-center gap-3 rounded-row px-2.5 hover:bg-hover has-checked:bg-selected"
          >
            <input
              type="radio"
              name="world-path"
              className="size-[17px] shrink-0 accent-(--accent)"
              checked={path === chosen}
              onChange={() => onChoose(path)}
            />
            <ExactName name={path} className="min-w-0 flex-1 truncate text-ink" />
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-3">{TEXTS.severalHelp}</p>
    </fieldset>
  )
}
