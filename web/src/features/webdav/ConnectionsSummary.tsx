import { listAppPasswords } from '@pinloft/contract/webdav/endpoints'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { StatusLine } from '../../ui/index.ts'

export default function ConnectionsSummary() {
  return <StatusLine query={useQuery(queryOf(listAppPasswords))} text={({ items }) => TEXTS.count(items.length)} />
}
