import {
  addQueueEntries,
  changeQueue,
  clearQueue,
  getQueue,
  listQueueEntries,
  moveQueueEntry,
  removeQueueEntries,
  replaceQueue,
  reportPosition,
} from '@pinloft/contract/music/queue'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { QueueService } from './queue.service.ts'

export function queueRoutes(app: FastifyInstance, queue: QueueService): void {
  mount(app, getQueue, () => queue.state())
  mount(app, listQueueEntries, ({ query }) => queue.entries(query))
  mount(app, replaceQueue, ({ body }) => queue.replace(body))
  mount(app, addQueueEntries, ({ body }) => queue.add(body))
  mount(app, removeQueueEntries, ({ body }) => queue.remove(body.entryIds))
  mount(app, moveQueueEntry, ({ params, body }) => queue.move(params.entryId, body.beforeEntryId))
  mount(app, clearQueue, () => queue.clear())
  mount(app, changeQueue, ({ body }) => queue.change(body))
  mount(app, reportPosition, ({ body }) => queue.reportPosition(body))
}
