import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'

/** Another site in place of our own game. What it stores is its own. */
export function OutsideGame({ address }: { address: string }) {
  const { host, origin } = new URL(address)
  // On our own origin it would have all rights of this page.
  const sameOrigin = origin === location.origin ? '' : ' allow-same-origin'
  return (
    <>
      <p className="text-ink-2">
        {TEXTS.outsideLine} {TEXTS.outsideHelp(host)}
      </p>
      <iframe
        title={TEXTS.frame(host)}
        src={address}
        sandbox={`allow-scripts allow-pointer-lock allow-forms${sameOrigin}`}
        allow="fullscreen; gamepad; autoplay"
        referrerPolicy="no-referrer"
        className="min-h-[60dvh] w-full flex-1 rounded-pane border-0 bg-sunken shadow-pane"
      />
    </>
  )
}
