import { VIDEO_TEXTS } from '@pinloft/contract/video/texts'
import { CircleAlert, LoaderCircle, LockKeyhole, Play, RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AttachmentState } from '../../../platform/media-attachment.ts'

export interface FilmOverlayProps {
  state: AttachmentState | null
  isPaused: boolean
  isStalled: boolean
  isOffline: boolean
  isLocked: boolean
  onPlay: () => void
  onRetry: () => void
}

/** Overlay in the middle of the video: the large play button, a spinner, or an error. */
export function FilmOverlay({ state, isPaused, isStalled, isOffline, isLocked, onPlay, onRetry }: FilmOverlayProps) {
  if (state?.phase === 'failed') {
    return (
      <Middle>
        <div
          role="alert"
          className="film-plate grid max-w-[420px] justify-items-center gap-1 rounded-lg p-5 text-center"
        >
          <CircleAlert aria-hidden="true" className="mb-1 size-6" />
          <p className="font-strong">{VIDEO_TEXTS.failedTitle}</p>
          <p className="text-sm wrap-anywhere">{state.message}</p>
          <button
            type="button"
            onClick={onRetry}
            className="pointer-events-auto mt-2 inline-flex h-[34px] items-center gap-2 rounded-md bg-[var(--film-veil)] px-3.5 font-label"
          >
            <RotateCw aria-hidden="true" className="size-4" />
            {VIDEO_TEXTS.retry}
          </button>
        </div>
      </Middle>
    )
  }
  const isWaiting = state?.phase === 'waiting'
  const isBusy = state?.phase === 'preparing' || isStalled
  const words = isWaiting && state.why === 'busy' ? VIDEO_TEXTS.busy : VIDEO_TEXTS.offline
  return (
    <>
      {(isWaiting || (isStalled && isOffline)) && (
        <p
          role="status"
          className="film-plate absolute top-4 left-1/2 z-1 flex w-max max-w-[calc(100%-32px)] -translate-x-1/2 items-center gap-2 rounded-md px-3 py-2 text-sm"
        >
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {words}
        </p>
      )}
      {isBusy || isWaiting ? (
        <Middle>
          <span className="film-plate grid size-[72px] place-items-center rounded-full max-md:size-14">
            <LoaderCircle
              role="img"
              aria-label={state?.phase === 'preparing' ? VIDEO_TEXTS.preparing : VIDEO_TEXTS.loading}
              className="size-9 animate-spin max-md:size-7"
            />
          </span>
        </Middle>
      ) : (
        (isPaused || isLocked) && (
          <Middle>
            <span className="grid justify-items-center gap-2.5">
              <button
                type="button"
                aria-label={isLocked ? `${VIDEO_TEXTS.play}: ${VIDEO_TEXTS.passwordNeeded}` : VIDEO_TEXTS.play}
                onClick={onPlay}
                className="film-plate pointer-events-auto grid size-[72px] place-items-center rounded-full shadow-[inset_0_0_0_1px_oklch(1_0_0/0.2)] backdrop-blur-md max-md:size-14"
              >
                {isLocked ? (
                  <LockKeyhole aria-hidden="true" className="size-6" />
                ) : (
                  <Play aria-hidden="true" fill="currentColor" className="size-6" />
                )}
              </button>
              {isLocked && <span className="text-sm font-label">{VIDEO_TEXTS.passwordNeeded}</span>}
            </span>
          </Middle>
        )
      )}
    </>
  )
}

function Middle({ children }: { children: ReactNode }) {
  return <div className="pointer-events-none absolute inset-0 grid place-items-center p-4 max-md:pb-14">{children}</div>
}
