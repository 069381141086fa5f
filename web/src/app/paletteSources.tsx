import { KEYBOARD_TEXTS } from '@pinloft/contract/keyboard-texts'
import { SEARCH_TEXTS } from '@pinloft/contract/search-texts'
import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import { Keyboard, SunMoon, Trash2, Upload } from 'lucide-react'
import { use, useMemo } from 'react'
import { useLocation } from 'wouter'
import { UploadLauncherContext } from '../features/files/index.ts'
import type { PaletteSource } from '../features/search/index.ts'
import { TRASH_ADDRESS } from '../features/trash/index.ts'
import { KeyboardHelpContext } from '../platform/keyboard-help.ts'
import { setThemeChoice, useTheme } from '../platform/theme.ts'
import { NAVIGATION } from './navigation.ts'
import { ROUTES } from './routes.ts'

/** What the frame of the product offers in the palette: its screens, and acts that work on each of them. */
export function usePaletteSources(): readonly PaletteSource[] {
  const [, navigate] = useLocation()
  const uploads = use(UploadLauncherContext)
  const showKeyboardHelp = use(KeyboardHelpContext)
  const theme = useTheme()
  return useMemo(() => {
    const other = theme === 'dark' ? 'light' : 'dark'
    const screens: PaletteSource = () => [
      ...NAVIGATION.flat()
        .filter(({ path }) => ROUTES.some((route) => route.path === path))
        .map(({ path, label, icon: Icon }) => ({
          id: `page ${path}`,
          group: SEARCH_TEXTS.pagesGroup,
          label,
          icon: <Icon aria-hidden="true" className="size-[18px]" />,
          onOpen: () => navigate(path),
        })),
      {
        id: 'page trash',
        group: SEARCH_TEXTS.pagesGroup,
        label: TRASH_TEXTS.title,
        keywords: TRASH_TEXTS.keywords,
        icon: <Trash2 aria-hidden="true" className="size-[18px]" />,
        onOpen: () => navigate(TRASH_ADDRESS),
      },
    ]
    const acts: PaletteSource = () => [
      {
        id: 'act upload',
        group: SEARCH_TEXTS.actionsGroup,
        label: 'Upload Files',
        icon: <Upload aria-hidden="true" className="size-[18px]" />,
        onOpen: () => uploads.open({ folder: '' }),
      },
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
    return [screens, acts]
  }, [navigate, uploads, showKeyboardHelp, theme])
}
