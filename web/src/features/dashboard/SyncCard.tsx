import { listPcSync } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { Link } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { buttonClass, FolderIcon, LoadFailed, Pane, PaneHeader, Skeleton, SyncIllustration } from '../../ui/index.ts'
import { FolderState, PC_SYNC_PATH, PC_SYNC_SETUP_ADDRESS } from '../pc-sync/index.ts'
import { CardEmpty } from './CardEmpty.tsx'

/** The card has room for this many. */
const SHOWN = 3

/** The first folders that are synced with computers. */
export function SyncCard() {
  const { data: folders, isError, refetch } = useQuery(queryOf(listPcSync))
  return (
    <Pane aria-labelledby="pc-sync" className="flex flex-col">
      <PaneHeader id="pc-sync" title={TEXTS.cardTitle}>
        <Link href={PC_SYNC_PATH} className={`${buttonClass('ghost', 'sm')} max-sm:px-1!`}>
          {TEXTS.configure}
        </Link>
        <Link href={PC_SYNC_SETUP_ADDRESS} className={buttonClass('plain', 'sm')}>
          {TEXTS.setup}
        </Link>
      </PaneHeader>
      {folders === undefined ? (
        <div className="px-(--pane-pad) pb-(--pane-pad)">
          {isError ? <LoadFailed text={TEXTS.failed} onRetry={refetch} /> : <Skeleton className="h-[104px] w-full" />}
        </div>
      ) : folders.length === 0 ? (
        <CardEmpty drawing={<SyncIllustration />} title={TEXTS.empty} help={TEXTS.cardHelp} />
      ) : (
        <ul className="pb-2">
          {folders.slice(0, SHOWN).map((folder) => (
            <li key={folder.id} className="flex items-center gap-3 px-(--pane-pad) py-1.5">
              <FolderIcon className="size-8 shrink-0" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-name text-ink">{folder.folderName}</p>
                <p className="truncate text-sm text-ink-3">{folder.pcName}</p>
              </div>
              <div className="max-w-[50%]">
                <FolderState folder={folder} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  )
}
