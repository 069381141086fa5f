import {
  type BrowserDataDomain,
  type BrowserDataEntry,
  type BrowserDataVersion,
  clearBrowserData,
  deleteBrowserData,
  dismissBrowserDataVersion,
  listBrowserDataDomains,
  listBrowserDataEntries,
  listBrowserDataVersions,
  loadBrowserData,
  restoreBrowserDataVersion,
  saveBrowserData,
} from '@pinloft/contract/browser-data/endpoints'
import {
  BROWSER_DATA_DOMAIN_MAX_BYTES,
  BROWSER_DATA_KEY_MAX_CHARACTERS,
  BROWSER_DATA_KEYS_MAX,
  BROWSER_DATA_VALUE_MAX_BYTES,
  BROWSER_DATA_VERSIONS_MAX,
} from '@pinloft/contract/browser-data/limits'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '../../../../tests/support/random.ts'
import { openProductDatabase } from '../../storage.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { SITE, saveValue, sendClear, sendValue } from './browser-data.builders.ts'
import { browserDataTables } from './browser-data.tables.ts'

const MINUTE_MS = 60_000

/** An app that two devices use. */
async function twoDevices(): Promise<{ laptop: TestApp; tablet: TestApp }> {
  const laptop = await startOpenTestApp()
  const tablet = laptop.otherBrowser()
  await tablet.enterPin(TEST_PIN)
  return { laptop, tablet }
}

/** The text of the reply, whose keys may be any. */
async function loadText(app: TestApp, dataType = 'localStorage', domain: string = SITE.domain): Promise<string> {
  const response = await app.request({
    url: `${loadBrowserData.path}?${new URLSearchParams({ dataType, domain })}`,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.body
}

async function load(app: TestApp): Promise<Record<string, { value: string; revision: number; updatedAt: string }>> {
  return JSON.parse(await loadText(app))
}

async function entries(app: TestApp, domain: string = SITE.domain): Promise<BrowserDataEntry[]> {
  const all: BrowserDataEntry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ domain, limit: '2', ...(cursor !== '' && { cursor }) })
    const page = (await app.request({ url: `${listBrowserDataEntries.path}?${query}` })).json()
    all.push(...page.items)
    cursor = page.nextCursor
  }
  return all
}

async function versions(app: TestApp, id: string): Promise<BrowserDataVersion[]> {
  return (await app.request({ url: pathOf(listBrowserDataVersions.path, { id }) })).json()
}

const domains = async (app: TestApp) =>
  (await app.request({ url: listBrowserDataDomains.path })).json<BrowserDataDomain[]>()

test('values come back by their keys, for each site and storage on its own', async () => {
  const app = await startOpenTestApp()
  expect(await loadText(app)).toBe('{}')
  expect(await saveValue(app, { key: 'volume', value: '7', domain: 'Play.Example.org' })).toBe(1)
  await saveValue(app, { key: 'volume', value: '8', dataType: 'sessionStorage' })
  await saveValue(app, { key: 'volume', value: '9', domain: 'localhost:8081' })
  const updatedAt = new Date(app.clock.now()).toISOString()
  expect(await load(app)).toEqual({ volume: { value: '7', revision: 1, updatedAt } })
  await saveValue(app, { key: 'name', value: 'Ada' })
  for (const [key, keys] of [
    ['volume', ['volume']],
    ['other', []],
  ] as const) {
    const { body } = await app.request({ url: `${loadBrowserData.path}?${new URLSearchParams({ ...SITE, key })}` })
    expect(Object.keys(JSON.parse(body))).toEqual(keys)
  }
  expect(await loadText(app, 'sessionStorage')).toContain('"8"')
  expect(await loadText(app, 'localStorage', 'localhost:8081')).toContain('"9"')
})

test('keys and values may have any characters', async () => {
  const app = await startOpenTestApp()
  const random = createRandom(7)
  const anyText = () =>
    Array.from({ length: random.integer(12) }, () => String.fromCharCode(random.integer(0x10000))).join('')
  const samples = Array.from({ length: 30 }, (): [string, string] => [anyText(), anyText()])
  const wanted = new Map([...samples, ['__proto__', 'x'], ['constructor', ''], ['', '\0'], ['\ud800', '\udfff"\\']])
  for (const [key, value] of wanted) await saveValue(app, { key, value })
  const texts = new Map<string, string>()
  JSON.parse(await loadText(app), (key, value) => {
    if (typeof value === 'object' && value !== null && 'revision' in value) texts.set(key, value.value)
    return value
  })
  expect(texts).toEqual(wanted)
  expect(new Set((await entries(app)).map(({ key }) => key))).toEqual(new Set(wanted.keys()))
})

test('a device that is behind never overwrites, and what it has is kept', async () => {
  const { laptop, tablet } = await twoDevices()
  await saveValue(laptop, { key: 'world', value: 'first' })
  expect(await saveValue(tablet, { key: 'world', value: 'second', baseRevision: 1 })).toBe(2)
  laptop.clock.advance(MINUTE_MS)
  const refused = await sendValue(laptop, { key: 'world', value: 'built offline', baseRevision: 1 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'browser_data_stale', record: { value: 'second', revision: 2 } })
  expect((await load(laptop)).world).toMatchObject({ value: 'second', revision: 2 })

  const [entry] = await entries(laptop)
  expect(entry).toMatchObject({ hasConflict: true, isThisDevice: false, versionCount: 2, preview: 'second' })
  expect(await domains(laptop)).toMatchObject([{ conflictCount: 1, keyCount: 1 }])
  const kept = await versions(laptop, entry?.id ?? '')
  expect(kept).toMatchObject([
    { isConflict: true, preview: 'built offline', revision: 1, isThisDevice: true },
    { isConflict: false, preview: 'first', revision: 1, isThisDevice: true },
  ])

  // Only the device's last one is kept beside it.
  await sendValue(laptop, { key: 'world', value: 'built on', baseRevision: 1 })
  const [last, ...others] = await versions(laptop, entry?.id ?? '')
  expect([last?.preview, others.length]).toEqual(['built on', 1])

  await send(laptop, restoreBrowserDataVersion, { params: { id: last?.id ?? '' } })
  expect((await load(tablet)).world).toMatchObject({ value: 'built on', revision: 3 })
  const after = await versions(laptop, entry?.id ?? '')
  expect(after.map(({ preview, isConflict }) => [preview, isConflict])).toEqual([
    ['second', false],
    ['first', false],
  ])
  expect(await domains(laptop)).toMatchObject([{ conflictCount: 0 }])
})

test('without a base revision only the device that changed a key last changes it', async () => {
  const { laptop, tablet } = await twoDevices()
  await saveValue(laptop, { key: 'skin', value: 'red' })
  expect(await saveValue(laptop, { key: 'skin', value: 'blue' })).toBe(2)
  expect((await sendValue(tablet, { key: 'skin', value: 'green' })).statusCode).toBe(409)
  expect(await saveValue(tablet, { key: 'skin', value: 'blue' }), 'the same value again').toBe(2)
  const [entry] = await entries(laptop)
  const [refused] = await versions(laptop, entry?.id ?? '')
  await send(laptop, dismissBrowserDataVersion, { params: { id: refused?.id ?? '' } })
  expect((await load(laptop)).skin).toMatchObject({ value: 'blue', revision: 2 })
  expect(await versions(laptop, entry?.id ?? '')).toMatchObject([{ preview: 'green', isConflict: false }])
})

test('what a device saves in quick succession is one version', async () => {
  const app = await startOpenTestApp()
  for (let save = 1; save <= 5; save++) await saveValue(app, { key: 'k', value: `quick ${save}` })
  for (let save = 1; save <= BROWSER_DATA_VERSIONS_MAX + 2; save++) {
    app.clock.advance(11 * MINUTE_MS)
    await saveValue(app, { key: 'k', value: `slow ${save}` })
  }
  const [entry] = await entries(app)
  const kept = (await versions(app, entry?.id ?? '')).map(({ preview }) => preview)
  expect(kept).toHaveLength(BROWSER_DATA_VERSIONS_MAX)
  expect([kept[0], kept.at(-1)]).toEqual([`slow ${BROWSER_DATA_VERSIONS_MAX + 1}`, 'slow 2'])
})

test('a key that is removed stays removed for a device that is behind, and can be had back', async () => {
  const { laptop, tablet } = await twoDevices()
  await saveValue(laptop, { key: 'a', value: '1' })
  await saveValue(laptop, { key: 'b', value: '2' })
  expect((await sendClear(laptop, 'a')).json()).toEqual({ cleared: 1 })
  expect((await sendClear(laptop, 'a')).json()).toEqual({ cleared: 0 })
  expect(Object.keys(await load(laptop))).toEqual(['b'])
  const stale = await sendValue(tablet, { key: 'a', value: 'older', baseRevision: 1 })
  expect(stale.json()).toMatchObject({ code: 'browser_data_stale', record: { value: null, revision: 2 } })
  expect((await sendClear(laptop)).json()).toEqual({ cleared: 1 })
  expect(await loadText(laptop)).toBe('{}')
  const cleared = (await entries(laptop)).find(({ key }) => key === 'b')
  expect(cleared).toMatchObject({ isCleared: true, sizeBytes: 0, versionCount: 1 })
  const [version] = await versions(laptop, cleared?.id ?? '')
  await send(laptop, restoreBrowserDataVersion, { params: { id: version?.id ?? '' } })
  expect(await load(laptop)).toMatchObject({ b: { value: '2', revision: 3 } })
})

test('a site is deleted with all its versions, after the PIN', async () => {
  const app = await startOpenTestApp()
  await saveValue(app, { key: 'a' })
  await sendClear(app)
  await saveValue(app, { domain: 'other.example.org' })
  const wrong = await send(app, deleteBrowserData, { payload: { domain: SITE.domain, pin: '000000' } })
  expect(wrong.statusCode).toBe(403)
  const deleted = await send(app, deleteBrowserData, { payload: { domain: SITE.domain, pin: TEST_PIN } })
  expect(deleted.statusCode).toBe(200)
  expect((await domains(app)).map(({ domain }) => domain)).toEqual(['other.example.org'])
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  expect(await browserDataTables(database.handle).selectFrom('browser_data_versions').selectAll().execute()).toEqual([])
})

test.each([
  [{ value: 'x'.repeat(BROWSER_DATA_VALUE_MAX_BYTES + 1) }, 'browser_data_value_too_large'],
  [{ key: 'k'.repeat(BROWSER_DATA_KEY_MAX_CHARACTERS + 1) }, 'browser_data_key_too_long'],
  [{ domain: 'https://play.example.org/' }, 'browser_data_domain_invalid'],
  [{ domain: '' }, 'browser_data_domain_invalid'],
  [{ domain: '..' }, 'browser_data_domain_invalid'],
] as const)('refuses what no browser would store, in words', async (wanted, code) => {
  const app = await startOpenTestApp()
  const { message, status } = ERRORS[code]
  const refused = await sendValue(app, wanted)
  expect([refused.statusCode, refused.json()]).toEqual([status, { code, message }])
  expect(await domains(app)).toEqual([])
})

test('refuses another storage, and an address without a site', async () => {
  const app = await startOpenTestApp()
  const payload = { ...SITE, dataType: 'cookies', key: 'k', value: 'v' }
  expect((await send(app, saveBrowserData, { payload })).statusCode).toBe(400)
  expect((await send(app, clearBrowserData, { payload: {} })).statusCode).toBe(400)
  expect((await app.request({ url: `${loadBrowserData.path}?dataType=localStorage&domain=a%20b` })).statusCode).toBe(
    400,
  )
})

test('the largest value and the last key that fit are kept, and no more', async () => {
  const app = await startOpenTestApp()
  const value = '\u0001'.repeat(BROWSER_DATA_VALUE_MAX_BYTES)
  await saveValue(app, { key: 'large', value })
  expect((await load(app)).large?.value === value).toBe(true)

  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  const row = (index: number, domain: string, sizeBytes: number) => ({
    id: `${domain} ${index}`,
    domain,
    data_type: 'localStorage' as const,
    key_hash: String(index),
    key: JSON.stringify(String(index)),
    preview: '',
    device_id: '',
    device: '',
    revision: 1,
    updated_at: 1,
    size_bytes: sizeBytes,
    value: '""',
  })
  const freeBytes = 10
  const full = row(0, 'full.example.org', BROWSER_DATA_DOMAIN_MAX_BYTES - freeBytes)
  await browserDataTables(database.handle).insertInto('browser_data').values(full).execute()
  const tooMuch = await sendValue(app, { domain: full.domain, key: 'k', value: 'x'.repeat(freeBytes) })
  expect([tooMuch.statusCode, tooMuch.json()]).toMatchObject([413, { code: 'browser_data_domain_full' }])
  await saveValue(app, { domain: full.domain, key: 'k', value: 'x'.repeat(freeBytes - 1) })

  const rows = Array.from({ length: BROWSER_DATA_KEYS_MAX }, (_, index) => row(index, 'many.example.org', 1))
  for (let at = 0; at < rows.length; at += 1000) {
    await browserDataTables(database.handle)
      .insertInto('browser_data')
      .values(rows.slice(at, at + 1000))
      .execute()
  }
  const many = await sendValue(app, { domain: 'many.example.org' })
  expect([many.statusCode, many.json()]).toMatchObject([413, { code: 'browser_data_keys_too_many' }])
  expect(Object.keys(JSON.parse(await loadText(app, 'localStorage', 'many.example.org')))).toHaveLength(
    BROWSER_DATA_KEYS_MAX,
  )
})
