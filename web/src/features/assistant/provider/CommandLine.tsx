import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { CopyButton } from '../../../platform/markdown/CopyButton.tsx'

/** A command to run elsewhere, with a button that copies it. */
export function CommandLine({ command }: { command: string }) {
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-[14px] bg-sunken py-1.5 pr-2 pl-4">
      <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere text-ink">{command}</code>
      <CopyButton text={command} label={TEXTS.copyCommand(command)} />
    </div>
  )
}
