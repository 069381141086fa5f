import type { World, WorldSyncStatus } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_SCREEN_TEXTS as TEXTS, versionInWords } from '@pinloft/contract/worlds/screen-texts'
import type { Status } from '../../ui/index.ts'

/** Each has a shape of its own. */
export const SYNC_DOTS: Record<WorldSyncStatus, Status> = {
  'cloud-native': 'own',
  synced: 'ok',
  pending: 'wait',
  error: 'bad',
}

/** 'Cloud-native' */
export function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Facts = Pick<World, 'gameMode' | 'difficulty' | 'isHardcore' | 'edition' | 'version'>

/** 'Creative, peaceful', as far as the world says; empty if it says neither. */
export function modeInWords({ gameMode, difficulty, isHardcore }: Omit<Facts, 'edition' | 'version'>): string {
  const mode = isHardcore ? TEXTS.hardcore : gameMode
  return asSentence([mode, difficulty].filter((part) => part !== null).join(', '))
}

/** 'Creative, peaceful · Java 1.20.4' */
export function factsInWords(facts: Facts): string {
  return [modeInWords(facts), versionInWords(facts)].filter((part) => part !== '').join(' · ')
}

/** The game servers that can be created here run worlds of the Java edition. */
export function isPlayedOnServers({ edition }: Pick<World, 'edition'>): boolean {
  return edition === 'java'
}

export interface WorldTotals {
  sizeBytes: number
  /** Of the worlds that have a map. */
  chunks: number
  /** The world that was played last; null if none says when. */
  lastPlayed: World | null
}

export function totalsOf(worlds: readonly World[]): WorldTotals {
  return {
    sizeBytes: worlds.reduce((sum, { size }) => sum + size, 0),
    chunks: worlds.reduce((sum, { chunkCount }) => sum + (chunkCount ?? 0), 0),
    lastPlayed: worlds.reduce<World | null>((last, world) => (isLater(world, last) ? world : last), null),
  }
}

function isLater({ lastPlayed }: World, than: World | null): boolean {
  return lastPlayed !== null && (than === null || lastPlayed > (than.lastPlayed ?? ''))
}
