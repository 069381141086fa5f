import { PLAYER_NAME_MAX_CHARACTERS } from '@pinloft/contract/block-game/limits'
import { BLOCK_GAME_PATH, BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { ArrowLeft, ExternalLink, Maximize } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
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
  const wantedId = search.get('play')
  const [playedId, setPlayedId] = useState(wantedId)
  if (wantedId !== null && playedId === null) setPlayedId(wantedId)
  const togetherAs = search.get('as')?.slice(0, PLAYER_NAME_MAX_CHARACTERS)
  const outsideAddress = outside.data?.outsideAddress ?? null

  const putMenuBelow = useEffectEvent(() => {
    if (wantedId === null) return
    navigate(BLOCK_GAME_PATH, { replace: true })
    navigate(`${BLOCK_GAME_PATH}?${search}`)
  })
  // Going back in the browser leads from the game to its menu, so that it can be saved.
  useEffect(() => putMenuBelow(), [])

  function leave() {
    if (wantedId !== null) setSearch({}, { replace: true })
    setPlayedId(null)
  }

  function play(worldId: string, name?: string) {
    setSearch({ play: worldId, ...(name !== undefined && { as: name }) })
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
          {document.fullscreenEnabled && (
            <IconButton
              onSky
              label={TEXTS.fullscreen}
              icon={<Maximize aria-hidden="true" />}
              className="max-md:hidden"
              onClick={() => void toggleFullscreen()}
            />
          )}
        </>
      }
    >
      {outside.isPending ? null : outsideAddress === null ? (
        <>
          <div inert={playedId !== null} className="contents">
            <GameMenu keeper={keeper} state={state} onPlay={play} />
          </div>
          <GameFrame
            keeper={keeper}
            state={state}
            worldId={playedId}
            togetherAs={togetherAs}
            isLeaving={wantedId === null && playedId !== null}
            onLeft={leave}
          />
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
    // The browser has no full screen for this page.
  }
}
