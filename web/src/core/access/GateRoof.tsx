import { type RefObject, useId } from 'react'

const ROOF = 'M0 118V92c0-10 6-18.500 15.500-22L182 8.600a40 40 0 0 1 28 0L376.500 70C386 73.500 392 82 392 92v26z'

/** The roof of the birdhouse, with the lock in its hole. */
export function GateRoof({ holeRef }: { holeRef: RefObject<SVGCircleElement | null> }) {
  const gradientId = useId()
  return (
    <svg viewBox="0 0 392 118" aria-hidden="true" className="-mb-px block h-auto w-full text-surface">
      <defs>
        <linearGradient id={gradientId} x2="0" y2="1">
          <stop stopColor="var(--hole-top)" />
          <stop offset="1" stopColor="var(--hole-floor)" />
        </linearGradient>
      </defs>
      <path d={ROOF} fill="currentColor" />
      <circle ref={holeRef} cx="196" cy="72" r="31" fill={`url(#${gradientId})`} />
      <circle cx="196" cy="72" r="31" fill="none" stroke="var(--hole-edge)" strokeWidth="1.5" />
      <g
        transform="translate(184 60)"
        fill="none"
        stroke="var(--hole-lock)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect x="3.5" y="11" width="17" height="10.5" rx="2.5" />
        <path d="M7.500 11V7.500a4.500 4.500 0 0 1 9 0V11" />
      </g>
    </svg>
  )
}

/** The shadow of the whole house, in a layer of its own: cast by the form, it would be drawn again at every key. */
export function HouseShadow() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-1 text-surface will-change-transform">
      <div className="gate-shadow flex h-full flex-col">
        <svg viewBox="0 0 392 118" aria-hidden="true" className="-mb-px block h-auto w-full">
          <path d={ROOF} fill="currentColor" />
        </svg>
        <div className="flex-1 rounded-b-[28px] bg-current" />
      </div>
    </div>
  )
}
