import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import {
  GAME_SERVER_PORT_DEFAULT,
  GAME_SERVER_PORT_MAX,
  GAME_SERVER_PORT_MIN,
} from '@pinloft/contract/game-servers/limits'
import { AppError } from '../../platform/errors.ts'

const LOOPBACK = '127.0.0.1'
const CONNECT_LIMIT_MS = 2000
const TRIED_PORTS = 200

/** The address that a server listens at. */
export function listenAddress(isOnLan: boolean): string {
  return isOnLan ? '0.0.0.0' : LOOPBACK
}

/** Where players join. */
export function addressesOf(port: number, isOnLan: boolean): string[] {
  const others = isOnLan
    ? Object.values(networkInterfaces()).flatMap((found) =>
        (found ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
      )
    : []
  return [LOOPBACK, ...others].map((host) => `${host}:${port}`)
}

/** Throws `game_server_port_invalid`. */
export function requirePort(port: number): void {
  const isPort = Number.isInteger(port) && port >= GAME_SERVER_PORT_MIN && port <= GAME_SERVER_PORT_MAX
  if (!isPort) throw new AppError('game_server_port_invalid')
}

/** Whether no program listens at a port, at any address of this computer. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of [LOOPBACK, '0.0.0.0']) if (!(await canListen(port, host))) return false
  return true
}

/** The port of the game or the next free one that no server has; null if there is none. */
export async function findFreePort(taken: ReadonlySet<number>): Promise<number | null> {
  for (let port = GAME_SERVER_PORT_DEFAULT; port < GAME_SERVER_PORT_DEFAULT + TRIED_PORTS; port++) {
    if (!taken.has(port) && (await isPortFree(port))) return port
  }
  return null
}

/** Whether something accepts connections at a port of this computer. */
export async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect({ port, host: LOOPBACK, timeout: CONNECT_LIMIT_MS })
  socket.on('timeout', () => socket.destroy(new Error('No connection in time')))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
