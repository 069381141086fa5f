import { ROOM_CLOSED } from '@pinloft/contract/block-game/together'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { BrowserDataService } from '../../browser-data/index.ts'
import { hasStored, storedName, type Values } from './open-room.ts'
import type { RoomSockets } from './room-sockets.ts'
import type { VisitorLimits } from './visitor-limits.ts'

interface Dependencies {
  values: Pick<Values, 'find'> & Pick<BrowserDataService, 'has'>
  sockets: RoomSockets
  limits: VisitorLimits
  sendGame(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** A link to a world that somebody came by. */
export interface WorldLink {
  readonly id: string
  /** Where they came from. */
  readonly address: string
  readonly canBuild: boolean
  /** Milliseconds since the Unix epoch; null if it does not expire. */
  readonly expiresAt: number | null
  /** Whether it still gives what it gave when they came. */
  isGood(): Promise<boolean>
}

/** Worlds as links give them: the game, and the room of one world. */
export class LinkedWorlds {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** The name of a world that the cloud has; undefined without one that can be played together. Reads the whole world. */
  name(worldId: string): Promise<string | undefined> {
    return storedName(this.#dependencies.values, worldId)
  }

  /** Those of some worlds that the cloud has. */
  async present(worldIds: Iterable<string>): Promise<Set<string>> {
    const there = new Set<string>()
    for (const id of new Set(worldIds)) if (await hasStored(this.#dependencies.values, id)) there.add(id)
    return there
  }

  sendGame(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#dependencies.sendGame(request, reply)
  }

  /** Lets a visitor into the room of a world. */
  accept(socket: WebSocket, worldId: string, { id, address, canBuild, expiresAt, isGood }: WorldLink): void {
    const { sockets, limits } = this.#dependencies
    sockets.accept(socket, worldId, {
      ...{ id: permitOf(id), isVisitor: true, canBuild, limits: limits.of(id, address) },
      ...{ endsAt: expiresAt, endCode: ROOM_CLOSED.linkEnded },
      isGood: async () => (await isGood()) && (await this.present([worldId])).has(worldId),
    })
  }

  /** A link gives nothing any more: those who came by it are out at once. */
  endLink(linkId: string): void {
    this.#dependencies.sockets.end(permitOf(linkId))
  }

  /** A link gives something else now: those who came by it have to come again. */
  changeLink(linkId: string): void {
    this.#dependencies.sockets.end(permitOf(linkId), ROOM_CLOSED.linkChanged)
  }
}

const permitOf = (linkId: string) => `link ${linkId}`
