import type { Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { SHARE_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import { nameToShare } from '../../core/files/index.ts'
import { formatRelativeDate } from '../../platform/format-date.ts'

/** What a link gives, as a title names it. */
export function titleOf({ entryName, entryIds }: Share): string {
  return nameToShare(entryName, entryIds.length - 1)
}

/** What visitors may do, and whether they need a password. */
export function accessOf({ mode, entryType, hasPassword }: Share): string {
  const words =
    mode === 'build' || (entryType === 'world' && mode === 'view')
      ? SHARE_TEXTS.worldModes[mode]
      : SHARE_UPLOAD_TEXTS.modes[mode]
  return hasPassword ? `${words}, ${SHARE_TEXTS.withPassword}` : words
}

/** How often and when a link was last used. */
export function usesOf(share: Share): string {
  if (share.lastUsedAt === null) return SHARE_TEXTS.unused
  if (share.entryType === 'world')
    return `${SHARE_TEXTS.visits(share.visitCount)} · ${formatRelativeDate(share.lastUsedAt)}`
  const uses = share.mode === 'view' ? SHARE_TEXTS.uses(share) : SHARE_UPLOAD_TEXTS.uses(share)
  return `${uses} · ${formatRelativeDate(share.lastUsedAt)}`
}

/** When a link ends, or why it has ended. */
export function endOf({ end, expiresAt }: Share): string {
  if (end !== null) return SHARE_TEXTS.ends[end]
  return expiresAt === null ? SHARE_TEXTS.never : formatDay(expiresAt)
}

/** A day to come, as in 'Fri, 4 December'; with its year if that is another. */
export function formatDay(iso: string): string {
  const day = new Date(iso)
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return day.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'long', year })
}
