export const VIDEO_PATH = '/video-player'

/** The parameter with the id of the open film. */
export const FILE_PARAMETER = 'file'

/** The address of a film in the player: '/video-player?file=…'. */
export function filmAddress(fileId: string): string {
  return `${VIDEO_PATH}?${new URLSearchParams({ [FILE_PARAMETER]: fileId })}`
}
