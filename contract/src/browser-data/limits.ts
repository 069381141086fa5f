import { MEBIBYTE } from '../shared/units.ts'

/** Longest value of browser data, in UTF-8 bytes. */
export const BROWSER_DATA_VALUE_MAX_BYTES = 5 * MEBIBYTE
export const BROWSER_DATA_KEY_MAX_CHARACTERS = 1024
/** Most keys of a domain, and most bytes of their keys and values. */
export const BROWSER_DATA_KEYS_MAX = 10_000
export const BROWSER_DATA_DOMAIN_MAX_BYTES = 100 * MEBIBYTE
export const BROWSER_DATA_DOMAINS_MAX = 100
/** Most earlier values of a key. */
export const BROWSER_DATA_VERSIONS_MAX = 20
/** A value that a device itself replaces sooner is no earlier version. */
export const BROWSER_DATA_VERSION_AFTER_MINUTES = 10
/** Characters of a value that lists show. */
export const BROWSER_DATA_PREVIEW_CHARACTERS = 160
/** Entries on one page. */
export const BROWSER_DATA_PAGE_ENTRIES = 100
