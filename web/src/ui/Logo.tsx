/** The birdhouse with a lit hole. */
export function LogoMark({ className = 'size-[27px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        d="M14.2 2.9a3.4 3.4 0 0 1 3.6 0l10.1 6.5A3.4 3.4 0 0 1 29.5 12.300V25.500a4 4 0 0 1-4 4h-19a4 4 0 0 1-4-4V12.300a3.400 3.400 0 0 1 1.600-2.900z"
        fill="var(--accent)"
      />
      <circle cx="16" cy="16.600" r="5.200" fill="var(--beam)" />
      <path d="M12.500 24.600h7" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
