import { type DashboardStats, SPACE_TEXTS } from '@pinloft/contract/dashboard/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { classNames } from '../../ui/index.ts'
import { otherBytes } from './diskSpace.ts'
import { KIND_COLORS, KIND_WORDS, OTHER_DATA_COLOR } from './kindColors.ts'

export interface KindsLegendProps {
  storage: DashboardStats['storage']
  /** How many kinds are named at most; all of them by default. */
  kindsMax?: number
  className?: string
}

/** Names the parts of a `KindsBar`, with their sizes. */
export function KindsLegend({ storage, kindsMax, className }: KindsLegendProps) {
  const other = otherBytes(storage)
  return (
    <ul className={classNames('flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-ink-3 tabular-nums', className)}>
      {storage.kinds.slice(0, kindsMax).map(({ kind, sizeBytes }) => (
        <LegendEntry key={kind} color={KIND_COLORS[kind]} label={KIND_WORDS[kind]} sizeBytes={sizeBytes} />
      ))}
      {other !== null && <LegendEntry color={OTHER_DATA_COLOR} label={SPACE_TEXTS.other} sizeBytes={other} />}
      {storage.free !== null && (
        <LegendEntry color="bg-sunken shadow-well" label={SPACE_TEXTS.free} sizeBytes={storage.free} />
      )}
    </ul>
  )
}

function LegendEntry({ color, label, sizeBytes }: { color: string; label: string; sizeBytes: number }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <i aria-hidden="true" className={`size-2 rounded-[3px] ${color}`} />
      <b className="font-label text-ink-2">{label}</b> {formatSize(sizeBytes)}
    </li>
  )
}
