/** Hair, skin and shirt: drawn here, as no picture of a player is fetched from anywhere. */
const HAIR = [
  'var(--k-archive-ink)',
  'var(--k-disk)',
  'var(--k-pdf)',
  'var(--k-video)',
  'var(--k-image)',
  'var(--k-sheet)',
]
const SKIN = ['#e0b48c', '#d9a36b', '#b97f54', '#8a5a3a']
const EYES = '#26303f'

/** A face of blocks that stays the same for each name. */
export function PlayerFace({ name }: { name: string }) {
  const seed = Array.from(name).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7)
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true" className="size-[30px] shrink-0 rounded-sm">
      <rect width="30" height="30" fill={SKIN[seed % SKIN.length]} />
      <rect width="30" height="10" fill={HAIR[Math.floor(seed / SKIN.length) % HAIR.length]} />
      <path d="M7 14h4v4H7zM19 14h4v4h-4z" fill={EYES} />
    </svg>
  )
}
