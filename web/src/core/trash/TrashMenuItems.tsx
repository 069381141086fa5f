import type { TrashEntry } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { RotateCcw, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/index.ts'
import type { TrashActions } from './useTrashActions.ts'

/** The actions on rows of the trash. */
export function TrashMenuItems({ entries, actions }: { entries: readonly TrashEntry[]; actions: TrashActions }) {
  return (
    <>
      <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => actions.restore(entries)}>
        {TRASH_TEXTS.restore}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        shortcut="Del"
        destructive
        onSelect={() => actions.askPurge(entries)}
      >
        {TRASH_TEXTS.purge}
      </MenuItem>
    </>
  )
}
