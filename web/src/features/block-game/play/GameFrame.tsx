import { BLOCK_GAME_FRAME_PATH } from '@pinloft/contract/block-game/messages'
import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { useEffect, useRef, useState } from 'react'
import { Button, classNames, ProgressBar } from '../../../ui/index.ts'
import { WorldPicture } from '../menu/WorldPicture.tsx'
import type { KeeperState } from '../worlds/keeper-parts.ts'
import type { WorldsKeeper } from '../worlds/worlds-keeper.ts'
import { KeepPictureDialog } from './KeepPictureDialog.tsx'
import { useGame } from './useGame.ts'

interface GameFrameProps {
  keeper: WorldsKeeper
  state: KeeperState
  /** The world to play; null while the menu is shown. The frame waits hidden, so that the game begins at once. */
  worldId: string | null
  /** The player's name in a world that is played together. */
  togetherAs: string | undefined
  /** Whether the player has gone back in the browser. */
  isLeaving: boolean
  onLeft: () => void
}

export function GameFrame({ keeper, state, worldId, togetherAs, isLeaving, onLeft }: GameFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [photo, setPhoto] = useState<Uint8Array | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { playing, send, giveUp } = useGame({
    frame,
    keeper,
    state,
    worldId,
    togetherAs,
    isLeaving,
    onLeft: () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen()
      onLeft()
    },
    onGivenUp: () => setAttempt((count) => count + 1),
    onFullscreen: (isOn) => void setFullscreen(box.current, isOn),
    onPhoto: (png) => {
      // The dialog is on the page, which is not seen beside an element in full screen.
      if (document.fullscreenElement !== null) void document.exitFullscreen()
      send({ type: 'pause' })
      setPhoto(png)
    },
  })
  useEffect(() => {
    const tell = () => send({ type: 'fullscreen', isOn: document.fullscreenElement !== null })
    document.addEventListener('fullscreenchange', tell)
    return () => document.removeEventListener('fullscreenchange', tell)
  }, [send])

  const world = state.worlds?.find(({ id }) => id === (keeper.playedId ?? worldId))
  const name = world?.name ?? TEXTS.title
  const isShown = worldId !== null
  return (
    <div
      ref={box}
      className={classNames('fixed inset-0 z-scrim bg-[#0b1220]', !isShown && 'invisible pointer-events-none')}
    >
      <iframe
        key={attempt}
        ref={frame}
        title={TEXTS.frame(name)}
        src={BLOCK_GAME_FRAME_PATH}
        sandbox="allow-scripts allow-pointer-lock"
        allow="gamepad; autoplay; fullscreen"
        tabIndex={isShown ? 0 : -1}
        aria-hidden={!isShown || undefined}
        className="absolute inset-0 size-full border-0"
      />
      {isShown && playing.type === 'loading' && (
        <div className="absolute inset-0 grid place-items-end">
          <WorldPicture world={world} className="absolute inset-0 size-full" />
          <div className="relative w-full bg-linear-to-t from-[rgb(8_16_32/0.8)] to-transparent p-8 pt-24 max-md:p-5">
            <p role="status" className="mb-3 font-display text-3xl font-title tracking-display text-[white]">
              {TEXTS.loading(name)}
            </p>
            <ProgressBar label={TEXTS.loading(name)} percent={null} />
          </div>
        </div>
      )}
      {isShown && playing.type === 'failed' && (
        <div className="absolute inset-0 grid place-items-center bg-[#0b1220] p-5">
          <section role="alert" className="w-full max-w-[420px] rounded-dialog bg-raised p-6 shadow-dialog">
            <h2 className="font-display text-xl font-title text-ink">{TEXTS.failed}</h2>
            <p className="mt-1.5 text-ink-2">{playing.reason}</p>
            <div className="mt-5 flex justify-end gap-2">
              <Button variant="primary" onClick={giveUp}>
                {TEXTS.toMenu}
              </Button>
            </div>
          </section>
        </div>
      )}
      {photo !== null && (
        <KeepPictureDialog
          png={photo}
          worldName={name}
          onKept={() => send({ type: 'notice', text: TEXTS.pictureKept })}
          onClose={() => {
            setPhoto(null)
            frame.current?.focus()
          }}
        />
      )}
    </div>
  )
}

async function setFullscreen(box: HTMLElement | null, isOn: boolean): Promise<void> {
  try {
    if (isOn) await box?.requestFullscreen()
    else if (document.fullscreenElement !== null) await document.exitFullscreen()
  } catch {
    // The browser has no full screen for this page.
  }
}
