import { CLOCK_TEXTS } from '@pinloft/contract/clock'
import { SETTINGS_TEXTS } from '@pinloft/contract/settings-texts'
import { PLATFORM_VERSION } from '@pinloft/contract/system'
import { useClock } from './system.api.ts'

export default function SystemSummary() {
  const hasJumped = useClock().data?.jump != null
  return hasJumped ? CLOCK_TEXTS.title : SETTINGS_TEXTS.version(PLATFORM_VERSION)
}
