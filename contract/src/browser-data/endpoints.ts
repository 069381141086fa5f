import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { cursorPage, cursorQuery } from '../shared/pages.ts'
import {
  BROWSER_DATA_DOMAIN_MAX_BYTES,
  BROWSER_DATA_KEYS_MAX,
  BROWSER_DATA_PAGE_ENTRIES,
  BROWSER_DATA_VALUE_MAX_BYTES,
} from './limits.ts'

/** The two storages that a browser has for a site. */
export const BROWSER_DATA_TYPES = ['localStorage', 'sessionStorage'] as const
export const BrowserDataType = z.enum(BROWSER_DATA_TYPES)
export type BrowserDataType = z.infer<typeof BrowserDataType>

const Key = z.string().describe('Any text, as the storage of a browser has it')
const Domain = z.string().describe('Host of the site, with its port unless it is the usual one')

/** What a site has stored. */
export const BrowserDataDomain = z
  .object({
    domain: z.string(),
    keyCount: z.int().nonnegative(),
    /** Of keys and values, without earlier versions. */
    sizeBytes: z.int().nonnegative(),
    updatedAt: z.iso.datetime(),
    /** Keys that were changed on two devices, which nobody has decided on. */
    conflictCount: z.int().nonnegative(),
    devices: z.array(
      z.object({
        /** Browser and operating system. */
        device: z.string(),
        isThisDevice: z.boolean(),
        /** Keys whose newest value is from it. */
        keyCount: z.int().nonnegative(),
        updatedAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'BrowserDataDomain' })
export type BrowserDataDomain = z.infer<typeof BrowserDataDomain>

/** A key of a site and what is known of its newest value. */
export const BrowserDataEntry = z
  .object({
    id: z.string(),
    dataType: BrowserDataType,
    key: z.string(),
    /** Of key and value. */
    sizeBytes: z.int().nonnegative(),
    /** Grows with each change. */
    revision: z.int().positive(),
    /** Whether the newest change removed the key; its earlier values are kept. */
    isCleared: z.boolean(),
    /** Beginning of the value. */
    preview: z.string(),
    device: z.string(),
    isThisDevice: z.boolean(),
    updatedAt: z.iso.datetime(),
    versionCount: z.int().nonnegative(),
    hasConflict: z.boolean(),
  })
  .meta({ id: 'BrowserDataEntry' })
export type BrowserDataEntry = z.infer<typeof BrowserDataEntry>

/** An earlier value of a key, or one that was refused because another device had changed the key. */
export const BrowserDataVersion = z
  .object({
    id: z.string(),
    /** For a refused value, the revision that it was made from. */
    revision: z.int().nonnegative(),
    sizeBytes: z.int().nonnegative(),
    preview: z.string(),
    device: z.string(),
    isThisDevice: z.boolean(),
    createdAt: z.iso.datetime(),
    /** Whether it was refused, and nobody has decided on it. */
    isConflict: z.boolean(),
  })
  .meta({ id: 'BrowserDataVersion' })
export type BrowserDataVersion = z.infer<typeof BrowserDataVersion>

/** Added to the error `browser_data_stale`. */
export const NewerBrowserData = z.object({
  /** Null if the key was removed. */
  value: z.string().nullable(),
  revision: z.int().positive(),
  device: z.string(),
  updatedAt: z.iso.datetime(),
})
export type NewerBrowserData = z.infer<typeof NewerBrowserData>

const VersionParams = z.object({ id: z.string() })

export const saveBrowserData = endpoint({
  method: 'POST',
  path: '/api/browser-data/save',
  summary: `Stores the value of a key of a site. \`baseRevision\` is the revision that the value was made from; 0 if the device knew none. If the key has a newer one, the reply is 409 with it in \`record\`, and the refused value is kept beside it. Without \`baseRevision\`, a key is only changed by the device that changed it last. A value has at most ${BROWSER_DATA_VALUE_MAX_BYTES} bytes, a site at most ${BROWSER_DATA_KEYS_MAX} keys and ${BROWSER_DATA_DOMAIN_MAX_BYTES} bytes`,
  status: 200,
  body: z.object({
    dataType: BrowserDataType,
    domain: Domain,
    key: Key,
    value: z.string(),
    baseRevision: z.int().nonnegative().optional(),
  }),
  // A character can take six bytes of JSON.
  bodyMaxBytes: 6 * BROWSER_DATA_VALUE_MAX_BYTES + 64 * 1024,
  reply: z.object({ revision: z.int().positive() }),
})

export const loadBrowserData = endpoint({
  method: 'GET',
  path: '/api/browser-data/load',
  summary: 'The values of a site by their keys, or that of one key: `{ [key]: { value, revision, updatedAt } }`',
  status: 200,
  query: z.object({ dataType: BrowserDataType, domain: Domain, key: Key.optional() }),
  reply: null,
})

export const clearBrowserData = endpoint({
  method: 'DELETE',
  path: '/api/browser-data/clear',
  summary: 'Removes a key of a site, or all of them. Their values stay as earlier versions',
  status: 200,
  body: z.object({ dataType: BrowserDataType, domain: Domain, key: Key.optional() }),
  reply: z.object({ cleared: z.int().nonnegative() }),
})

export const listBrowserDataDomains = endpoint({
  method: 'GET',
  path: '/api/browser-data',
  summary: 'The sites that have stored data, last changed first',
  status: 200,
  reply: z.array(BrowserDataDomain),
  changedBy: ['browser_data_changed'],
})

export const listBrowserDataEntries = endpoint({
  method: 'GET',
  path: '/api/browser-data/entries',
  summary: 'The keys of a site: those with a conflict first, then last changed first',
  status: 200,
  query: z.object({ domain: Domain, ...cursorQuery(BROWSER_DATA_PAGE_ENTRIES) }),
  reply: cursorPage(BrowserDataEntry),
  changedBy: ['browser_data_changed'],
})

export const listBrowserDataVersions = endpoint({
  method: 'GET',
  path: '/api/browser-data/entries/:id/versions',
  summary: 'The earlier and the refused values of a key, newest first',
  status: 200,
  params: VersionParams,
  reply: z.array(BrowserDataVersion),
  changedBy: ['browser_data_changed'],
})

export const restoreBrowserDataVersion = endpoint({
  method: 'POST',
  path: '/api/browser-data/versions/:id/restore',
  summary: 'Makes an earlier or refused value the current one. The value it replaces becomes an earlier version',
  status: 200,
  params: VersionParams,
  reply: z.object({ revision: z.int().positive() }),
  announces: ['browser_data_changed'],
})

export const dismissBrowserDataVersion = endpoint({
  method: 'POST',
  path: '/api/browser-data/versions/:id/dismiss',
  summary: 'Keeps the current value of a key. The refused one becomes an earlier version',
  status: 200,
  params: VersionParams,
  reply: z.object({ message: z.string() }),
  announces: ['browser_data_changed'],
})

export const deleteBrowserData = endpoint({
  method: 'POST',
  path: '/api/browser-data/delete',
  summary: 'Permanently deletes all data of a site, with all earlier versions',
  status: 200,
  body: z.object({ domain: Domain, pin: PinInput }),
  reply: z.object({ message: z.string() }),
  announces: ['browser_data_changed'],
})
