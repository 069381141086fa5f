import {
  type BrowserDataEntry,
  type BrowserDataVersion,
  clearBrowserData,
  deleteBrowserData,
  dismissBrowserDataVersion,
  listBrowserDataEntries,
  listBrowserDataVersions,
  restoreBrowserDataVersion,
  saveBrowserData,
} from '@pinloft/contract/browser-data/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { HOUR_MS } from '@pinloft/contract/shared/units'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { SITE, saveValue, sendClear, sendValue } from './browser-data.builders.ts'

/** A key with a value that was refused; returns the id of that. */
async function refusedValue(app: TestApp): Promise<string> {
  const key = uniqueText()
  await saveValue(app, { key })
  await sendValue(app, { key, baseRevision: 0 })
  const { items } = (await app.request({ url: `${listBrowserDataEntries.path}?domain=${SITE.domain}` })).json()
  const { id } = items.find((entry: BrowserDataEntry) => entry.key === key)
  const versions = await app.request({ url: pathOf(listBrowserDataVersions.path, { id }) })
  const [version] = versions.json<BrowserDataVersion[]>()
  if (version === undefined) throw new Error('no value was refused')
  return version.id
}

export const browserDataOperations: readonly Operation[] = [
  {
    name: 'a value that a device changes',
    endpoint: saveBrowserData,
    async prepare(app) {
      const key = uniqueText()
      await saveValue(app, { key })
      app.clock.advance(HOUR_MS)
      return key
    },
    action: (app, key) => sendValue(app, { key }),
  },
  {
    name: 'a key that is removed',
    endpoint: clearBrowserData,
    async prepare(app) {
      const key = uniqueText()
      await saveValue(app, { key })
      return key
    },
    action: sendClear,
  },
  {
    name: 'a refused value that is used',
    endpoint: restoreBrowserDataVersion,
    prepare: refusedValue,
    action: (app, id) => send(app, restoreBrowserDataVersion, { params: { id } }),
  },
  {
    name: 'a refused value that is dismissed',
    endpoint: dismissBrowserDataVersion,
    prepare: refusedValue,
    action: (app, id) => send(app, dismissBrowserDataVersion, { params: { id } }),
  },
  {
    name: 'everything of a site that is deleted',
    endpoint: deleteBrowserData,
    async prepare(app) {
      const domain = `${uniqueText()}.example.org`
      await saveValue(app, { domain })
      return domain
    },
    action: (app, domain) => send(app, deleteBrowserData, { payload: { domain, pin: TEST_PIN } }),
  },
]
