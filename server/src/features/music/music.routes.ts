import type { FastifyInstance } from 'fastify'
import { libraryRoutes } from './library/library.routes.ts'
import type { Music } from './music.ts'
import { playlistsRoutes } from './playlists/playlists.routes.ts'
import { queueRoutes } from './queue/queue.routes.ts'

export function musicRoutes(app: FastifyInstance, { library, lyrics, playlists, queue }: Music): void {
  libraryRoutes(app, { library, lyrics })
  playlistsRoutes(app, playlists)
  queueRoutes(app, queue)
}
