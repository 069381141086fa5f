import type { Duplex } from 'node:stream'
import {
  CONSOLE_PROTOCOL,
  CONSOLE_TICKET_PROTOCOL_PREFIX,
  MACHINE_CONSOLE_PATH,
  openMachineConsole,
} from '@pinloft/contract/machines/host'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { MachineRuns } from '../machine-runs.ts'
import type { MachinesService } from '../machines.service.ts'
import type { ConsoleSockets } from './console-sockets.ts'
import type { ConsoleTicket, ConsoleTickets } from './console-tickets.ts'
import type { SerialPorts } from './serial-ports.ts'

interface Services {
  machines: MachinesService
  runs: MachineRuns
  tickets: ConsoleTickets
  sockets: ConsoleSockets
  serialPorts: SerialPorts
}

/** Session and origin of the socket are checked like those of every other request. */
export function consoleRoutes(
  http: FastifyInstance,
  { machines, runs, tickets, sockets, serialPorts }: Services,
): void {
  mount(http, openMachineConsole, async ({ params, body, request }) => {
    await machines.require(params.id)
    runs.requireRunning(params.id)
    const issued = tickets.issue({ machineId: params.id, sessionId: sessionOf(request).id, ...body })
    return { ...issued, path: MACHINE_CONSOLE_PATH }
  })

  const admitted = new WeakMap<FastifyRequest, { ticket: ConsoleTicket; stream: Duplex }>()

  http.get(
    MACHINE_CONSOLE_PATH,
    {
      websocket: true,
      schema: { hide: true },
      // Before the upgrade, so that a refusal is an answer instead of a socket.
      preHandler: async (request) => {
        const ticket = tickets.take(ticketOf(request), sessionOf(request).id)
        if (!request.ws || ticket === undefined) throw new AppError('machine_console_refused')
        const { machineId, kind } = ticket
        const stream =
          kind === 'serial' ? serialPorts.connect(machineId) : runs.requireRunning(machineId).connect('screen')
        const opened = await stream.catch((cause: unknown) => {
          throw cause instanceof AppError ? cause : new AppError('machine_unresponsive', { cause })
        })
        request.raw.socket.once('close', () => opened.destroy())
        admitted.set(request, { ticket, stream: opened })
      },
    },
    (socket, request) => {
      const console = admitted.get(request)
      if (console === undefined) socket.terminate()
      else sockets.join(socket, console.stream, console.ticket)
    },
  )
}

/** The ticket is one of the sub-protocols that the client offers. Empty if there is none, or not the agreed form. */
function ticketOf(request: FastifyRequest): string {
  const [first, second = ''] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  const isTicket = first === CONSOLE_PROTOCOL && second.startsWith(CONSOLE_TICKET_PROTOCOL_PREFIX)
  return isTicket ? second.slice(CONSOLE_TICKET_PROTOCOL_PREFIX.length) : ''
}
