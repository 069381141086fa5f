import { useEffect, useSyncExternalStore } from 'react'
import { keepText, readText } from './game-settings.ts'
import { WorldsCloud } from './worlds/cloud.api.ts'
import type { KeeperState } from './worlds/keeper-parts.ts'
import { WorldsDatabase } from './worlds/worlds-database.ts'
import { WorldsKeeper } from './worlds/worlds-keeper.ts'

const SYNC_KEY = 'pinloft.block-world.sync'

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
