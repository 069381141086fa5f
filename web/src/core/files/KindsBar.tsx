import { type DashboardStats, SPACE_TEXTS } from '@pinloft/contract/dashboard/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { otherBytes } from './diskSpace.ts'
import { KIND_COLORS, OTHER_DATA_COLOR } from './kindColors.ts'

export interface KindsBarProps {
  storage: DashboardStats['storage']
  className?: string
}

/** A kind below this share of the disk is too thin to be drawn; the legend still names it. */
const DRAWN_SHARE = 0.003

/**
 * How much of the disk each kind of file takes, and other data. The largest is shown however small it is, so that the used part is
 * never empty.
 */
export function KindsBar({ storage, className = '' }: KindsBarProps) {
  const { used, total, free, kinds } = storage
  const other = otherBytes(storage)
  // If the disk size is unknown, the bar shows shares of the used space.
  const whole = total ?? used
  const drawn = kinds.filter(
    ({ sizeBytes }, index) => sizeBytes > 0 && (index === 0 || sizeBytes / whole >= DRAWN_SHARE),
  )
  return (
    <div
      role="img"
      aria-label={SPACE_TEXTS.bar(
        formatSize(used),
        other === null ? null : formatSize(other),
        free === null ? null : formatSize(free),
      )}
      className={`flex gap-0.5 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      {drawn.map(({ kind, sizeBytes }) => (
        <i
          key={kind}
          className={`block h-full min-w-[3px] shrink-0 ${KIND_COLORS[kind]}`}
          style={{ width: `${(sizeBytes / whole) * 100}%` }}
        />
      ))}
      {other !== null && other > 0 && (
        <i className={`block h-full ${OTHER_DATA_COLOR}`} style={{ width: `${(other / whole) * 100}%` }} />
      )}
    </div>
  )
}
