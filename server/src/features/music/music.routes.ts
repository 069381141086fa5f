import type { FastifyInstance } from 'fastify'
import { libraryRoutes } from './library.routes.ts'
import type { Music } from './music.ts'
import { queueRoutes } from './queue.routes.ts'

export function musicRoutes(app: FastifyInstance, { library, queue }: Music): void {
  libraryRoutes(app, library)
  queueRoutes(app, queue)
}
