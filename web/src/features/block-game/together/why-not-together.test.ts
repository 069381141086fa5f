import { BLOCK_GAME_TEXTS } from '@pinloft/contract/block-game/texts'
import { BLOCK_GAME_TOGETHER_TEXTS as TEXTS } from '@pinloft/contract/block-game/together-texts'
import { expect, it } from 'vitest'
import type { StoredWorld } from '../worlds/stored-world.ts'
import { whyNotTogether } from './why-not-together.ts'

const world = { revision: 3, change: 2, sentChange: 2, refusal: null } as StoredWorld
const state = { isSyncOn: true, isReachable: true }

it('says what keeps a world from being played together, and only what helps', () => {
  expect(whyNotTogether(state, world)).toBe(null)
  expect(whyNotTogether(state, undefined)).toBe(BLOCK_GAME_TEXTS.gone)
  expect(whyNotTogether({ ...state, isSyncOn: false }, world)).toBe(TEXTS.syncOff)
  expect(whyNotTogether({ ...state, isReachable: false }, world)).toBe(TEXTS.notReached)
  expect(whyNotTogether(state, { ...world, refusal: 'It is too large' })).toContain('It is too large')
  for (const waiting of [{ revision: 0 }, { sentChange: 1 }]) {
    expect(whyNotTogether(state, { ...world, ...waiting })).toBe(TEXTS.notInCloud)
  }
})
