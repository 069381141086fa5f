import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { TrashedItemsDialog } from '../../../core/trash/index.ts'
import { usePurgeWorlds, useRestoreWorld, useTrashedWorlds } from '../worlds.api.ts'

const TRASH = { ...TEXTS.trash, purged: WORLDS_TEXTS.purged }

/** The deleted worlds. */
export default function TrashDialog({ onClose }: { onClose: () => void }) {
  const { data, ...trash } = useTrashedWorlds()
  const pages = data?.pages.map(({ items }) => ({ items: items.map((world) => ({ ...world, title: world.name })) }))
  return (
    <TrashedItemsDialog
      texts={TRASH}
      trash={{ ...trash, data: pages && { pages } }}
      onRestore={useRestoreWorld().mutateAsync}
      onPurge={usePurgeWorlds().mutateAsync}
      onClose={onClose}
    />
  )
}
