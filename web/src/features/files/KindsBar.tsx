import type { DashboardStats } from '@pinloft/contract/dashboard'
import { formatSize } from '@pinloft/contract/sizes'
import { KIND_COLORS } from './kindColors.ts'

export interface KindsBarProps {
  storage: DashboardStats['storage']
  className?: string
}

/** How much of the disk each kind of file takes. A kind that is there shows, however little it takes. */
export function KindsBar({ storage, className = '' }: KindsBarProps) {
  const { used, total, kinds } = storage
  return (
    <div
      role="img"
      aria-label={`${formatSize(used)} of ${formatSize(total)} used`}
      className={`flex gap-0.5 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      {kinds.map(({ kind, sizeBytes }) => (
        <i
          key={kind}
          className={`block h-full ${sizeBytes > 0 ? 'min-w-[3px]' : ''} ${KIND_COLORS[kind]}`}
          style={{ width: `${total === 0 ? 0 : (sizeBytes / total) * 100}%` }}
        />
      ))}
    </div>
  )
}
