import { BLOCK_GAME_PROTOCOL, type FromBlockGame, type ToBlockGame } from '@pinloft/contract/block-game/messages'

/** Messages to and from the page that holds the frame. Nothing else is listened to. */
export class PagePort {
  readonly #origin = location.origin

  /** Calls back for each message, then says that the game is there. */
  listen(onMessage: (message: ToBlockGame) => void): void {
    window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || origin !== this.#origin) return
      if (typeof data === 'object' && data !== null && 'type' in data) onMessage(data as ToBlockGame)
    })
    this.post({ type: 'ready', protocol: BLOCK_GAME_PROTOCOL })
  }

  post(message: FromBlockGame): void {
    window.parent.postMessage(message, this.#origin)
  }
}
