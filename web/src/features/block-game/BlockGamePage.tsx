import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { ArrowLeft, ExternalLink, Maximize } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { IconButton, Page } from '../../ui/index.ts'
import { useOutsideGame } from './block-game.api.ts'
import { useKeeper } from './keeper.ts'
import { GameMenu } from './menu/GameMenu.tsx'
import { OutsideGame } from './menu/OutsideGame.tsx'
import { GameFrame } from './play/GameFrame.tsx'

/** The block game: its menu on the page, and the game over it while it is played. */
export default function BlockGamePage() {
  const [, navigate] = useLocation()
  const [search, setSearch] = useSearchParams()
  const { keeper, state } = useKeeper()
  const outside = useOutsideGame()
  const [playedId, setPlayedId] = useState(() => search.get('play'))
  const outsideAddress = outside.data?.outsideAddress ?? null

  function leave() {
    setPlayedId(null)
    setSearch({}, { replace: true })
  }

  return (
    <Page
      title={TEXTS.title}
      back={
        <IconButton
          onSky
          label={TEXTS.back}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={() => navigate('/gaming')}
        />
      }
      tools={
        <>
          <IconButton
            onSky
            label={TEXTS.newWindow}
            icon={<ExternalLink aria-hidden="true" />}
            onClick={() => window.open(outsideAddress ?? BLOCK_GAME_PATH, '_blank', 'noopener')}
          />
          <IconButton
            onSky
            label={TEXTS.fullscreen}
            icon={<Maximize aria-hidden="true" />}
            className="max-md:hidden"
            onClick={() => void toggleFullscreen()}
          />
        </>
      }
    >
      {outside.isPending ? null : outsideAddress === null ? (
        <>
          <div inert={playedId !== null} className="contents">
            <GameMenu keeper={keeper} state={state} onPlay={setPlayedId} />
          </div>
          <GameFrame keeper={keeper} state={state} worldId={playedId} onLeft={leave} />
        </>
      ) : (
        <OutsideGame address={outsideAddress} />
      )}
    </Page>
  )
}

async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen()
    else await document.exitFullscreen()
  } catch {
    // The browser has no fullscreen for this page.
  }
}
