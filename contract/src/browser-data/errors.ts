import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { formatSize } from '../shared/sizes.ts'
import {
  BROWSER_DATA_DOMAIN_MAX_BYTES,
  BROWSER_DATA_DOMAINS_MAX,
  BROWSER_DATA_KEY_MAX_CHARACTERS,
  BROWSER_DATA_KEYS_MAX,
  BROWSER_DATA_VALUE_MAX_BYTES,
} from './limits.ts'

export const BROWSER_DATA_ERRORS = {
  browser_data_stale: {
    status: 409,
    message: 'Another device has changed this since. Its value stays, and yours is kept beside it',
  },
  browser_data_domain_invalid: {
    status: 400,
    message: 'The domain must be the host of a site, such as play.example.org',
  },
  browser_data_key_too_long: {
    status: 400,
    message: `A key can have at most ${BROWSER_DATA_KEY_MAX_CHARACTERS.toLocaleString('en')} characters`,
  },
  browser_data_value_too_large: {
    status: 413,
    message: `A value can have at most ${formatSize(BROWSER_DATA_VALUE_MAX_BYTES)}`,
  },
  browser_data_keys_too_many: {
    status: 413,
    message: `A site can store at most ${BROWSER_DATA_KEYS_MAX.toLocaleString('en')} keys. Remove some first`,
  },
  browser_data_domain_full: {
    status: 413,
    message: `A site can store at most ${formatSize(BROWSER_DATA_DOMAIN_MAX_BYTES)}. Remove something first`,
  },
  browser_data_domains_too_many: {
    status: 413,
    message: `At most ${BROWSER_DATA_DOMAINS_MAX} sites can store something. Clear one first`,
  },
  browser_data_not_found: { status: 404, message: 'Nothing is stored under this key any more' },
  browser_data_version_not_found: { status: 404, message: 'This version is no longer kept' },
} as const satisfies ErrorCatalogue
