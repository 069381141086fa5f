import type { Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { SHARE_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import { Copy, Link2, Link2Off, QrCode as QrIcon, Share2, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton, Skeleton } from '../../ui/index.ts'
import { accessOf, endOf, titleOf, usesOf } from './shareWords.ts'
import { useShareLink } from './useShareLink.ts'

const QrCode = lazy(() => import('../../ui/QrCode.tsx'))

interface ShareLinksProps {
  /** Newest first; at least one. */
  shares: readonly Share[]
  onChange: (share: Share) => void
}

/** The newest link, ready to be handed on, and the others below it. */
export function ShareLinks({ shares, onChange }: ShareLinksProps) {
  const [first, ...others] = shares
  if (first === undefined) return null
  return (
    <>
      <NewestLink key={first.id} share={first} onChange={onChange} />
      {others.length > 0 && (
        <div>
          <h3 className="mb-1.5 text-sm font-strong text-ink">{SHARE_TEXTS.otherLinks(others.length)}</h3>
          <ul>
            {others.map((share) => (
              <OtherLink key={share.id} share={share} onChange={onChange} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function NewestLink({ share, onChange }: { share: Share; onChange: (share: Share) => void }) {
  const [hasCode, setHasCode] = useState(false)
  const link = useShareLink()
  // Phones have a sheet for this; on most desktops Copy is all there is.
  const canSend = typeof navigator.share === 'function'
  return (
    <>
      <div className="flex items-center gap-2 rounded-lg bg-sunken p-3 shadow-well max-md:flex-wrap">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <input
            readOnly
            aria-label={SHARE_TEXTS.linkLabel}
            value={share.address}
            className="w-full truncate bg-transparent font-mono text-sm text-ink outline-none"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <p className="text-xs leading-4 text-ink-3 tabular-nums">{usesOf(share)}</p>
        </div>
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void link.copy(share)}
        >
          {SHARE_TEXTS.copy}
        </Button>
        <IconButton
          label={SHARE_TEXTS.qrCode}
          aria-expanded={hasCode}
          icon={<QrIcon aria-hidden="true" />}
          onClick={() => setHasCode(!hasCode)}
        />
        {canSend && (
          <IconButton
            label={SHARE_TEXTS.send}
            icon={<Share2 aria-hidden="true" />}
            onClick={() => void navigator.share({ url: share.address, title: titleOf(share) }).catch(() => {})}
          />
        )}
      </div>
      {hasCode && (
        <div className="flex flex-col items-center gap-2">
          <Suspense fallback={<Skeleton className="size-[200px] rounded-md" />}>
            <QrCode label={SHARE_TEXTS.qrCode} text={share.address} />
          </Suspense>
          <p className="text-sm text-ink-3">{SHARE_TEXTS.qrHelp}</p>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm [&_dd]:text-right [&_dd]:text-ink [&_dt]:text-ink-3">
        {share.name !== '' && <Fact label={SHARE_TEXTS.nameLabel} value={share.name} />}
        <Fact label={SHARE_TEXTS.columns.access} value={accessOf(share)} />
        <Fact label={SHARE_TEXTS.columns.expires} value={endOf(share)} />
        {share.entryType !== 'world' && share.mode !== 'drop' && (
          <Fact
            label={SHARE_TEXTS.downloadLimit}
            value={share.downloadLimit === null ? SHARE_TEXTS.noLimit : share.downloadLimit.toLocaleString('en')}
          />
        )}
        {(share.mode === 'add' || share.mode === 'drop') && (
          <Fact label={SHARE_UPLOAD_TEXTS.limit} value={SHARE_UPLOAD_TEXTS.limits(share) || SHARE_TEXTS.noLimit} />
        )}
      </dl>
      <div className="-mx-2 flex justify-between">
        <Button
          size="sm"
          variant="bad-ghost"
          icon={<Link2Off aria-hidden="true" />}
          onClick={() => void link.stop(share)}
        >
          {SHARE_TEXTS.stop}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => onChange(share)}
        >
          {SHARE_TEXTS.change}
        </Button>
      </div>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

function OtherLink({ share, onChange }: { share: Share; onChange: (share: Share) => void }) {
  const link = useShareLink()
  return (
    <li className="flex min-h-12 items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3 [&_svg]:size-4">
        <Link2 aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-name text-ink">{share.name === '' ? SHARE_TEXTS.linkLabel : share.name}</p>
        <p className="truncate text-sm text-ink-3 tabular-nums">
          {share.end === null ? `${accessOf(share)} · ${usesOf(share)}` : SHARE_TEXTS.ends[share.end]}
        </p>
      </div>
      <IconButton
        label={SHARE_TEXTS.copyNamed(share.name)}
        size="sm"
        icon={<Copy aria-hidden="true" />}
        onClick={() => void link.copy(share)}
      />
      <IconButton
        label={SHARE_TEXTS.changeNamed(share.name)}
        size="sm"
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => onChange(share)}
      />
      <IconButton
        label={SHARE_TEXTS.stopNamed(share.name)}
        size="sm"
        icon={<Link2Off aria-hidden="true" />}
        onClick={() => void link.stop(share)}
      />
    </li>
  )
}
