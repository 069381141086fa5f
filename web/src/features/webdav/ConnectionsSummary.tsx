import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { StatusLine } from '../../ui/index.ts'
import { useAppPasswords } from './webdav.api.ts'

export default function ConnectionsSummary() {
  return <StatusLine query={useAppPasswords()} text={({ items }) => TEXTS.count(items.length)} />
}
