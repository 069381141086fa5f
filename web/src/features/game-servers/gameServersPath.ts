export const SERVER_PATH = '/gaming/servers/:id'
/** Cloud Gaming with the dialog that creates a server. */
export const CREATE_SERVER_ADDRESS = '/gaming?view=create-server'

export function serverAddress(serverId: string): string {
  return `/gaming/servers/${encodeURIComponent(serverId)}`
}
