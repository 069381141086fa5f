import { SETTINGS_TEXTS } from '@pinloft/contract/settings/texts'
import { CLOCK_TEXTS, getClock } from '@pinloft/contract/shared/clock'
import { PLATFORM_VERSION, PRODUCT_NAME } from '@pinloft/contract/system/endpoints'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { queryOf, useQuery } from '../../platform/query.ts'
import { buttonClass, LogoMark, Pane, PaneHeader } from '../../ui/index.ts'

export default function PlatformPane() {
  return (
    <Pane aria-labelledby="platform-title">
      <PaneHeader id="platform-title" title="Platform" />
      <div className="flex items-center gap-3.5 px-(--pane-pad) pt-0.5 pb-(--pane-pad)">
        <LogoMark className="size-11 shrink-0" />
        <div className="min-w-0">
          <p className="font-strong text-ink">{PRODUCT_NAME}</p>
          <p className="text-sm text-ink-3 tabular-nums">{SETTINGS_TEXTS.version(PLATFORM_VERSION)}</p>
        </div>
      </div>
      <ul className="mx-(--pane-pad) border-t border-line py-2 text-sm leading-[34px] text-ink-2">
        <li>Security: PIN Protected</li>
        <li className="border-t border-line">Cloud Storage: Active</li>
      </ul>
      <ClockLine />
      <div className="px-(--pane-pad) pb-(--pane-pad)">
        <a href="/api/docs" target="_blank" rel="noreferrer" className={buttonClass('plain', 'sm')}>
          <ExternalLink aria-hidden="true" />
          API documentation
        </a>
      </div>
    </Pane>
  )
}

/** A line about the server's clock, shown while it is not trusted. */
function ClockLine() {
  const jump = useQuery(queryOf(getClock)).data?.jump ?? null
  if (jump === null) return null
  return (
    <div className="mx-(--pane-pad) border-t border-line py-3 text-sm">
      <p className="flex items-center gap-2 font-label text-bad-ink">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        {CLOCK_TEXTS.title}
      </p>
      <p className="mt-1 text-ink-2">{CLOCK_TEXTS.detail(jump.aheadMs, jump.waitsForMs)}</p>
    </div>
  )
}
