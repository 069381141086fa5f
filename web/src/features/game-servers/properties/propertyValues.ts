import type { GameEngine } from '@pinloft/contract/game-servers/engines'
import { GAME_PROPERTIES, type GameProperty } from '@pinloft/contract/game-servers/properties'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'

/** Those that a server of an engine knows, the switches last. */
export function propertiesOf(engine: GameEngine): { fields: GameProperty[]; switches: GameProperty[] } {
  const known = GAME_PROPERTIES.filter(({ engines }) => engines.includes(engine))
  return {
    fields: known.filter(({ kind }) => kind !== 'boolean'),
    switches: known.filter(({ kind }) => kind === 'boolean'),
  }
}

/** Why a value can't be stored; null if it can. */
export function errorOf({ kind, min = 0, max = Number.MAX_SAFE_INTEGER }: GameProperty, value: string): string | null {
  if (kind !== 'number') return null
  const isWhole = /^-?\d{1,9}$/.test(value.trim())
  return isWhole && Number(value) >= min && Number(value) <= max ? null : TEXTS.numberBounds(min, max)
}

/** The edits that differ from what is stored. */
export function changedValues(
  edits: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== stored[name]))
}
