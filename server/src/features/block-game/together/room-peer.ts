import type { FromRoom } from '@pinloft/contract/block-game/together'

/** The other end of a connection to a room. */
export interface Peer {
  send(message: FromRoom): void
  /** The whole world. */
  sendSnapshot(bytes: Uint8Array): void
  close(code: number, reason: string): void
}
