import { splitExtension } from '@pinloft/contract/names'

/** The name of the file beside a track that has its lyrics. */
export function sidecarName(trackName: string): string {
  return `${splitExtension(trackName).stem}.lrc`
}
