import { type BrowserDataDomain, deleteBrowserData } from '@pinloft/contract/browser-data/endpoints'
import {
  BROWSER_DATA_DOMAIN_MAX_BYTES,
  BROWSER_DATA_KEYS_MAX,
  BROWSER_DATA_VALUE_MAX_BYTES,
} from '@pinloft/contract/browser-data/limits'
import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import { lowerFirst } from '@pinloft/contract/files/names'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { GitCompareArrows, Globe, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatExactDate, formatRelativeDate } from '../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { useNow } from '../../platform/use-now.ts'
import { ActionDialog, Button, Pane, PaneHeader, ProgressBar, SelectField, toast } from '../../ui/index.ts'
import { EntriesPane } from './EntriesPane.tsx'

interface SiteDataProps {
  site: BrowserDataDomain
  /** All sites that have stored something. */
  domains: readonly string[]
  onChoose: (domain: string) => void
}

/** What one site has stored, by which devices, and how much room it takes. */
export function SiteData({ site, domains, onChoose }: SiteDataProps) {
  const { domain, conflictCount } = site
  return (
    <div className="grid gap-(--pane-gap)">
      {conflictCount > 0 && (
        <Pane role="status" className="flex gap-4 bg-wait-soft! p-5 max-md:flex-col max-md:gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface text-wait-ink">
            <GitCompareArrows aria-hidden="true" className="size-5 [stroke-width:1.75]" />
          </span>
          <div className="min-w-0">
            <h2 className="font-display text-lg font-title text-balance text-ink">{TEXTS.conflicts(conflictCount)}</h2>
            <p className="text-pretty text-ink-2">{TEXTS.conflictsHelp}</p>
          </div>
        </Pane>
      )}
      <div className="grid items-start gap-(--pane-gap) lg:grid-cols-[minmax(0,1fr)_320px]">
        <EntriesPane domain={domain} />
        <div className="grid gap-(--pane-gap)">
          {domains.length > 1 && (
            <Pane className="p-(--pane-pad)">
              <SelectField
                label={TEXTS.site}
                icon={<Globe aria-hidden="true" className="size-4" />}
                value={domain}
                onValueChange={onChoose}
                options={domains.map((value) => ({ value, label: value }))}
              />
            </Pane>
          )}
          <DevicesPane site={site} />
          <SpacePane site={site} />
        </div>
      </div>
    </div>
  )
}

function DevicesPane({ site: { devices } }: { site: BrowserDataDomain }) {
  const nowMs = useNow()
  return (
    <Pane aria-labelledby="browser-data-devices" className="pb-2">
      <PaneHeader id="browser-data-devices" title={TEXTS.devices} />
      <ul>
        {devices.map(({ device, isThisDevice, keyCount, updatedAt }) => (
          <li key={`${device} ${updatedAt}`} className="mx-2 flex min-h-(--row-h) items-center gap-3 px-3 py-1.5">
            <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
              <MonitorSmartphone aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
            </span>
            <div className="min-w-0">
              <p className="truncate font-label text-ink">{device}</p>
              <p className="truncate text-sm leading-[17px] text-ink-3 tabular-nums" title={formatExactDate(updatedAt)}>
                {isThisDevice && `${TEXTS.thisDevice} · `}
                {TEXTS.deviceLine(keyCount, lowerFirst(formatRelativeDate(updatedAt, nowMs)))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Pane>
  )
}

function SpacePane({ site: { domain, keyCount, sizeBytes } }: { site: BrowserDataDomain }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useMutation(mutationOf(deleteBrowserData))
  const percent = (100 * sizeBytes) / BROWSER_DATA_DOMAIN_MAX_BYTES
  return (
    <Pane aria-labelledby="browser-data-space">
      <PaneHeader id="browser-data-space" title={TEXTS.space} />
      <div className="grid gap-2.5 px-(--pane-pad) pb-(--pane-pad) text-sm tabular-nums">
        <ProgressBar label={TEXTS.space} percent={percent} />
        <p className="flex justify-between gap-3 text-ink-3">
          {TEXTS.sizeLabel}
          <span className="text-ink">
            {TEXTS.used(formatSize(sizeBytes), formatSize(BROWSER_DATA_DOMAIN_MAX_BYTES))}
          </span>
        </p>
        <p className="flex justify-between gap-3 text-ink-3">
          {TEXTS.keysLabel}
          <span className="text-ink">{TEXTS.keys(keyCount, BROWSER_DATA_KEYS_MAX)}</span>
        </p>
        <p className="text-pretty text-ink-3">{TEXTS.valueLimit(formatSize(BROWSER_DATA_VALUE_MAX_BYTES))}</p>
        <Button
          className="mt-1 -ml-2.5 justify-self-start"
          size="sm"
          variant="bad-ghost"
          onClick={() => setIsAsking(true)}
        >
          {TEXTS.delete}
        </Button>
      </div>
      <ActionDialog
        isOpen={isAsking}
        title={TEXTS.deleteTitle(domain)}
        description={TEXTS.deleteHelp}
        action={TEXTS.deleteAction}
        busyAction={TEXTS.deleting}
        isBad
        asksPin
        run={(pin) => mutateAsync({ domain, pin })}
        failed={TEXTS.failed}
        onDone={({ message }) => toast({ title: message })}
        onClose={() => setIsAsking(false)}
      />
    </Pane>
  )
}
