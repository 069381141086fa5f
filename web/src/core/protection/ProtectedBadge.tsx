import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { Lock } from 'lucide-react'

/** The small lock of a protected file. Its label is hidden text, because an image is not allowed in a menu. */
export function ProtectedBadge() {
  return (
    <span title={PROTECTION_TEXTS.protected} className="relative inline-grid shrink-0">
      <Lock aria-hidden="true" className="size-3.5 text-ink-3 [stroke-width:1.9]" />
      <span className="sr-only">{PROTECTION_TEXTS.protected}</span>
    </span>
  )
}
