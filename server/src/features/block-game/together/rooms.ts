import type { Platform } from '../../../platform/feature.ts'
import { findDivided, OpenRoom, type Values } from './open-room.ts'

/** Worlds that are in memory at a time, and further ones in which nobody is but visitors. */
const ROOMS_MAX = 16
const VISITOR_ROOMS_MAX = 8

/** The worlds that are played together now. */
export class Rooms {
  readonly #platform: Pick<Platform, 'clock' | 'events' | 'onError'>
  readonly #values: Values
  readonly #open = new Set<OpenRoom>()
  readonly #opening = new Map<string, { opened: Promise<OpenRoom | undefined>; isVisitors: boolean }>()

  constructor(platform: Pick<Platform, 'clock' | 'events' | 'onError'>, values: Values) {
    this.#platform = platform
    this.#values = values
  }

  list(): { worldId: string; players: string[] }[] {
    return [...this.#open].map(({ worldId, room }) => ({ worldId, players: room.names }))
  }

  /**
   * Enters the room of a world, until `leave`. Who was in it before comes with a token, which leads to what became of the
   * world that they played; a visitor's only while that is being played.
   */
  async enter(
    asked: string,
    { token, isVisitor = false }: { token?: string | undefined; isVisitor?: boolean } = {},
  ): Promise<OpenRoom | 'missing' | 'too-many'> {
    const former = token === undefined ? undefined : this.#findFormer(asked, token)
    const divided =
      token === undefined || isVisitor || former !== undefined ? undefined : await findDivided(this.#values, token)
    const worldId = divided?.worldId ?? asked
    const known = former ?? this.#find(worldId)
    if (known !== undefined) {
      known.enter(isVisitor)
      return known
    }
    let opening = this.#opening.get(worldId)
    if (opening === undefined) {
      if (!this.#hasPlaceFor(isVisitor)) return 'too-many'
      const opened = this.#make(worldId).finally(() => this.#opening.delete(worldId))
      opening = { opened, isVisitors: isVisitor }
      this.#opening.set(worldId, opening)
    }
    const opened = await opening.opened
    if (opened === undefined) return 'missing'
    opened.enter(isVisitor)
    return opened
  }

  /** Stores at once what the last one left behind; the room goes with its next tick. */
  leave(open: OpenRoom, { isVisitor }: { isVisitor: boolean }): void {
    if (!open.leave(isVisitor)) void open.keep()
  }

  /** Somebody came or went. */
  tell(): void {
    this.#platform.events.publish({ type: 'block_game_rooms_changed' })
  }

  async close(): Promise<void> {
    for (const open of this.#open) {
      await open.keep()
      // What was changed while it was being stored.
      await open.keep()
      open.close()
    }
    this.#open.clear()
  }

  /** The room that went on as another world while the owner of a token was away. */
  #findFormer(worldId: string, token: string): OpenRoom | undefined {
    return [...this.#open].find((open) => open.hasLeft(worldId) && open.room.knows(token))
  }

  #find(worldId: string): OpenRoom | undefined {
    return [...this.#open].find((open) => open.worldId === worldId && !open.isDeleted)
  }

  /** Rooms of visitors take no place from those of others. */
  #hasPlaceFor(isVisitor: boolean): boolean {
    const alike = [...this.#open, ...this.#opening.values()].filter(({ isVisitors }) => isVisitors === isVisitor)
    return alike.length < (isVisitor ? VISITOR_ROOMS_MAX : ROOMS_MAX)
  }

  async #make(worldId: string): Promise<OpenRoom | undefined> {
    const { clock, onError } = this.#platform
    const opened: OpenRoom | undefined = await OpenRoom.open(worldId, {
      clock,
      values: this.#values,
      onError,
      onIdle: () => {
        if (opened === undefined) return
        opened.close()
        this.#open.delete(opened)
      },
    })
    if (opened !== undefined) this.#open.add(opened)
    return opened
  }
}
