import { SETTINGS_TEXTS as TEXTS } from '@pinloft/contract/settings/texts'
import { useThemeChoice } from '../../platform/theme.ts'

export default function AppearanceSummary() {
  const choice = useThemeChoice()
  return choice === 'system' ? TEXTS.followsDevice : TEXTS.themes[choice]
}
