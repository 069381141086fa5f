import { counted } from '@pinloft/contract/words'
import { useSessions } from './sessions.api.ts'

export default function SessionsSummary() {
  const { data: sessions } = useSessions()
  return sessions && counted(sessions.length, 'browser')
}
