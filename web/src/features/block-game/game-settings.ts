const SETTINGS_KEY = 'pinloft.block-world.settings'

/** What the player set in the game, as the game wrote it. */
export const readGameSettings = () => readText(SETTINGS_KEY)
export const keepGameSettings = (settings: string) => keepText(SETTINGS_KEY, settings)

/** What this browser keeps under a key; null if nothing, or if it keeps nothing. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without storage it lasts for this page load.
  }
}
