const STORAGE_KEY = 'pinloft.music.player'

let name: string | undefined

/**
 * The name of the player of this tab. It outlives a reload, but not a copy of the tab: it lies in the storage only while
 * the page is on its way to be loaded again.
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
    // Without storage each load is a player of its own.
  }
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The page goes, maybe to be loaded again. */
export function keepPlayerName(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, playerName())
  } catch {
    // See above.
  }
}
