import { classNames } from '../class-names.ts'
import { GRAPH_HEIGHT, GRAPH_WIDTH, type GraphPoint, graphPaths } from './graph.ts'

export interface UsageGraphProps {
  label: string
  /** The latest value in words; null while there is none. */
  value: string | null
  points: readonly GraphPoint[]
  /** The value at the top. */
  most: number
  /** How much time it shows. */
  shownMs: number
  /** Memory and network are drawn in the blue of pictures. */
  tone: 'accent' | 'blue'
  isHigh?: boolean
}

/** One value over some time; a dashed line while nothing is known. */
export function UsageGraph({ label, value, points, most, shownMs, tone, isHigh = false }: UsageGraphProps) {
  const paths = graphPaths(points, most, shownMs)
  return (
    <div className="min-w-0 text-xs leading-4 text-ink-3">
      <p className="flex justify-between gap-2 whitespace-nowrap tabular-nums">
        {label}
        {value !== null && <b className="truncate font-strong text-ink">{value}</b>}
      </p>
      {paths === null ? (
        <div
          className={classNames('border-b-[1.5px] border-dashed border-line-strong', isHigh ? 'mt-2 h-10' : 'mt-1 h-8')}
        />
      ) : (
        <svg
          viewBox={`0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={classNames(
            'w-full overflow-visible',
            isHigh ? 'mt-2 h-10' : 'mt-1 h-8',
            tone === 'accent' ? 'text-accent' : 'text-k-image',
          )}
        >
          <path d={paths.area} fill="currentColor" opacity="0.14" />
          <path
            d={paths.line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </div>
  )
}
