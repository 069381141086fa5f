import { useEffect, useSyncExternalStore } from 'react'
import { WorldsCloud } from './worlds/cloud.api.ts'
import type { KeeperState } from './worlds/keeper-parts.ts'
import { WorldsDatabase } from './worlds/worlds-database.ts'
import { WorldsKeeper } from './worlds/worlds-keeper.ts'

const SYNC_KEY = 'pinloft.block-world.sync'
const SETTINGS_KEY = 'pinloft.block-world.settings'

let keeper: WorldsKeeper | undefined

/** The worlds of this browser: one keeper, however often the page is opened. */
export function theKeeper(): WorldsKeeper {
  keeper ??= new WorldsKeeper(new WorldsDatabase(), new WorldsCloud(), readText(SYNC_KEY) !== 'off')
  return keeper
}

/** The worlds as long as they are on screen. */
export function useKeeper(): { keeper: WorldsKeeper; state: KeeperState } {
  const shared = theKeeper()
  const state = useSyncExternalStore(shared.subscribe, shared.getState)
  useEffect(() => {
    shared.start()
    return () => shared.stop()
  }, [shared])
  return { keeper: shared, state }
}

export function rememberSync(isOn: boolean): void {
  keepText(SYNC_KEY, isOn ? 'on' : 'off')
}

/** What the player set in the game, as the game wrote it. */
export const readGameSettings = () => readText(SETTINGS_KEY)
export const keepGameSettings = (settings: string) => keepText(SETTINGS_KEY, settings)

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without storage it lasts for this page load.
  }
}
