import type { TrashEntry } from '@pinloft/contract/trash'
import { TRASH_TEXTS } from '@pinloft/contract/trash-texts'
import { RotateCcw, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/index.ts'
import type { TrashActs } from './useTrashActs.ts'

/** The acts on rows of the trash. */
export function TrashMenuItems({ entries, acts }: { entries: readonly TrashEntry[]; acts: TrashActs }) {
  return (
    <>
      <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => acts.restore(entries)}>
        {TRASH_TEXTS.restore}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} shortcut="Del" destructive onSelect={() => acts.askPurge(entries)}>
        {TRASH_TEXTS.purge}
      </MenuItem>
    </>
  )
}
