export const GAMING_PATH = '/gaming'
export const WORLDS_PATH = '/gaming/worlds'
/** The list with the dialog that uploads a world. */
export const UPLOAD_WORLD_ADDRESS = `${WORLDS_PATH}?view=upload`

/** Cloud Gaming with the dialog that creates a server for a world. */
export function playAddress(worldId: string): string {
  return `${GAMING_PATH}?${new URLSearchParams({ view: 'create-server', world: worldId })}`
}

export function worldAddress(worldId: string): string {
  return `${WORLDS_PATH}?${new URLSearchParams({ world: worldId })}`
}
