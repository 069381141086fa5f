import { listSessions } from '@pinloft/contract/access/endpoints'
import { counted } from '@pinloft/contract/shared/words'
import { queryOf, useQuery } from '../../platform/query.ts'
import { StatusLine } from '../../ui/index.ts'

export default function SessionsSummary() {
  return (
    <StatusLine
      query={useQuery({ ...queryOf(listSessions), staleTime: 0 })}
      text={(sessions) => counted(sessions.length, 'browser')}
    />
  )
}
