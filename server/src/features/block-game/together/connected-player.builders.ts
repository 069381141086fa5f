import { once } from 'node:events'
import { BLOCK_GAME_ROOM_PATH, type FromRoom } from '@pinloft/contract/block-game/together'
import type { PlainPlayer } from './room.builders.ts'

export interface Connection {
  socket: WebSocket
  /** Settles with the code that the server closed it with. */
  closed: Promise<number>
}

/** Opens a connection to a room as a browser does. Throws if it is refused. */
export function openRoomSocket(
  url: string,
  worldId: string,
  headers: Readonly<Record<string, string>>,
): Promise<Connection> {
  return openSocket(`${url}${BLOCK_GAME_ROOM_PATH}?world=${worldId}`, headers)
}

/** The same, to the room at an address that begins with http. */
export async function openSocket(address: string, headers: Readonly<Record<string, string>>): Promise<Connection> {
  // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
  const options = { headers } as unknown as string[]
  const socket = new WebSocket(address.replace('http', 'ws'), options)
  socket.binaryType = 'arraybuffer'
  const closed = once(socket, 'close').then(([event]) => (event as CloseEvent).code)
  const failed = once(socket, 'error').then(() => {
    throw new Error('The room was refused')
  })
  await Promise.race([once(socket, 'open'), failed])
  failed.catch(() => undefined)
  return { socket, closed }
}

const sockets = new WeakMap<PlainPlayer, WebSocket>()

/** Lets a player in, or in again. What a former connection still says is no news. */
export async function connectPlayer(
  player: PlainPlayer,
  ...address: Parameters<typeof openRoomSocket>
): Promise<Connection> {
  player.isWelcome = false
  const connection = await openRoomSocket(...address)
  attachPlayer(player, connection)
  return connection
}

/** Lets a player speak over a connection. */
export function attachPlayer(player: PlainPlayer, { socket }: Connection): void {
  sockets.set(player, socket)
  const isCurrent = () => sockets.get(player) === socket
  player.send = (message) => socket.send(JSON.stringify(message))
  socket.addEventListener('message', ({ data }) => {
    if (!isCurrent()) return
    if (typeof data === 'string') player.receive(JSON.parse(data) as FromRoom)
    else player.receiveSnapshot(new Uint8Array(data as ArrayBuffer))
  })
  socket.addEventListener('close', () => {
    if (isCurrent()) player.isWelcome = false
  })
  player.send(player.join())
}
