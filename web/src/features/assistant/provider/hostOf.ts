/** The host of an address; the address itself while it is no URL. */
export function hostOf(address: string): string {
  return URL.parse(address.trim())?.host || address.trim()
}
