import type { GameEngine } from '@pinloft/contract/game-servers/engines'
import {
  GAME_SERVER_MEMORY_DEFAULT_MIB,
  GAME_SERVER_PORT_MAX,
  GAME_SERVER_PORT_MIN,
} from '@pinloft/contract/game-servers/limits'

/** A file in Cloud Storage that is a server. */
export interface ChosenJar {
  id: string
  name: string
}

/** What has been entered of a server that is to be created. */
export interface ServerForm {
  name: string
  engine: GameEngine
  /** Null for the newest one. */
  version: string | null
  jar: ChosenJar | null
  isEulaAccepted: boolean
  /** For a jar only. */
  pin: string
  /** Null for a new world. */
  worldId: string | null
  memoryMib: number
  /** As it was typed; null for the free one that is offered. */
  port: string | null
  isOnLan: boolean
}

export const EMPTY_FORM: ServerForm = {
  name: '',
  engine: 'flying-squid',
  version: null,
  jar: null,
  isEulaAccepted: false,
  pin: '',
  worldId: null,
  memoryMib: GAME_SERVER_MEMORY_DEFAULT_MIB,
  port: null,
  isOnLan: false,
}

/** The port that was typed; null if it can be none. */
export function portOf(typed: string): number | null {
  const port = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  return port >= GAME_SERVER_PORT_MIN && port <= GAME_SERVER_PORT_MAX ? port : null
}
