import { counted } from '@pinloft/contract/shared/words'
import { StateLine } from '../../ui/index.ts'
import { useSessions } from './sessions.api.ts'

export default function SessionsSummary() {
  return <StateLine query={useSessions()} text={(sessions) => counted(sessions.length, 'browser')} />
}
