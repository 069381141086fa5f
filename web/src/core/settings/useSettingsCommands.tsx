import { settingsAddress, SETTINGS_TEXTS as TEXTS } from '@pinloft/contract/settings/texts'
import { useLocation } from 'wouter'
import { type PaletteCommand, useFeatures } from '../../platform/feature.ts'
import { sectionsOf } from './sections.ts'

/** The palette offers each section of the settings. */
export function useSettingsCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation()
  return sectionsOf(useFeatures()).map(({ id, icon: Icon }) => ({
    id: `settings ${id}`,
    group: TEXTS.title,
    label: TEXTS.sections[id],
    keywords: TEXTS.title,
    icon: <Icon aria-hidden="true" className="size-[18px]" />,
    onOpen: () => navigate(settingsAddress(id)),
  }))
}
