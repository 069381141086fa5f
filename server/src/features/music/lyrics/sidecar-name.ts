import { splitExtension } from '@pinloft/contract/files/names'

/** The name of the lyrics file next to a track. */
export function sidecarName(trackName: string): string {
  return `${splitExtension(trackName).stem}.lrc`
}
