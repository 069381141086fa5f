import { counted } from '@pinloft/contract/shared/words'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { ChevronUp } from 'lucide-react'
import { ProgressBar } from '../../ui/index.ts'
import { overallProgress } from './queue/overallProgress.ts'
import { timeInWords } from './queue/uploadSpeed.ts'
import type { Uploads } from './useUploads.ts'

/** Shows the upload progress in a corner of every screen while the upload dialog is closed. */
export function UploadTray({ uploads, onOpen }: { uploads: Uploads; onOpen: () => void }) {
  const { queue, speed, isRunning, isActive } = uploads
  const progress = overallProgress(queue)
  const { files, stored, failed, percent } = progress
  const isBad = !isRunning && failed > 0
  const title = isBad
    ? `${counted(failed, 'file')} not uploaded`
    : isRunning
      ? `Uploading ${counted(files, 'file')}`
      : UPLOADS_TEXTS.paused
  const timeLeft = speed !== null && speed > 0 ? ` · ${timeInWords(progress.leftBytes / speed)} left` : ''
  const isWaiting = queue.some(({ waitsFor }) => waitsFor === 'connection')
  const detail = isWaiting
    ? UPLOADS_TEXTS.waitingForConnection
    : `${stored} of ${files} stored${isRunning ? timeLeft : ''}`

  return (
    <aside
      aria-label="Uploads"
      data-tray=""
      className="fixed right-6 bottom-6 z-nav w-[304px] max-md:right-2.5 max-md:bottom-[calc(var(--tabbar-h)+20px+var(--mini-space))] max-md:left-2.5 max-md:mx-auto max-md:w-auto max-md:max-w-[460px]"
    >
      <button
        type="button"
        onClick={onOpen}
        className="relative grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-[16px] bg-raised pt-2.5 pr-3 pb-[19px] pl-4 text-left shadow-menu transition-colors hover:bg-hover"
      >
        <span className="min-w-0">
          <span className="flex items-baseline gap-2 leading-5">
            <b className={`min-w-0 flex-1 truncate font-[580] ${isBad ? 'text-bad-ink' : 'text-ink'}`}>{title}</b>
            {isActive && <span className="font-label text-ink tabular-nums">{percent}%</span>}
          </span>
          <span className="block truncate text-xs text-ink-3 tabular-nums">{detail}</span>
        </span>
        <span className="grid size-[30px] place-items-center text-ink-3">
          <ChevronUp aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
          <span className="sr-only">. Show uploads</span>
        </span>
      </button>
      {isActive && (
        <ProgressBar
          label="All uploads"
          percent={percent}
          className="pointer-events-none absolute inset-x-4 bottom-2.5 h-1!"
        />
      )}
    </aside>
  )
}
