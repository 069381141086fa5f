import { search } from '@pinloft/contract/search/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, service: SearchService): void {
  mount(app, search, ({ query }) => service.search(query))
}
