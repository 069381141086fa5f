import { listPcSync } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button } from '../../../ui/index.ts'
import { FolderState } from '../FolderState.tsx'
import { StepButtons } from './StepButtons.tsx'

/** Follows the new folder until both sides are the same. */
export function FirstSyncStep({ id, onClose }: { id: string; onClose: () => void }) {
  const folder = useQuery(queryOf(listPcSync)).data?.find((each) => each.id === id)
  if (folder === undefined) return null
  return (
    <>
      {folder.syncStatus === 'waiting' && <p className="text-ink-2">{TEXTS.firstHelp(folder.folderName)}</p>}
      <div role="status">
        <FolderState folder={folder} />
      </div>
      <StepButtons>
        <Button variant="primary" onClick={onClose}>
          {TEXTS.done}
        </Button>
      </StepButtons>
    </>
  )
}
