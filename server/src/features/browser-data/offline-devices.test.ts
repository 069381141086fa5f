import {
  type BrowserDataEntry,
  type BrowserDataVersion,
  listBrowserDataEntries,
  listBrowserDataVersions,
  loadBrowserData,
} from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_VERSIONS_MAX } from '@pinloft/contract/browser-data/limits'
import { expect, test } from 'vitest'
import { createRandom, type Random, repeats, runSeed } from '../../../../tests/support/random.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { SITE, sendClear, sendValue } from './browser-data.builders.ts'

const KEYS = ['__proto__', 'constructor', '', 'a\u0000b', '\ud800', '💾 "key" \\']
/** Fewer than there are versions of a key, so that none is thinned out. */
const STEPS = BROWSER_DATA_VERSIONS_MAX
/** After which a value that a device replaces itself is an earlier version. */
const LONG_MS = 11 * 60_000

/** What a device has of a key. */
interface Own {
  value: string | null
  /** The revision that it was made from. */
  revision: number
  isChanged: boolean
}

test('two devices that are offline for days overwrite nothing of each other, and nothing is lost', async () => {
  const seed = runSeed()
  const random = createRandom(seed)
  const laptop = await startOpenTestApp()
  const tablet = laptop.otherBrowser()
  await tablet.enterPin(TEST_PIN)
  for (let round = repeats(40, 8); round > 0; round--) {
    await playRound([laptop, tablet], random, `seed-${seed}-round-${round}.example.org`)
  }
})

async function playRound(apps: readonly TestApp[], random: Random, domain: string): Promise<void> {
  const devices = apps.map((app) => ({
    app,
    own: new Map<string, Own>(),
    refused: new Map<string, [number, string]>(),
  }))
  /** The newest value of each key, by what was answered. */
  const truth = new Map<string, { value: string | null; revision: number }>()
  /** By key, what was sent and must be found again. */
  const sent = new Map<string, Set<string>>()
  // Few, so that the devices meet often.
  const keys = [random.pick(KEYS), random.pick(KEYS)]
  let count = 0

  for (let step = 0; step < STEPS; step++) {
    const { app, own, refused } = random.pick(devices)
    const key = random.pick(keys)
    const known = own.get(key) ?? { value: null, revision: 0, isChanged: false }
    if (random.integer(2) === 0) {
      own.set(key, { ...known, value: `${++count} of ${step} ✎`, isChanged: true })
      continue
    }
    app.clock.advance(LONG_MS)
    for (const [changedKey, { value, revision, isChanged }] of own) {
      if (!isChanged || value === null) continue
      const found = truth.get(changedKey)
      const { statusCode, json } = await sendValue(app, { domain, key: changedKey, value, baseRevision: revision })
      const values = sent.get(changedKey) ?? new Set()
      sent.set(changedKey, values.add(value))
      const isFresh = found === undefined || found.revision === revision || found.value === value
      expect([domain, changedKey, statusCode]).toEqual([domain, changedKey, isFresh ? 200 : 409])
      if (isFresh) {
        const newest: { value: string; revision: number } = { value, revision: json().revision }
        if (found?.value !== value) expect(newest.revision).toBe((found?.revision ?? 0) + 1)
        truth.set(changedKey, newest)
        own.set(changedKey, { ...newest, isChanged: false })
        continue
      }
      expect(json().record).toMatchObject({ value: found.value, revision: found.revision })
      // What it was made from was its own refused value: that one it has replaced itself.
      const [base, earlier] = refused.get(changedKey) ?? []
      if (base === revision && earlier !== undefined && earlier !== value) values.delete(earlier)
      refused.set(changedKey, [revision, value])
      // It goes on with its own, or takes the newer one.
      if (random.integer(3) > 0) own.set(changedKey, { ...found, isChanged: false })
    }
    if (random.integer(6) === 0) {
      const { cleared } = (await sendClear(app, key, domain)).json()
      const found = truth.get(key)
      expect(cleared).toBe(found?.value == null ? 0 : 1)
      if (found?.value != null) truth.set(key, { value: null, revision: found.revision + 1 })
    }
    for (const [loadedKey, found] of truth) {
      if (own.get(loadedKey)?.isChanged !== true) own.set(loadedKey, { ...found, isChanged: false })
    }
  }

  const app = random.pick(apps)
  const loaded = new Map<string, string>()
  const query = new URLSearchParams({ domain, dataType: SITE.dataType })
  JSON.parse((await app.request({ url: `${loadBrowserData.path}?${query}` })).body, (key, value) => {
    if (typeof value?.revision === 'number') loaded.set(key, value.value)
    return value
  })
  expect(loaded).toEqual(
    new Map([...truth].flatMap(([key, { value }]) => (value === null ? [] : [[key, value] as const]))),
  )
  const url = `${listBrowserDataEntries.path}?${new URLSearchParams({ domain })}`
  for (const { id, key } of (await app.request({ url })).json<{ items: BrowserDataEntry[] }>().items) {
    const versions = (await send(app, listBrowserDataVersions, { params: { id } })).json<BrowserDataVersion[]>()
    const kept = new Set([loaded.get(key), ...versions.map(({ preview }) => preview)])
    expect([domain, key, [...(sent.get(key) ?? [])].filter((value) => !kept.has(value))]).toEqual([domain, key, []])
    // One of each device at most waits for a decision.
    expect(versions.filter(({ isConflict }) => isConflict).length).toBeLessThanOrEqual(apps.length)
  }
}
