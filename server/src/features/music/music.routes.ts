import type { FastifyInstance } from 'fastify'
import { libraryRoutes } from './library.routes.ts'
import type { Music } from './music.ts'

export function musicRoutes(app: FastifyInstance, { library }: Music): void {
  libraryRoutes(app, library)
}
