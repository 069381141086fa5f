import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { KEYBOARD_TEXTS } from '@pinloft/contract/shared/keyboard-texts'
import { Keyboard, SunMoon } from 'lucide-react'
import { use } from 'react'
import type { WebFeature } from '../platform/feature.ts'
import { KeyboardHelpContext } from '../platform/keyboard-help.ts'
import { setThemeChoice, useTheme } from '../platform/theme.ts'

/** What the frame around every screen offers itself. */
export const frameModule: WebFeature = { name: 'frame', useCommands }

function useCommands() {
  const showKeyboardHelp = use(KeyboardHelpContext)
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  return [
    {
      id: 'act theme',
      group: SEARCH_TEXTS.actionsGroup,
      label: `Switch to ${other}`,
      keywords: 'theme appearance',
      icon: <SunMoon aria-hidden="true" className="size-[18px]" />,
      onOpen: () => setThemeChoice(other),
    },
    {
      id: 'act keyboard',
      group: SEARCH_TEXTS.actionsGroup,
      label: KEYBOARD_TEXTS.title,
      keywords: 'keys help',
      icon: <Keyboard aria-hidden="true" className="size-[18px]" />,
      onOpen: showKeyboardHelp,
    },
  ]
}
