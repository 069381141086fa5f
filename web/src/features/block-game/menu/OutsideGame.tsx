import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game-texts'

/** Another site in place of our own game. What it stores is its own. */
export function OutsideGame({ address }: { address: string }) {
  const { host } = new URL(address)
  return (
    <>
      <p className="text-ink-2">
        {TEXTS.outsideLine} {TEXTS.outsideHelp(host)}
      </p>
      <iframe
        title={TEXTS.frame(host)}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-pointer-lock allow-forms"
        allow="fullscreen; gamepad; autoplay"
        referrerPolicy="no-referrer"
        className="min-h-[60dvh] w-full flex-1 rounded-pane border-0 bg-sunken shadow-pane"
      />
    </>
  )
}
