import { keepText, readText } from '../game-settings.ts'

const NAME_KEY = 'pinloft.block-world.player-name'
const playerKey = (worldId: string) => `pinloft.block-world.player.${worldId}`

/** The name that was used last; empty if there is none. */
export function readPlayerName(): string {
  return readText(NAME_KEY) ?? ''
}

export function keepPlayerName(name: string): void {
  keepText(NAME_KEY, name)
}

/** Where whoever plays here was in a world that is played together, and what they carried: a save without chunks. */
export function readPlayer(worldId: string): Uint8Array | null {
  try {
    const text = readText(playerKey(worldId))
    return text === null ? null : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** It has some hundred bytes. */
export function keepPlayer(worldId: string, save: Uint8Array): void {
  keepText(playerKey(worldId), btoa(String.fromCharCode(...save)))
}
