/**
 * The messages between the page and the block game, which runs in a frame of its own. Each side ignores what does not come
 * from the other's window, and what it can't read.
 */

import type { FromRoom, ToRoom } from './together.ts'

export const BLOCK_GAME_PROTOCOL = 1
/** How long the frame may take to load before that is said. */
export const BLOCK_GAME_LOAD_LIMIT_MS = 30_000

export type BlockGameMode = 'creative' | 'survival'
export type BlockGameDifficulty = 'peaceful' | 'easy' | 'normal'

/** A world as the menu lists it. */
export interface BlockGameWorld {
  /** Chosen by the device that made it: letters, digits and dashes, at most 64. */
  readonly id: string
  readonly name: string
  readonly mode: BlockGameMode
  readonly difficulty: BlockGameDifficulty
  /** An instant in ISO 8601. */
  readonly lastPlayed: string
}

/** Where the server has the frame. */
export const BLOCK_GAME_FRAME_PATH = '/play/blocks/'
/** The site whose browser data holds the worlds. */
export const BLOCK_GAME_DOMAIN = 'block-world.pinloft'

/** From the page to the game. */
export type ToBlockGame =
  /** Begin this world. `save` is what the game last sent for it; null begins a new one with `seed`. */
  | {
      readonly type: 'load'
      readonly world: BlockGameWorld
      readonly seed: number
      readonly save: Uint8Array | null
      /** The world is played together: its room has the world, and `player` is a save for who plays here, if there is one. */
      readonly together?: { readonly player: Uint8Array | null }
    }
  /** A message of the room that the world is played in. */
  | { readonly type: 'room'; readonly message: FromRoom }
  /** The connection to the room is lost, until its welcome. */
  | { readonly type: 'room-lost' }
  /** Before the first `load`, and when the page's theme changes. `settings` is what the game last sent, as it was. */
  | {
      readonly type: 'setup'
      readonly settings: string | null
      readonly theme: 'light' | 'dark'
      /** Whether the page can fill the screen: telephones often can't. */
      readonly hasFullscreen: boolean
      /** Where the page puts screenshots, in words. */
      readonly picturesTo: string
    }
  /** What was sent with `save` of this number is stored. */
  | { readonly type: 'stored'; readonly number: number }
  /** It could not be stored; `reason` in words. The game goes on and sends it again. */
  | { readonly type: 'not-stored'; readonly number: number; readonly reason: string }
  /** A line about where the world is kept, to be shown with the menu of the game. */
  | { readonly type: 'kept'; readonly text: string; readonly isFine: boolean }
  /** A line to show over the game for a few seconds. */
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'pause' }
  /** Save, then `left`. */
  | { readonly type: 'leave' }
  | { readonly type: 'fullscreen'; readonly isOn: boolean }

/** From the game to the page. */
export type FromBlockGame =
  /** The frame is there and waits for `load`. */
  | { readonly type: 'ready'; readonly protocol: number }
  /** The player can walk. */
  | { readonly type: 'playing' }
  /** The whole world, or without its chunks where it is played together, to be stored. Numbers grow by one. */
  | { readonly type: 'save'; readonly number: number; readonly save: Uint8Array }
  | { readonly type: 'to-room'; readonly message: ToRoom }
  /** A picture of the view for the menu or Photos, as PNG. */
  | { readonly type: 'picture'; readonly purpose: 'menu' | 'photo'; readonly png: Uint8Array }
  /** What the player set, to be given back with `setup`. */
  | { readonly type: 'settings'; readonly settings: string }
  | { readonly type: 'ask-fullscreen'; readonly isOn: boolean }
  /** Saved and left: back to the menu. */
  | { readonly type: 'left' }
  /** It can't go on; `reason` in words. */
  | { readonly type: 'failed'; readonly reason: string }
