import type { DashboardStats } from '@pinloft/contract/dashboard'
import { formatSize } from '@pinloft/contract/sizes'
import { KIND_COLORS } from './kindColors.ts'

export interface KindsBarProps {
  storage: DashboardStats['storage']
  className?: string
}

/** A kind below this share of the disk is too thin to be drawn; the legend still names it. */
const DRAWN_SHARE = 0.003

/**
 * How much of the disk each kind of file takes. The largest is shown however small it is, so that the used part is
 * never empty.
 */
export function KindsBar({ storage, className = '' }: KindsBarProps) {
  const { used, total, kinds } = storage
  // If the disk size is unknown, the bar shows shares of the used space.
  const whole = total ?? used
  const drawn = kinds.filter(
    ({ sizeBytes }, index) => sizeBytes > 0 && (index === 0 || sizeBytes / whole >= DRAWN_SHARE),
  )
  return (
    <div
      role="img"
      aria-label={total === null ? `${formatSize(used)} used` : `${formatSize(used)} of ${formatSize(total)} used`}
      className={`flex gap-0.5 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      {drawn.map(({ kind, sizeBytes }) => (
        <i
          key={kind}
          className={`block h-full min-w-[3px] shrink-0 ${KIND_COLORS[kind]}`}
          style={{ width: `${(sizeBytes / whole) * 100}%` }}
        />
      ))}
    </div>
  )
}
