import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { listTrashedGuides, purgeGuides, restoreGuide } from '@pinloft/contract/guides/trash'
import { TrashedItemsDialog } from '../../../core/trash/index.ts'
import { mutationOf, pagesOf, useInfiniteQuery, useMutation } from '../../../platform/query.ts'

const TRASH = { ...TEXTS, restore: TEXTS.restoreGuide, restoreFailed: TEXTS.undoFailed }

/** The deleted guides. */
export default function TrashDialog({ onClose }: { onClose: () => void }) {
  return (
    <TrashedItemsDialog
      texts={TRASH}
      trash={useInfiniteQuery(pagesOf(listTrashedGuides, { limit: 60 }))}
      onRestore={useMutation(mutationOf(restoreGuide)).mutateAsync}
      onPurge={useMutation(mutationOf(purgeGuides)).mutateAsync}
      onClose={onClose}
    />
  )
}
