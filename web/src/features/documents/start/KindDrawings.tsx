import type { ReactNode } from 'react'
import type { DocumentKind } from '../documentAddress.ts'

const PAGE = (
  <>
    <rect x="72" y="22" width="156" height="150" rx="7" fill="var(--surface-raised)" />
    <rect x="72.5" y="22.5" width="155" height="149" rx="6.5" fill="none" stroke="var(--line-strong)" />
  </>
)

function Line({ x = 92, y, width }: { x?: number; y: number; width: number }) {
  return <rect x={x} y={y} width={width} height="4" rx="2" fill="var(--line-strong)" />
}

const DRAWINGS: Readonly<Record<DocumentKind, ReactNode>> = {
  blank: <rect x="92" y="44" width="2" height="16" rx="1" fill="var(--accent)" />,
  rich: (
    <>
      <rect x="92" y="40" width="76" height="8" rx="3" fill="var(--ink-3)" />
      <Line y={58} width={66} />
      <Line y={67} width={60} />
      <Line y={76} width={64} />
      <Line y={85} width={42} />
      <rect x="170" y="56" width="40" height="34" rx="4" fill="var(--k-image-soft)" />
      <path d="M170 84l11-11 8 7 8-9 13 13v2a4 4 0 0 1-4 4h-32a4 4 0 0 1-4-4z" fill="var(--k-image)" opacity=".7" />
      <circle cx="199" cy="65" r="4" fill="var(--beam)" />
      <rect x="93" y="101" width="116" height="13" fill="var(--surface-sunken)" />
      <path
        d="M92.5 100.5h117v60h-117zM92 114.5h118M92 129.5h118M92 144.5h118M132.5 100v60M172.5 100v60"
        fill="none"
        stroke="var(--line-strong)"
      />
      <Line x={98} y={105} width={20} />
      <Line x={138} y={105} width={24} />
      <Line x={178} y={105} width={18} />
    </>
  ),
  drawing: (
    <>
      <rect x="92" y="40" width="62" height="8" rx="3" fill="var(--ink-3)" />
      <Line y={56} width={66} />
      <circle cx="184" cy="76" r="9.5" fill="var(--beam)" stroke="var(--beam-ink)" strokeWidth="2.4" />
      <path d="M104 121l17-22c4 2 3 9 8 9s8-30 17-30 12 30 19 30 3-9 8-8c6 1 16 15 22 24z" fill="var(--accent-soft)" />
      <g fill="none" stroke="var(--accent)" strokeLinecap="round" strokeLinejoin="round">
        <path d="M104 121l17-22c4 2 3 9 8 9s8-30 17-30 12 30 19 30 3-9 8-8c6 1 16 15 22 24" strokeWidth="3.2" />
        <path d="M100 134c8-2 11-4 16-4s8 5 14 5 10-5 16-5 10 5 16 5 10-5 16-5 14 3 22 4" strokeWidth="2.4" />
      </g>
      <path
        d="M206 112c8-3 11-9 17-8s8 5 13 3 7-6 9-9m-9-2l9 1v8"
        fill="none"
        stroke="var(--stopping)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
}

/** What such a document looks like, in a well. */
export function KindDrawing({ kind }: { kind: DocumentKind }) {
  return (
    <svg viewBox="0 0 300 148" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="size-full">
      {PAGE}
      {DRAWINGS[kind]}
    </svg>
  )
}
