import { SETTINGS_TEXTS } from '@pinloft/contract/settings/texts'
import { CLOCK_TEXTS } from '@pinloft/contract/shared/clock'
import { PLATFORM_VERSION } from '@pinloft/contract/system/endpoints'
import { useClock } from './system.api.ts'

export default function SystemSummary() {
  const hasJumped = useClock().data?.jump != null
  return hasJumped ? CLOCK_TEXTS.title : SETTINGS_TEXTS.version(PLATFORM_VERSION)
}
