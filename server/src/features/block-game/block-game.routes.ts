import { BLOCK_GAME_FRAME_PATH } from '@pinloft/contract/block-game/messages'
import { getBlockGame } from '@pinloft/contract/block-game/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { type GamePage, readGamePage } from './game-page.ts'

interface Dependencies {
  sendGame: SendGame
  outsideAddress: string | undefined
}

export type SendGame = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

export function blockGameRoutes(app: FastifyInstance, { sendGame, outsideAddress }: Dependencies): void {
  mount(app, getBlockGame, () => ({ outsideAddress: outsideAddress ?? null }))
  app.get(BLOCK_GAME_FRAME_PATH, { schema: { hide: true } }, sendGame)
}

/** What sends the page of the game, which is built in a folder; it is read when it is first asked for. */
export function gameSender(directory: string): SendGame {
  let page: GamePage | null = null
  return (request, reply) => {
    page ??= readGamePage(directory)
    if (page === null) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The block game is not built. Run: npm run build\n')
    }
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    reply.headers({
      'content-security-policy': page.policy,
      // The policy says who may frame it; this header knows no such thing as its origin.
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-cache',
      etag: page.etag,
      vary: 'accept-encoding',
    })
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(page.bytes[encoding])
  }
}
