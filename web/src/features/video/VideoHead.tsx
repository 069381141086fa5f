import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import type { Video } from '@pinloft/contract/video/endpoints'
import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { Download, Share2 } from 'lucide-react'
import { startDownload, useShareFile, useShareOffer } from '../../core/files/index.ts'
import { Button, ExactName, IconButton } from '../../ui/index.ts'
import { describeVideo, videoTitle } from './videoTitle.ts'

/** Below the video: its title and details. */
export function VideoHead({ video }: { video: Video }) {
  const { fileId: id, name: originalName, mimeType, isPasswordProtected } = video
  const download = () => void startDownload({ id, originalName, isPasswordProtected })
  const shareFile = useShareFile()
  const share = () => shareFile({ id, originalName, mimeType, isPasswordProtected })
  useShareOffer(originalName, share)
  return (
    <div className="flex items-center gap-2 px-1 pt-4 max-md:pt-3">
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-[1.25rem] leading-[1.6rem] font-title tracking-title text-ink wrap-anywhere">
          <ExactName name={videoTitle(video)} />
        </h2>
        <p className="text-ink-2 tabular-nums wrap-anywhere">{describeVideo(video)}</p>
      </div>
      <Button icon={<Share2 aria-hidden="true" />} onClick={share} className="max-md:hidden">
        {SHARE_TEXTS.action}
      </Button>
      <Button icon={<Download aria-hidden="true" />} onClick={download} className="max-md:hidden">
        {VIDEO_TEXTS.download}
      </Button>
      <IconButton
        onSky
        label={SHARE_TEXTS.action}
        icon={<Share2 aria-hidden="true" />}
        onClick={share}
        className="md:hidden"
      />
      <IconButton
        onSky
        label={VIDEO_TEXTS.download}
        icon={<Download aria-hidden="true" />}
        onClick={download}
        className="md:hidden"
      />
    </div>
  )
}
