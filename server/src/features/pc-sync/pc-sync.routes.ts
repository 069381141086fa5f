import {
  answerPcSyncHold,
  changePcSync,
  createPcSync,
  dismissPcSyncDevice,
  getPcSyncEngine,
  getPcSyncHold,
  listPcSync,
  listPcSyncConflicts,
  previewPcSyncIgnores,
  removePcSync,
  rescanPcSync,
  resolvePcSyncConflict,
  startPcSyncEngine,
} from '@pinloft/contract/pc-sync/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { ConflictsService } from './conflicts.service.ts'
import type { PcSyncService } from './pc-sync.service.ts'

export function pcSyncRoutes(
  app: FastifyInstance,
  { syncs, conflicts, access }: { syncs: PcSyncService; conflicts: ConflictsService; access: AccessService },
): void {
  const requirePin = (request: FastifyRequest, pin: string) =>
    access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })

  mount(app, listPcSync, () => syncs.list())

  mount(app, getPcSyncEngine, () => syncs.describeEngine())

  mount(app, startPcSyncEngine, () => syncs.startEngine())

  mount(app, dismissPcSyncDevice, async ({ params }) => {
    await syncs.dismissDevice(params.deviceId)
    return { message: 'Device dismissed' }
  })

  mount(app, createPcSync, async ({ body: { pin, ...wanted }, request }) =>
    syncs.create(await requirePin(request, pin), sessionOf(request), wanted),
  )

  mount(app, changePcSync, ({ params, body }) => syncs.change(params.id, body))

  mount(app, removePcSync, async ({ params, body, request }) => {
    await syncs.remove(await requirePin(request, body.pin), params.id)
    return { message: 'Folder is no longer synced' }
  })

  mount(app, rescanPcSync, ({ params }) => syncs.rescan(params.id))

  mount(app, previewPcSyncIgnores, ({ params, body }) => syncs.previewIgnores(params.id, body.ignorePatterns))

  mount(app, getPcSyncHold, ({ params }) => syncs.hold(params.id))

  mount(app, answerPcSyncHold, async ({ params, body: { holdId, answer, pin }, request }) => {
    if (answer === 'keep') return syncs.keepHeld(params.id, holdId)
    return syncs.applyHeld(await requirePin(request, pin), params.id, holdId)
  })

  mount(app, listPcSyncConflicts, ({ params }) => conflicts.list(params.id))

  mount(app, resolvePcSyncConflict, async ({ params, body, request }) => {
    await conflicts.resolve(params.id, body, sessionOf(request))
    return { message: 'Conflict resolved' }
  })
}
