import { listPcSync, type PcSync } from '@pinloft/contract/pc-sync/endpoints'
import { PC_SYNC_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/pc-sync/screen-texts'
import { ArrowLeft, Plus } from 'lucide-react'
import { useLocation, useSearchParams } from 'wouter'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, EmptyState, IconButton, LoadFailed, Page, Pane, Skeleton, SyncIllustration } from '../../ui/index.ts'
import { ComputerPane } from './ComputerPane.tsx'
import { EngineLine } from './EngineLine.tsx'
import { HoldCard } from './HoldCard.tsx'
import { PC_SYNC_PATH, PC_SYNC_SETUP_ADDRESS } from './pcSyncPath.ts'
import { SetupDialog } from './setup/SetupDialog.tsx'

/** The computers that folders are synced with. */
export default function PcSyncPage() {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const { data: folders, isError, error, refetch } = useQuery(queryOf(listPcSync))
  const computers = Map.groupBy(folders ?? [], ({ deviceId }) => deviceId)
  const connected = [...computers.values()].filter(([first]) => first?.isConnected === true).length
  const setUp = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => navigate(PC_SYNC_SETUP_ADDRESS)}>
      {TEXTS.setUp}
    </Button>
  )
  return (
    <Page
      title={TEXTS.title}
      back={
        <IconButton onSky label={TEXTS.back} icon={<ArrowLeft aria-hidden="true" />} onClick={() => navigate('/')} />
      }
    >
      {computers.size > 0 && (
        <div className="flex min-h-10 items-center gap-3">
          <p className="min-w-0 flex-1 leading-5 text-ink tabular-nums">
            <b className="font-strong">{TEXTS.connected(connected, computers.size)}</b>
            <span className="block text-sm leading-[18px] text-ink-2">{TEXTS.filesTogether(filesIn(folders))}</span>
          </p>
          {setUp}
        </div>
      )}
      <div className="flex max-w-[920px] flex-col gap-(--pane-gap)">
        <EngineLine />
        {folders?.map((folder) => folder.hold && <HoldCard key={folder.id} folder={folder} hold={folder.hold} />)}
        {folders === undefined ? (
          <Pane aria-label={TEXTS.title} className="p-(--pane-pad)">
            {isError ? (
              <LoadFailed text={error.message} onRetry={refetch} />
            ) : (
              <div role="status" aria-label={TEXTS.loading}>
                <Skeleton className="h-24 w-full" />
              </div>
            )}
          </Pane>
        ) : computers.size === 0 ? (
          <Pane aria-label={TEXTS.title}>
            <EmptyState
              level={2}
              drawing={<SyncIllustration />}
              title={TEXTS.empty}
              help={TEXTS.emptyHelp}
              action={setUp}
              className="pt-[8vh] pb-[10vh]"
            />
          </Pane>
        ) : (
          [...computers].map(([deviceId, ofComputer]) => <ComputerPane key={deviceId} folders={ofComputer} />)
        )}
      </div>
      {params.get('view') === 'setup' && <SetupDialog onClose={() => navigate(PC_SYNC_PATH, { replace: true })} />}
    </Page>
  )
}

function filesIn(folders: readonly PcSync[] = []): number {
  return folders.reduce((total, { fileCount }) => total + fileCount, 0)
}
