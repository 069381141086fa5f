import { listAppPasswords } from '@pinloft/contract/webdav/endpoints'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { CommandLine } from '../../platform/CommandLine.tsx'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Pane, PaneHeader } from '../../ui/index.ts'
import { davAddress } from './davAddress.ts'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Where other programs find the files. */
export default function AddressPane() {
  const { data } = useQuery(queryOf(listAppPasswords))
  const isPlain = location.protocol === 'http:' && !LOOPBACK.test(location.hostname)
  return (
    <Pane aria-labelledby="connection-address-title">
      <PaneHeader id="connection-address-title" title={TEXTS.addressTitle} />
      <div className="grid gap-3 px-(--pane-pad) pt-0.5 pb-(--pane-pad)">
        <CommandLine command={davAddress()} copyLabel={TEXTS.copyAddress} />
        <p className="text-sm text-ink-3">{TEXTS.userName}</p>
        {isPlain && data !== undefined && (
          <p className="rounded-md bg-wait-soft px-3.5 py-2.5 text-sm text-wait-ink">
            {data.isPlainHttpAllowed ? TEXTS.plainHttp : TEXTS.plainHttpRefused}
          </p>
        )}
      </div>
    </Pane>
  )
}
