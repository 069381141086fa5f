import { deleteFile } from '@pinloft/contract/files/endpoints'
import {
  changeTrashSettings,
  deleteFolder,
  getTrashSettings,
  getTrashSummary,
  listTrash,
  moveToTrash,
  purgeTrash,
  restoreFromTrash,
} from '@pinloft/contract/trash/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { jsonArray, sendJsonStream } from '../../platform/http/send-json-stream.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { type AccessService, networkOf } from '../access/index.ts'
import { credentialsOf } from '../protection/index.ts'
import type { TrashService } from './trash.service.ts'

export function trashRoutes(app: FastifyInstance, trash: TrashService, access: AccessService): void {
  mount(app, deleteFile, async ({ params: { id }, body, request }) => {
    const proof = await access.requirePin(body.pin, clientOf(request), 'access_pin_invalid')
    const { password = '' } = credentialsOf(request, body)
    const credentials = { ...clientOf(request), passwords: new Map([[id, password]]) }
    const undoId = await trash.moveToTrash(proof, { fileIds: [id], folderIds: [] }, credentials)
    return { message: 'File deleted', undoId }
  })

  mount(app, deleteFolder, async ({ params: { id }, body: { pin, passwords }, request }) => {
    const proof = await access.requirePin(pin, clientOf(request), 'access_pin_invalid')
    const credentials = { ...clientOf(request), passwords }
    const undoId = await trash.moveToTrash(proof, { fileIds: [], folderIds: [id] }, credentials)
    return { message: 'Folder deleted', undoId }
  })

  mount(app, moveToTrash, async ({ body: { pin, passwords, ...entries }, request }) => {
    const proof = await access.requirePin(pin, clientOf(request), 'access_pin_invalid')
    const undoId = await trash.moveToTrash(proof, entries, { ...clientOf(request), passwords })
    return { message: 'Moved to the trash', undoId }
  })

  mount(app, listTrash, async ({ query: { limit, cursor }, request, reply }) => {
    const pieces =
      limit === undefined ? jsonArray(trash.batches()) : [JSON.stringify(await trash.page({ limit, cursor }))]
    return sendJsonStream(request, reply, pieces)
  })

  mount(app, getTrashSummary, () => trash.summary())

  mount(app, restoreFromTrash, ({ body }) => trash.restore(body.ids))

  mount(app, purgeTrash, async ({ body: { pin, ...which }, request }) => {
    const proof = await access.requirePin(pin, clientOf(request))
    return { message: 'Deleted permanently', entryCount: await trash.purge(proof, which) }
  })

  mount(app, getTrashSettings, () => trash.settings())

  mount(app, changeTrashSettings, async ({ body: { pin, ...settings }, request }) => {
    const proof = await access.requirePin(pin, clientOf(request))
    return trash.changeSettings(proof, settings)
  })
}

function clientOf(request: FastifyRequest) {
  return { session: sessionOf(request), network: networkOf(request.ip) }
}
