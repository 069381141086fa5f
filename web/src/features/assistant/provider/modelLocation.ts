import { LOCAL_AI_ADDRESS, OPENAI_ADDRESS } from '@pinloft/contract/assistant/addresses'

/** Where the model runs: at OpenAI, on this computer or in its network, or elsewhere. */
export type ModelLocation = 'openAi' | 'local' | 'other'

/** What stands in the field for the address when a place is chosen. */
export const FIRST_ADDRESSES: Readonly<Record<ModelLocation, string>> = {
  openAi: OPENAI_ADDRESS,
  local: LOCAL_AI_ADDRESS,
  other: '',
}

/** Private networks by RFC 1918, loopback, and the names of a home network by RFC 6762 and RFC 8375. */
const LOCAL_HOST =
  /^(localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[::1\]|.+\.(local|home\.arpa))$/

export function modelLocation(address: string): ModelLocation {
  const host = URL.parse(address.trim())?.hostname ?? ''
  if (host === new URL(OPENAI_ADDRESS).hostname) return 'openAi'
  return LOCAL_HOST.test(host) ? 'local' : 'other'
}
