import { folderPathSegments } from '@pinloft/contract/files/names'
import type { StoredDownload } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Play } from 'lucide-react'
import { Button, ExactText } from '../../../ui/index.ts'
import { usePlayDownload } from '../usePlayDownload.ts'

/** The files that a video was downloaded to already. */
export function StoredLines({ stored }: { stored: readonly StoredDownload[] }) {
  const play = usePlayDownload()
  if (stored.length === 0) return null
  return (
    <ul className="mt-2 grid gap-1.5">
      {stored.map(({ fileId, fileName, folder, format }) => (
        <li key={fileId} className="flex items-center gap-3 text-sm text-ink-2">
          <span className="min-w-0 wrap-anywhere">
            {TEXTS.stored} <ExactText text={[...folderPathSegments(folder), fileName].join(' / ')} />
          </span>
          <Button
            size="sm"
            variant="soft"
            icon={<Play aria-hidden="true" className="fill-current" />}
            aria-label={TEXTS.actionOn(TEXTS.play, fileName)}
            onClick={() => play(fileId, format)}
            className="max-md:h-10"
          >
            {TEXTS.play}
          </Button>
        </li>
      ))}
    </ul>
  )
}
