import { PROTECTION_TEXTS } from '@pinloft/contract/protection'
import { Lock } from 'lucide-react'

/** The small lock of a file that has a password. */
export function ProtectedBadge() {
  return (
    <span
      role="img"
      aria-label={PROTECTION_TEXTS.protected}
      title={PROTECTION_TEXTS.protected}
      className="inline-grid shrink-0 align-[-0.0625em]"
    >
      <Lock aria-hidden="true" className="size-3.5 text-ink-3 [stroke-width:1.9]" />
    </span>
  )
}
