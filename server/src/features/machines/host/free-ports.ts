import { once } from 'node:events'
import { createServer } from 'node:net'
import type { PortForward } from '@pinloft/contract/machines/endpoints'
import { AppError } from '../../../platform/errors.ts'

/** Throws `machine_port_taken` if a port of this computer is in use, besides those in `own`. */
export async function requirePortsFree(ports: readonly PortForward[], own: readonly PortForward[] = []): Promise<void> {
  for (const { hostPort } of ports) {
    if (own.some((port) => port.hostPort === hostPort) || (await isFree(hostPort))) continue
    throw new AppError('machine_port_taken', { detail: `Port ${hostPort}` })
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
