import {
  type BrowserDataEntry,
  type BrowserDataVersion,
  deleteBrowserData,
  listBrowserDataEntries,
  listBrowserDataVersions,
  loadBrowserData,
  saveBrowserData,
} from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_PREVIEW_CHARACTERS } from '@pinloft/contract/browser-data/limits'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect } from 'vitest'
import { type Client, sha256 } from '../support/client.ts'
import { type CrashWorkload, untilKilled, WrongReply } from '../support/crash-workload.ts'
import { TEST_PIN } from '../support/pinloft.ts'
import type { Random } from '../support/random.ts'

const SITE = { dataType: 'localStorage', domain: 'crash.example.org' } as const
const KEYS = ['__proto__', 'world\0"💾\\']
const VALUE_MAX_CHARACTERS = 100_000

interface Saved {
  key: string
  revision: number
  /** Digests of its possible values: one, or two after a crash while it was saved. None was saved yet if the first is undefined. */
  values: (string | undefined)[]
  /** Beginnings of the refused value that is kept beside it, in the same way. */
  refused: (string | undefined)[]
}

/** Values that are saved, and refused where they come from an earlier revision: both are kept once they were answered. */
export function createWorkload(random: Random): CrashWorkload {
  const all: Saved[] = KEYS.map((key) => ({ key, revision: 0, values: [undefined], refused: [undefined] }))
  let [savedCount, refusedCount] = [0, 0]

  const newValue = () => `${random.integer(1e9)} ✎\0`.repeat(1 + random.integer(VALUE_MAX_CHARACTERS / 12))

  async function save(client: Client, saved: Saved): Promise<void> {
    const value = newValue()
    const isStale = saved.revision > 1 && random.integer(3) === 0
    const kept = isStale ? saved.refused : saved.values
    const written = isStale ? beginningOf(value) : sha256(value)
    kept.push(written)
    const baseRevision = isStale ? 1 : saved.revision
    const json = { ...SITE, key: saved.key, value, baseRevision }
    const { status, text } = await client.call('POST', saveBrowserData.path, { json })
    if (status !== (isStale ? 409 : 200)) throw new WrongReply(`A value answered ${status}: ${text.slice(0, 500)}`)
    kept.splice(0, kept.length, written)
    if (isStale) refusedCount++
    else {
      saved.revision++
      savedCount++
    }
  }

  return {
    work: ({ client }) => untilKilled(all.map((saved) => () => save(client, saved))),

    async verify({ client }) {
      const { text } = await client.call('GET', `${loadBrowserData.path}?${new URLSearchParams(SITE)}`)
      const found = new Map<string, { value: string; revision: number }>()
      JSON.parse(text, (key, value) => {
        if (typeof value?.revision === 'number') found.set(key, value)
        return value
      })
      const url = `${listBrowserDataEntries.path}?${new URLSearchParams({ domain: SITE.domain })}`
      const entries = (await client.call('GET', url)).json<{ items: BrowserDataEntry[] }>().items
      for (const saved of all) {
        const { value, revision = 0 } = found.get(saved.key) ?? {}
        const present = value === undefined ? undefined : sha256(value)
        expect(saved.values).toContain(present)
        expect(revision).toBe(saved.revision + (present === saved.values[0] ? 0 : 1))
        const id = entries.find(({ key }) => key === saved.key)?.id
        const versions = id === undefined ? [] : await versionsOf(client, id)
        const refused = versions.find(({ isConflict }) => isConflict)?.preview
        expect(saved.refused).toContain(refused)
        Object.assign(saved, { revision, values: [present], refused: [refused] })
      }
    },

    async finish({ client }) {
      expect(savedCount).toBeGreaterThan(KEYS.length)
      expect(refusedCount).toBeGreaterThan(0)
      const json = { domain: SITE.domain, pin: TEST_PIN }
      expect((await client.call('POST', deleteBrowserData.path, { json })).status).toBe(200)
    },
  }
}

async function versionsOf(client: Client, id: string): Promise<BrowserDataVersion[]> {
  return (await client.call('GET', pathOf(listBrowserDataVersions.path, { id }))).json()
}

/** As a list shows it. */
function beginningOf(value: string): string {
  return value.slice(0, BROWSER_DATA_PREVIEW_CHARACTERS).replaceAll('\0', ' ')
}
