import { counted } from '@pinloft/contract/shared/words'
import { StatusLine } from '../../ui/index.ts'
import { useSessions } from './sessions.api.ts'

export default function SessionsSummary() {
  return <StatusLine query={useSessions()} text={(sessions) => counted(sessions.length, 'browser')} />
}
