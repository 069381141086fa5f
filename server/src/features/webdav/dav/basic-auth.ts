/** The password of the header `Authorization` in the scheme Basic (RFC 7617); null if there is none. */
export function basicPassword(header: string | undefined): string | null {
  const encoded = /^basic +([a-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? null : text.slice(colon + 1)
}
