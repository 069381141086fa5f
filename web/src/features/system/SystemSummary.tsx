import { SETTINGS_TEXTS } from '@pinloft/contract/settings/texts'
import { CLOCK_TEXTS, getClock } from '@pinloft/contract/shared/clock'
import { PLATFORM_VERSION } from '@pinloft/contract/system/endpoints'
import { queryOf, useQuery } from '../../platform/query.ts'

export default function SystemSummary() {
  const hasJumped = useQuery(queryOf(getClock)).data?.jump != null
  return hasJumped ? CLOCK_TEXTS.title : SETTINGS_TEXTS.version(PLATFORM_VERSION)
}
