// For tests.
import type { CloudEntry } from './cloud.api.ts'
import type { CloudWorlds, LocalWorlds } from './keeper-parts.ts'
import type { StoredWorld } from './stored-world.ts'

/** What a browser keeps. */
export function fakeBrowser(): LocalWorlds & { fill(): void; free(): void } {
  const worlds = new Map<string, StoredWorld>()
  let isFull = false
  const exchange: LocalWorlds['exchange'] = async (id, change) => {
    const others = change(worlds.get(id))
    if (others === null) return
    if (isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError')
    worlds.delete(id)
    for (const world of others) worlds.set(world.id, world)
  }
  return {
    fill: () => {
      isFull = true
    },
    free: () => {
      isFull = false
    },
    exchange,
    all: async () => [...worlds.values()],
    find: async (id) => worlds.get(id),
    put: async (world) => void worlds.set(world.id, world),
    remove: async (id) => void worlds.delete(id),
    update: async (id, change) => {
      const world = worlds.get(id)
      const changed = world && change(world)
      if (changed) worlds.set(id, changed)
      return worlds.get(id)
    },
  }
}

/** A cloud that several browsers share, and that refuses what is behind. */
export function fakeCloud() {
  const values = new Map<string, { value: string | null; revision: number }>()
  const loads: string[] = []
  let isOffline = false
  let isAnswerLost = false
  const connect = (): CloudWorlds => ({
    save: async (id, value, baseRevision) => {
      if (isOffline) return { type: 'unreachable' }
      const now = values.get(id)
      if (now !== undefined && now.revision !== baseRevision) {
        return { type: 'stale', newer: { ...now, device: 'Tablet', updatedAt: '2026-01-01T00:00:00.000Z' } }
      }
      values.set(id, { value, revision: baseRevision + 1 })
      if (isAnswerLost) return { type: 'unreachable' }
      return { type: 'saved', revision: baseRevision + 1 }
    },
    list: async () =>
      isOffline
        ? null
        : [...values].map(
            ([id, { value, revision }]): CloudEntry => ({
              id,
              entryId: id,
              revision,
              isCleared: value === null,
              device: 'Tablet',
            }),
          ),
    load: async (id) => {
      if (isOffline) return 'unreachable'
      loads.push(id)
      const { value = null, revision = 0 } = values.get(id) ?? {}
      return value === null ? null : { value, revision }
    },
    clear: async (id) => {
      if (isOffline) return false
      values.set(id, { value: null, revision: (values.get(id)?.revision ?? 0) + 1 })
      return true
    },
    settleConflict: async () => 'Laptop',
    onChange: () => () => undefined,
  })
  const setOffline = (offline: boolean) => {
    isOffline = offline
  }
  const loseAnswers = (lost: boolean) => {
    isAnswerLost = lost
  }
  return { connect, setOffline, loseAnswers, values, loads }
}
