import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'

/** A key as it is shown: keys may be empty. */
export function keyName(key: string): string {
  return key.trim() === '' ? TEXTS.emptyKey : key.toWellFormed()
}
