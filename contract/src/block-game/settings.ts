import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

export const getBlockGame = endpoint({
  method: 'GET',
  path: '/api/block-game',
  summary: 'The game that the block game page shows',
  status: 200,
  reply: z.object({
    /** Address of the site in `GAME_URL` that takes the place of the product's own game; null without one. */
    outsideAddress: z.string().nullable(),
  }),
})

export const listBlockGameRooms = endpoint({
  method: 'GET',
  path: '/api/block-game/rooms',
  summary: 'The worlds that are being played together, and their players',
  status: 200,
  reply: z.array(z.object({ worldId: z.string(), players: z.array(z.string()) })),
})
