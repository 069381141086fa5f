import { formatSize } from '@pinloft/contract/shared/sizes'
import {
  getVideoDownloader,
  getVideoDownloadsSettings,
  type VideoDownloader,
} from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { useState } from 'react'
import { toastFailed } from '../../../platform/failures.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, LoadFailed, Pane, PaneHeader, Skeleton, StatusDot, toast } from '../../../ui/index.ts'
import { useRestoreDownloader } from '../video-downloads.api.ts'
import { DownloadSettingsDialog } from './DownloadSettingsDialog.tsx'
import { UpdateButton } from './UpdateButton.tsx'

/** How videos are downloaded, and the program that does it. */
export default function DownloadsPane() {
  const { data: settings, isError, refetch } = useQuery(queryOf(getVideoDownloadsSettings))
  const { data: programs } = useQuery(queryOf(getVideoDownloader))
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Pane aria-labelledby="downloads-title">
      <PaneHeader id="downloads-title" title={TEXTS.settings}>
        <Button size="sm" disabled={settings === undefined} onClick={() => setIsChanging(true)}>
          {TEXTS.change}
        </Button>
      </PaneHeader>
      <div className="grid gap-4 px-(--pane-pad) pb-(--pane-pad)">
        {isError && settings === undefined ? (
          <LoadFailed text={TEXTS.settingsFailed} onRetry={refetch} />
        ) : settings === undefined ? (
          <Skeleton className="h-5 w-full" />
        ) : (
          <p className="text-sm text-ink-2">
            {TEXTS.summary(
              settings.atOnce,
              settings.bytesPerSecond === null ? null : formatSize(settings.bytesPerSecond),
              settings.hasCookies,
            )}
          </p>
        )}
        {programs === undefined ? <Skeleton className="h-9 w-full" /> : <Program programs={programs} />}
      </div>
      {settings && (
        <DownloadSettingsDialog isOpen={isChanging} settings={settings} onClose={() => setIsChanging(false)} />
      )}
    </Pane>
  )
}

function Program({ programs: { ytdlpVersion, isYtdlpOld, canUpdate, canGoBack } }: { programs: VideoDownloader }) {
  const restoring = useRestoreDownloader()
  const goBack = () =>
    restoring.mutate(undefined, {
      onSuccess: (now) => toast({ title: TEXTS.wentBack(now.ytdlpVersion) }),
      onError: (failure) => toastFailed(TEXTS.updateFailed, failure),
    })
  return (
    <section aria-labelledby="downloads-program" className="border-t border-line pt-3">
      <h3 id="downloads-program" className="flex items-center gap-2 font-strong text-ink">
        <StatusDot status={ytdlpVersion === null ? 'bad' : isYtdlpOld ? 'idle' : 'ok'} />
        {ytdlpVersion === null ? TEXTS.notInstalled : TEXTS.installed(ytdlpVersion)}
      </h3>
      <p className="mt-0.5 text-sm text-ink-3">
        {isYtdlpOld && `${canUpdate ? TEXTS.oldHelp : TEXTS.oldManagedHelp} `}
        {canUpdate && TEXTS.updateHelp}
      </p>
      {canUpdate && (
        <div className="mt-3 flex flex-wrap gap-2">
          <UpdateButton size="sm" isInstalled={ytdlpVersion !== null} />
          {canGoBack && (
            <Button size="sm" variant="ghost" busy={restoring.isPending} busyLabel={TEXTS.goingBack} onClick={goBack}>
              {TEXTS.goBack}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
