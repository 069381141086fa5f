import { BLOCK_GAME_DOMAIN } from '@pinloft/contract/block-game/messages'
import {
  type BrowserDataEntry,
  clearBrowserData,
  dismissBrowserDataVersion,
  listBrowserDataEntries,
  listBrowserDataVersions,
  loadBrowserData,
  type NewerBrowserData,
  saveBrowserData,
} from '@pinloft/contract/browser-data/endpoints'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { call, urlOf } from '../../../platform/call.ts'
import { onLiveEvent } from '../../../platform/live-socket.ts'
import { request } from '../../../platform/request.ts'

const AREA = { dataType: 'localStorage', domain: BLOCK_GAME_DOMAIN } as const
const KEY = /^world\/([\w-]{1,64})$/
const keyOf = (id: string) => `world/${id}`

export type SaveOutcome =
  | { readonly type: 'saved'; readonly revision: number }
  /** Another device changed the world since the revision that this one was made from. */
  | { readonly type: 'stale'; readonly newer: NewerBrowserData }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'unreachable' }

export interface CloudEntry {
  readonly id: string
  readonly entryId: string
  readonly revision: number
  readonly isCleared: boolean
  /** Which saved it, in words. */
  readonly device: string
}

/** The worlds as the cloud keeps them: browser data under one site, a key for each world. */
export class WorldsCloud {
  async save(id: string, value: string, baseRevision: number): Promise<SaveOutcome> {
    try {
      const { revision } = await call(saveBrowserData, { body: { ...AREA, key: keyOf(id), value, baseRevision } })
      return { type: 'saved', revision }
    } catch (failure) {
      return this.#outcomeOf(failure)
    }
  }

  /** What is known of each world. Null while the server can't be reached. */
  async list(): Promise<CloudEntry[] | null> {
    const entries: BrowserDataEntry[] = []
    try {
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { items: BrowserDataEntry[]; nextCursor: string | null } = await call(listBrowserDataEntries, {
          query: { domain: AREA.domain, ...(cursor !== '' && { cursor }) },
        })
        entries.push(...page.items)
        cursor = page.nextCursor
      }
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) return []
      return null
    }
    return entries.flatMap(({ id: entryId, key, revision, isCleared, device, dataType }) => {
      const id = KEY.exec(key)?.[1]
      return id === undefined || dataType !== AREA.dataType ? [] : [{ id, entryId, revision, isCleared, device }]
    })
  }

  /** The value of a world. Null if there is none. */
  async load(id: string): Promise<{ value: string; revision: number } | null | 'unreachable'> {
    try {
      const reply = await request(urlOf(loadBrowserData.path, undefined, { ...AREA, key: keyOf(id) }))
      return readValue(await reply.json(), keyOf(id))
    } catch {
      return 'unreachable'
    }
  }

  /** Removes a world; earlier values stay with the browser data. False while the server can't be reached. */
  async clear(id: string): Promise<boolean> {
    try {
      await call(clearBrowserData, { body: { ...AREA, key: keyOf(id) } })
      return true
    } catch (failure) {
      return failure instanceof ApiError && failure.status < 500
    }
  }

  /**
   * The name of this device, from the value of it that the server refused and kept; nobody has to decide on that value any
   * more, as it becomes a world of its own.
   */
  async settleConflict(id: string): Promise<string | null> {
    try {
      const entry = (await this.list())?.find((one) => one.id === id)
      if (entry === undefined) return null
      const versions = await call(listBrowserDataVersions, { params: { id: entry.entryId } })
      const refused = versions.find(({ isConflict, isThisDevice }) => isConflict && isThisDevice)
      if (refused === undefined) return null
      await call(dismissBrowserDataVersion, { params: { id: refused.id } })
      return refused.device
    } catch {
      return null
    }
  }

  onChange(handler: () => void): () => void {
    return onLiveEvent('browser_data_changed', handler)
  }

  #outcomeOf(failure: unknown): SaveOutcome {
    if (failure instanceof ConnectionError) return { type: 'unreachable' }
    if (!(failure instanceof ApiError) || failure.status >= 500 || failure.status === 401)
      return { type: 'unreachable' }
    const { record } = (failure.body ?? {}) as { record?: NewerBrowserData }
    if (failure.code === 'browser_data_stale' && record !== undefined) return { type: 'stale', newer: record }
    return { type: 'refused', reason: failure.message }
  }
}

function readValue(values: unknown, key: string): { value: string; revision: number } | null {
  if (typeof values !== 'object' || values === null) return null
  const { value, revision } = (values as Record<string, { value?: unknown; revision?: unknown }>)[key] ?? {}
  return typeof value === 'string' && typeof revision === 'number' ? { value, revision } : null
}
