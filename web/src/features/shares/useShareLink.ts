import { deleteShare, restoreShare, type Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { toastFailure } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { toast } from '../../ui/index.ts'
import { titleOf } from './shareWords.ts'

/** What is done with a link. */
export function useShareLink() {
  // Awaited, for the row of the link is gone by the time that there is something to say.
  const { mutateAsync: remove } = useMutation(mutationOf(deleteShare))
  const { mutateAsync: restore } = useMutation(mutationOf(restoreShare))

  async function bringBack(id: string) {
    try {
      await restore({ id })
      toast({ title: SHARE_TEXTS.undone })
    } catch (error) {
      toastFailure(error, SHARE_TEXTS.undoFailed)
    }
  }

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
    async stop(share: Share) {
      const { id } = share
      try {
        await remove({ id })
        const action = { label: SHARE_TEXTS.undo, onSelect: () => void bringBack(id) }
        toast({ title: SHARE_TEXTS.stopped, description: titleOf(share), action })
      } catch (error) {
        toastFailure(error, SHARE_TEXTS.stopFailed)
      }
    },
    view({ address }: Share) {
      window.open(address, '_blank', 'noopener')
    },
  }
}
