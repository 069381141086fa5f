import type { SoundKind } from '../blocks/block.ts'

/** What is heard and felt of a step. */
export type PlayEvent =
  | {
      readonly type: 'broken' | 'placed'
      readonly sound: SoundKind
      readonly x: number
      readonly y: number
      readonly z: number
    }
  | { readonly type: 'door' | 'eaten' | 'died' }
  | { readonly type: 'hurt'; readonly halfHearts: number }

/** What using a block asks the screen to show. */
export type Used = 'changed' | 'workbench' | 'sign' | undefined
