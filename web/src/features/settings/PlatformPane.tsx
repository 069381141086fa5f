import { PLATFORM_VERSION, PRODUCT_NAME } from '@pinloft/contract/system'
import { ExternalLink } from 'lucide-react'
import { buttonClass, LogoMark, Pane, PaneHeader } from '../../ui/index.ts'

export function PlatformPane() {
  return (
    <Pane aria-labelledby="platform-title">
      <PaneHeader id="platform-title" title="Platform" />
      <div className="flex items-center gap-3.5 px-(--pane-pad) pt-0.5 pb-(--pane-pad)">
        <LogoMark className="size-11 shrink-0" />
        <div className="min-w-0">
          <p className="font-strong text-ink">{PRODUCT_NAME}</p>
          <p className="text-sm text-ink-3 tabular-nums">Version {PLATFORM_VERSION}</p>
        </div>
      </div>
      <ul className="mx-(--pane-pad) border-t border-line py-2 text-sm leading-[34px] text-ink-2">
        <li>Security: PIN Protected</li>
        <li className="border-t border-line">Cloud Storage: Active</li>
      </ul>
      <div className="px-(--pane-pad) pb-(--pane-pad)">
        <a href="/api/docs" target="_blank" rel="noreferrer" className={buttonClass('plain', 'sm')}>
          <ExternalLink aria-hidden="true" />
          API documentation
        </a>
      </div>
    </Pane>
  )
}
