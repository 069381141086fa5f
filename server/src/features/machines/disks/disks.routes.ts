import {
  changeMachineDisc,
  cloneMachine,
  deleteMachineSnapshot,
  exportMachine,
  importMachine,
  listMachineSnapshots,
  revertMachine,
  takeMachineSnapshot,
} from '@pinloft/contract/machines/disks'
import { MACHINE_DISKS_TEXTS } from '@pinloft/contract/machines/disks-texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf } from '../../../core/access/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { MachinesService } from '../machines.service.ts'
import type { MachineCopies } from './copies.service.ts'
import type { DiscDrives } from './disc-drive.service.ts'
import type { MachineSnapshots } from './snapshots.service.ts'

interface Services {
  access: AccessService
  machines: MachinesService
  snapshots: MachineSnapshots
  copies: MachineCopies
  drives: DiscDrives
}

export function machineDisksRoutes(
  app: FastifyInstance,
  { access, machines, snapshots, copies, drives }: Services,
): void {
  const requirePin = (pin: string, request: FastifyRequest) =>
    access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })

  mount(app, listMachineSnapshots, ({ params }) => snapshots.list(params.id))
  mount(app, takeMachineSnapshot, ({ params, body }) => snapshots.take(params.id, body.name))
  mount(app, revertMachine, async ({ params, body, request }) =>
    snapshots.revert(await requirePin(body.pin, request), params.id, params.snapshotId),
  )
  mount(app, deleteMachineSnapshot, async ({ params, body, request }) => {
    await snapshots.delete(await requirePin(body.pin, request), params.id, params.snapshotId)
    return { message: MACHINE_DISKS_TEXTS.snapshotDeleted }
  })
  mount(app, cloneMachine, ({ params, body }) => copies.clone(params.id, body.name))
  mount(app, exportMachine, ({ params, body }) => copies.export(params.id, body.folder ?? null))
  mount(app, importMachine, ({ body }) => copies.import(body))
  mount(app, changeMachineDisc, async ({ params, body }) => {
    await drives.change(params.id, body)
    return machines.get(params.id)
  })
}
