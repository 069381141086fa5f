import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { Pane, PaneHeader } from '../../../ui/index.ts'

/** What the hands do: keys, and gestures where there is a touch screen. */
export function ControlsPane() {
  return (
    <Pane aria-labelledby="block-controls" className="pb-4">
      <PaneHeader id="block-controls" title={TEXTS.controls} />
      <dl className="grid gap-2.5 px-(--pane-pad) pointer-coarse:hidden">
        {TEXTS.controlRows.map(([what, keys]) => (
          <div key={what} className="flex items-center gap-2">
            <dt className="min-w-0 flex-1 text-sm text-ink-2">{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid h-6 min-w-6 place-items-center rounded-chip bg-surface px-1.5 font-sans text-xs font-[550] text-ink shadow-plain"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="hidden gap-2.5 px-(--pane-pad) pointer-coarse:grid">
        {TEXTS.touchRows.map(([what, how]) => (
          <div key={what} className="flex gap-2 text-sm">
            <dt className="min-w-0 flex-1 text-ink-2">{what}</dt>
            <dd className="font-[550] text-ink">{how}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 px-(--pane-pad) text-sm text-ink-3">{TEXTS.controlsHelp}</p>
    </Pane>
  )
}
