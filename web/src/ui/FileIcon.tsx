import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The kinds that have a drawing: the contract's file kinds, and some that are told apart only by their icon. */
export type FileIconKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'code'
  | 'subtitle'
  | 'pdf'
  | 'sheet'
  | 'archive'
  | 'disk'
  | 'other'

interface Drawing {
  /** Prefix of its three colours in tokens.css. */
  color: string
  glyph: ReactNode
}

const DRAWINGS: Record<FileIconKind, Drawing> = {
  image: {
    color: 'k-image',
    glyph: (
      <>
        <circle cx="12.5" cy="17" r="1.7" />
        <path d="M8.5 25.5l4.3-4.3 2.9 2.7 2.7-2.5 4.1 4.1" />
      </>
    ),
  },
  video: { color: 'k-video', glyph: <path d="M13 17.2v7.6l6.2-3.8z" fill="currentColor" /> },
  audio: {
    color: 'k-audio',
    glyph: (
      <>
        <path d="M12.6 24.8v-8l6.8-1.5v8" />
        <circle cx="10.9" cy="24.8" r="1.7" />
        <circle cx="17.7" cy="23.3" r="1.7" />
      </>
    ),
  },
  document: { color: 'k-doc', glyph: <path d="M10.5 16.5h10M10.5 20.5h10M10.5 24.5h6" /> },
  code: {
    color: 'k-code',
    glyph: <path d="M12.500 17l-3.500 4 3.500 4M19.500 17l3.500 4-3.500 4M17.200 15.800l-2.400 10.400" />,
  },
  subtitle: {
    color: 'k-subtitle',
    glyph: (
      <>
        <rect x="9" y="15.5" width="14" height="11" rx="2.5" />
        <path d="M12 20h3M18 20h2M12 23h1.500M16.500 23h3.500" />
      </>
    ),
  },
  pdf: {
    color: 'k-pdf',
    glyph: (
      <path d="M10 25.5c3-2 5.500-6.500 5.300-9.500-.1-1.300-1.600-1.200-1.600.2.200 4 4.600 7.800 7.700 7.300 1.200-.2 1-1.800-.6-1.800-3.600.1-7.300 1-10.800 3.800z" />
    ),
  },
  sheet: { color: 'k-sheet', glyph: <path d="M10 16.5h11v9H10zM10 21h11M14.500 16.5v9" /> },
  archive: {
    color: 'k-archive',
    glyph: (
      <>
        <path d="M14 5.5h2M16 8.5h2M14 11.5h2M16 14.5h2" />
        <rect x="13.5" y="18" width="5" height="6.5" rx="1.5" />
      </>
    ),
  },
  disk: {
    color: 'k-disk',
    glyph: (
      <>
        <ellipse cx="16" cy="17" rx="5.5" ry="2.2" />
        <path d="M10.5 17v6.500c0 1.200 2.500 2.200 5.500 2.200s5.500-1 5.500-2.200V17" />
      </>
    ),
  },
  other: { color: 'k-other', glyph: <path d="M12 21h.01M16 21h.01M20 21h.01" /> },
}

/** A sheet with a folded corner, tinted by kind. 36 px square unless a class overrides it. */
export function FileIcon({ kind, className = 'size-9' }: { kind: FileIconKind; className?: string }) {
  const { color, glyph } = DRAWINGS[kind]
  return (
    <svg viewBox="0 0 32 36" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d="M4 5.500A3.500 3.500 0 0 1 7.500 2H20l8 8v20.500a3.500 3.500 0 0 1-3.500 3.500h-17A3.500 3.500 0 0 1 4 30.500z"
        fill={`var(--${color}-soft)`}
      />
      <path d="M20 2l8 8h-5a3 3 0 0 1-3-3z" fill={`var(--${color})`} opacity=".75" />
      <g
        fill="none"
        stroke={`var(--${color}-ink)`}
        color={`var(--${color}-ink)`}
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {glyph}
      </g>
    </svg>
  )
}

export function FolderIcon({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 36" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d="M2 9.500A3.500 3.500 0 0 1 5.500 6h6.300c1 0 1.900.4 2.600 1.200L16.500 9.500h10A3.500 3.500 0 0 1 30 13v13.500a3.500 3.500 0 0 1-3.500 3.500h-21A3.500 3.500 0 0 1 2 26.500z"
        fill="var(--folder-back)"
      />
      <path
        d="M2 16.500A3.500 3.500 0 0 1 5.500 13h21a3.500 3.500 0 0 1 3.500 3.500v10a3.500 3.500 0 0 1-3.500 3.500h-21A3.500 3.500 0 0 1 2 26.500z"
        fill="var(--folder-front)"
      />
      <path
        d="M3 15.900A3.400 3.400 0 0 1 5.800 14h20.400a3.400 3.400 0 0 1 2.800 1.900"
        fill="none"
        stroke="var(--folder-lip)"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </svg>
  )
}
