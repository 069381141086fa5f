import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

export const getBlockGame = endpoint({
  method: 'GET',
  path: '/api/block-game',
  summary: 'Which game the page of the block game shows',
  status: 200,
  reply: z.object({
    /** Address of the site in `GAME_URL` that takes the place of the product's own game; null without one. */
    outsideAddress: z.string().nullable(),
  }),
})

export const listBlockGameRooms = endpoint({
  method: 'GET',
  path: '/api/block-game/rooms',
  summary: 'The worlds that are played together now, and who is in',
  status: 200,
  reply: z.array(z.object({ worldId: z.string(), players: z.array(z.string()) })),
})
