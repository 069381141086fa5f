import type { Share } from '@pinloft/contract/shares'
import { SHARE_TEXTS } from '@pinloft/contract/shares-texts'
import { toastFailure } from '../../platform/failures.ts'
import { toast } from '../../ui/index.ts'
import { useDeleteShare } from './shares.api.ts'

/** What is done with a link. */
export function useShareLink() {
  const { mutate: remove } = useDeleteShare()
  return {
    async copy({ address }: Share) {
      try {
        await navigator.clipboard.writeText(address)
        toast({ title: SHARE_TEXTS.copied })
      } catch {
        // Browsers allow it only over HTTPS and on this computer itself.
        toast({ title: SHARE_TEXTS.copyFailed, variant: 'destructive' })
      }
    },
    stop({ id }: Share) {
      remove(id, {
        onSuccess: () => toast({ title: SHARE_TEXTS.stopped }),
        onError: (error) => toastFailure(error, SHARE_TEXTS.stop),
      })
    },
    view({ address }: Share) {
      window.open(address, '_blank', 'noopener')
    },
  }
}
