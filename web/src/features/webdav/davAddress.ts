import { DAV_PATH } from '@pinloft/contract/webdav/endpoints'

/** The address for other programs, as this browser reaches the server. */
export function davAddress(): string {
  return `${location.origin}${DAV_PATH}`
}
