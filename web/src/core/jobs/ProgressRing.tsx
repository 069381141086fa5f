const SIZE = 24
const RADIUS = 10
const LENGTH = 2 * Math.PI * RADIUS
/** Shown while nothing says how far it is. */
const UNKNOWN = 0.25

interface ProgressRingProps {
  /** 0 to 1; null where it is not known. */
  progress: number | null
  /** In its middle. */
  count: number
}

/** How far work in the background is, small enough for the header. */
export function ProgressRing({ progress, count }: ProgressRingProps) {
  return (
    <span className="relative grid size-6 place-items-center">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="absolute inset-0 size-6! -rotate-90"
        fill="none"
        strokeWidth={2.5}
      >
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className="stroke-line-strong" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - (progress ?? UNKNOWN))}
          className="stroke-accent transition-[stroke-dashoffset] duration-(--t-base)"
        />
      </svg>
      <span aria-hidden="true" className="text-[0.6875rem] leading-none font-strong text-ink tabular-nums">
        {count}
      </span>
    </span>
  )
}
