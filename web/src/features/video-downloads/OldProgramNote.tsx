import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { TriangleAlert } from 'lucide-react'
import { UpdateButton } from './settings/UpdateButton.tsx'

interface OldProgramNoteProps {
  version: string
  canUpdate: boolean
}

/** A quiet note that yt-dlp is so old that YouTube may refuse it, and how to get a newer one. */
export function OldProgramNote({ version, canUpdate }: OldProgramNoteProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-row bg-beam-soft px-3.5 py-2 text-sm text-ink-2">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-beam-ink [stroke-width:1.85]" />
      <p className="min-w-0 flex-1">
        <b className="font-strong text-ink">{TEXTS.oldTitle(version)}.</b>{' '}
        {canUpdate ? TEXTS.oldHelp : TEXTS.oldManagedHelp}
      </p>
      {canUpdate && <UpdateButton size="sm" isInstalled />}
    </div>
  )
}
