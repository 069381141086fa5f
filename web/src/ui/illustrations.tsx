import type { ReactNode } from 'react'

const CLOUD = 'M12 40a12 12 0 0 1 1-24 18 18 0 0 1 34-6 14 14 0 0 1 21 10 10.500 10.500 0 0 1 0 20z'

/** Line drawings of the empty states: one accent or beam stroke each, sunken clouds behind. */
function Drawing({ clouds, children }: { clouds: string[]; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 148 96"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mb-3 h-24 w-[148px]"
    >
      {clouds.map((transform) => (
        <path key={transform} transform={transform} d={CLOUD} fill="var(--surface-sunken)" />
      ))}
      {children}
    </svg>
  )
}

const LINE = { stroke: 'var(--ink-3)', strokeWidth: 1.8 }
const PAPER = { fill: 'var(--surface-raised)', ...LINE }
const ACCENT = { stroke: 'var(--accent)', strokeWidth: 2.4 }

/** A house with a lit window. */
export function HouseIllustration() {
  return (
    <Drawing clouds={['translate(6 44) scale(0.9)', 'translate(82 52) scale(0.72)']}>
      <path d="M74 8l30 20v46a5 5 0 0 1-5 5H49a5 5 0 0 1-5-5V28z" {...PAPER} />
      <rect x="59" y="36" width="30" height="26" rx="4" {...LINE} fill="var(--beam-soft)" />
      <path d="M74 36v26M59 49h30" {...LINE} />
    </Drawing>
  )
}

/** A computer and a cloud with an arrow between them. */
export function SyncIllustration() {
  return (
    <Drawing clouds={['translate(56 34) scale(1.05)']}>
      <rect x="14" y="44" width="56" height="36" rx="5" {...PAPER} />
      <path d="M8 86h68" {...LINE} />
      <path d="M76 34c6-12 22-14 31-5M107 29v-9M107 29h-9" stroke="var(--accent)" strokeWidth="2.2" />
    </Drawing>
  )
}

/** A record with a note. */
export function MusicIllustration() {
  return (
    <Drawing clouds={['translate(4 48) scale(0.85)', 'translate(88 42) scale(0.8)']}>
      <circle cx="60" cy="48" r="36" {...PAPER} />
      <circle cx="60" cy="48" r="22" {...LINE} opacity="0.45" />
      <circle cx="60" cy="48" r="8" {...LINE} fill="var(--beam-soft)" />
      <path d="M108 60V26l14-4v32" {...ACCENT} />
      <circle cx="102.500" cy="60" r="5.500" {...ACCENT} />
      <circle cx="116.500" cy="54" r="5.500" {...ACCENT} />
    </Drawing>
  )
}

/** A sheet with an arrow up. */
export function UploadIllustration() {
  return (
    <Drawing clouds={['translate(8 46) scale(0.85)', 'translate(86 40) scale(0.8)']}>
      <path d="M52 18h30l14 14v46a5 5 0 0 1-5 5H52a5 5 0 0 1-5-5V23a5 5 0 0 1 5-5z" {...PAPER} />
      <path d="M82 18v9a5 5 0 0 0 5 5h9" {...LINE} />
      <path d="M71.500 68V48M63.500 55l8-8 8 8" {...ACCENT} />
    </Drawing>
  )
}

/** A magnifying glass that finds nothing. */
export function SearchIllustration() {
  return (
    <Drawing clouds={['translate(36 26) scale(1.15)']}>
      <circle cx="78" cy="46" r="20" {...PAPER} />
      <path d="M93 61l15 16" {...LINE} />
      <path d="M70 46h16" {...ACCENT} />
    </Drawing>
  )
}

/** A star above the clouds, with a small one beside it. */
export function StarIllustration() {
  return (
    <Drawing clouds={['translate(8 46) scale(0.9)', 'translate(84 50) scale(0.8)']}>
      <path
        d="M74.0 21.0L81.3 37.9L99.7 39.7L85.9 51.9L89.9 69.8L74.0 60.5L58.1 69.8L62.1 51.9L48.3 39.7L66.7 37.9z"
        {...PAPER}
      />
      <path d="M114 16v12M108 22h12" {...ACCENT} />
    </Drawing>
  )
}

/** A bin with its lid off. */
export function TrashIllustration() {
  return (
    <Drawing clouds={['translate(6 46) scale(0.88)', 'translate(84 50) scale(0.76)']}>
      <path d="M52 34h44l-4 45a5 5 0 0 1-5 5H61a5 5 0 0 1-5-5z" {...PAPER} />
      <path d="M66 46l1.500 26M82 46l-1.500 26" {...LINE} opacity="0.45" />
      <path d="M48 25l46-9M65 21.500l-1-5a3 3 0 0 1 2.500-3.500l9-1.800a3 3 0 0 1 3.500 2.500l1 5" {...ACCENT} />
    </Drawing>
  )
}

/** A kite whose line has snapped. */
export function LostIllustration() {
  return (
    <Drawing clouds={['translate(4 48) scale(0.9)', 'translate(84 52) scale(0.75)']}>
      <path d="M88 8l22 26-30 22-16-30z" {...PAPER} />
      <path d="M88 8l-8 48M64 26l46 8" {...LINE} />
      <path d="M80 56c-8 8-2 14-10 20" {...LINE} />
      <path d="M62 82c-3 3-7 3-10 1" {...ACCENT} />
    </Drawing>
  )
}

/** A padlock among the clouds. */
export function LockIllustration() {
  return (
    <Drawing clouds={['translate(6 46) scale(0.9)', 'translate(86 50) scale(0.75)']}>
      <path d="M60 42V29a14 14 0 0 1 28 0v13" {...LINE} />
      <rect x="50" y="42" width="48" height="38" rx="7" {...PAPER} />
      <path d="M74 57v8" {...ACCENT} />
    </Drawing>
  )
}

/** A screen with an arrow down. */
export function DownloadIllustration() {
  return (
    <Drawing clouds={['translate(2 42) scale(0.92)', 'translate(86 50) scale(0.74)']}>
      <rect x="30" y="14" width="88" height="58" rx="7" {...PAPER} />
      <path d="M58 86h32M74 72v14" {...LINE} />
      <path d="M74 27v18M65.500 37.500 74 46l8.500-8.500" {...ACCENT} />
      <path d="M56 58h36" {...LINE} strokeDasharray="2 6" />
    </Drawing>
  )
}

/** A sheet with lines; broken, with a cross instead. */
export function PdfIllustration({ isBroken = false }: { isBroken?: boolean }) {
  return (
    <Drawing clouds={['translate(6 44) scale(0.9)', 'translate(82 52) scale(0.72)']}>
      <path d="M52 12h30l16 16v56a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z" {...PAPER} />
      <path d="M82 12v16h16" {...LINE} />
      {isBroken ? (
        <path d="M62 46l20 20M82 46L62 66" stroke="var(--bad)" strokeWidth="2.4" />
      ) : (
        <path d="M58 46h28M58 58h28M58 70h16" {...ACCENT} />
      )}
    </Drawing>
  )
}
