export const VIDEO_PATH = '/video-player'

/** The parameter with the id of the open film. */
export const FILE_PARAMETER = 'file'

/** The address of a film in the player: '/video-player?file=…'. */
export function filmAddress(fileId: string): string {
  return `${VIDEO_PATH}?${new URLSearchParams({ [FILE_PARAMETER]: fileId })}`
}

/** History state of an address that was opened in order to play. */
export const PLAYS = { isToPlay: true }

export function isToPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isToPlay' in state && state.isToPlay === true
}
