import {
  awaitMachineKeys,
  deleteMachine,
  forceOffMachine,
  getMachineScreen,
  getMachineUsage,
  listTrashedMachines,
  pauseMachine,
  purgeMachine,
  rebootMachine,
  restoreMachine,
  resumeMachine,
  sendMachineKeys,
  shutDownMachine,
  startMachine,
} from '@pinloft/contract/machines/control'
import { changeMachine, createMachine, getMachine, listMachines } from '@pinloft/contract/machines/endpoints'
import { getMachineHost, type MachineHost } from '@pinloft/contract/machines/host'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { TypingService } from './keys/typing.service.ts'
import type { MachineScreens } from './machine-screens.ts'
import type { MachineTrash } from './machine-trash.ts'
import type { MachineUsages } from './machine-usages.ts'
import type { MachinesService } from './machines.service.ts'

interface Services {
  access: AccessService
  machines: MachinesService
  trash: MachineTrash
  usages: MachineUsages
  screens: MachineScreens
  typing: TypingService
  host(): Promise<MachineHost>
}

export function machinesRoutes(
  http: FastifyInstance,
  { access, machines, trash, usages, screens, typing, host }: Services,
): void {
  const requirePin = (pin: string, request: FastifyRequest) =>
    access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })

  mount(http, listMachines, () => machines.list())
  mount(http, createMachine, ({ body }) => machines.create(body))
  mount(http, getMachine, ({ params }) => machines.get(params.id))
  mount(http, changeMachine, ({ params, body }) => machines.change(params.id, body))
  mount(http, startMachine, ({ params }) => machines.start(params.id))
  mount(http, shutDownMachine, ({ params }) => machines.command(params.id, 'shutDown'))
  mount(http, rebootMachine, ({ params }) => machines.command(params.id, 'reboot'))
  mount(http, forceOffMachine, ({ params }) => machines.command(params.id, 'forceOff'))
  mount(http, pauseMachine, ({ params }) => machines.command(params.id, 'pause'))
  mount(http, resumeMachine, ({ params }) => machines.command(params.id, 'resume'))
  mount(http, getMachineHost, () => host())
  mount(http, getMachineScreen, async ({ params, request, reply }) => {
    await machines.require(params.id)
    return sendPicture(request, reply, { ...(await screens.picture(params.id)), type: 'image/png', isForEver: false })
  })
  mount(http, sendMachineKeys, async ({ params, body, reply }) => {
    await machines.require(params.id)
    if ('combination' in body) await typing.combination(params.id, body.combination)
    else await typing.text(params.id, body.text, disconnectSignal(reply, 'work_interrupted'))
    return { message: MACHINES_TEXTS.keysSent }
  })
  mount(http, awaitMachineKeys, async ({ params, reply }) => {
    await machines.require(params.id)
    return { areTaken: await typing.taken(params.id, disconnectSignal(reply, 'work_interrupted')) }
  })
  mount(http, getMachineUsage, async ({ params }) => {
    await machines.require(params.id)
    return [...usages.samples(params.id)]
  })

  mount(http, deleteMachine, async ({ params, body, request }) => {
    await trash.delete(await requirePin(body.pin, request), params.id)
    return { message: MACHINES_TEXTS.deleted }
  })
  mount(http, listTrashedMachines, () => trash.list())
  mount(http, restoreMachine, async ({ params }) => {
    await trash.restore(params.id)
    return machines.get(params.id)
  })
  mount(http, purgeMachine, async ({ params, body, request }) => {
    await trash.purge(await requirePin(body.pin, request), params.id)
    return { message: MACHINES_TEXTS.purged }
  })
}
