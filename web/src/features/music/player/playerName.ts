const STORAGE_KEY = 'pinloft.music.player'

let name: string | undefined

/**
 * The id of this tab's player. It survives a reload, but is not copied with a duplicated tab: it is in the storage only
 * while the page is reloading.
 */
export function playerName(): string {
  name ??= takeName()
  return name
}

function takeName(): string {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    if (kept !== null) return kept
  } catch {
    // Without storage each page load is a player of its own.
  }
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The page is being unloaded, possibly to be reloaded. */
export function keepPlayerName(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, playerName())
  } catch {
    // See above.
  }
}
