import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { CommandLine } from '../../../platform/CommandLine.tsx'

/** Says in a dialog that the program that machines run in is missing, and how to get it. */
export function MissingQemuLine() {
  return (
    <div role="alert" className="grid gap-2">
      <p className="text-sm text-bad-ink">
        {TEXTS.missingTitle}. {TEXTS.missingHelp}
      </p>
      <CommandLine command={TEXTS.missingCommand} />
    </div>
  )
}
