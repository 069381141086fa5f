import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { listTrashedWorlds, purgeWorlds, restoreWorld } from '@pinloft/contract/worlds/trash'
import { TrashedItemsDialog } from '../../../core/trash/index.ts'
import { mutationOf, pagesOf, useInfiniteQuery, useMutation } from '../../../platform/query.ts'

const TRASH = { ...TEXTS.trash, purged: WORLDS_TEXTS.purged }

/** The deleted worlds. */
export default function TrashDialog({ onClose }: { onClose: () => void }) {
  const { data, ...trash } = useInfiniteQuery(pagesOf(listTrashedWorlds))
  const pages = data?.pages.map(({ items }) => ({ items: items.map((world) => ({ ...world, title: world.name })) }))
  return (
    <TrashedItemsDialog
      texts={TRASH}
      trash={{ ...trash, data: pages && { pages } }}
      onRestore={useMutation(mutationOf(restoreWorld)).mutateAsync}
      onPurge={useMutation(mutationOf(purgeWorlds)).mutateAsync}
      onClose={onClose}
    />
  )
}
