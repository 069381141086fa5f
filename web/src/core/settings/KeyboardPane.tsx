import { KEYBOARD_TEXTS } from '@pinloft/contract/shared/keyboard-texts'
import { Keyboard } from 'lucide-react'
import { use } from 'react'
import { KeyboardHelpContext } from '../../platform/keyboard-help.ts'
import { Button, Pane, PaneHeader } from '../../ui/index.ts'

export default function KeyboardPane() {
  const showHelp = use(KeyboardHelpContext)
  return (
    <Pane aria-labelledby="keyboard-title">
      <PaneHeader id="keyboard-title" title={KEYBOARD_TEXTS.title} />
      <div className="grid justify-items-start gap-3 px-(--pane-pad) pt-0.5 pb-(--pane-pad)">
        <p className="text-sm text-ink-3">{KEYBOARD_TEXTS.help}</p>
        <Button size="sm" icon={<Keyboard aria-hidden="true" />} onClick={showHelp}>
          {KEYBOARD_TEXTS.show}
        </Button>
      </div>
    </Pane>
  )
}
