import { changeFile, changeFolder } from '@pinloft/contract/files/endpoints'
import { copyEntries, moveEntries, undo } from '@pinloft/contract/files/entries'
import type { FastifyInstance } from 'fastify'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { EntriesService } from './entries.service.ts'
import type { UndoService } from './undo/undo.service.ts'

export function entriesRoutes(
  app: FastifyInstance,
  { entries, undos }: { entries: EntriesService; undos: UndoService },
): void {
  mount(app, changeFile, ({ params, body, request }) => entries.changeFile(sessionOf(request), params.id, body))

  mount(app, changeFolder, ({ params, body, request }) => entries.changeFolder(sessionOf(request), params.id, body))

  mount(app, moveEntries, ({ body, request }) => entries.move(sessionOf(request), body))

  mount(app, copyEntries, ({ body, request, reply }) =>
    entries.copy(sessionOf(request), body, disconnectSignal(reply, 'copy_interrupted')),
  )

  mount(app, undo, async ({ params, request }) => {
    await undos.undo(sessionOf(request), params.id)
    return { message: 'Undone' }
  })
}
