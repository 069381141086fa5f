/** The picture inside of a data address; null if it is damaged. */
export function blobOf(address: string): Blob | null {
  const comma = address.indexOf(',')
  const [, type = ''] = /^data:(image\/[a-z]{1,10});base64$/.exec(address.slice(0, comma)) ?? []
  try {
    return new Blob([Uint8Array.from(atob(address.slice(comma + 1)), (letter) => letter.charCodeAt(0))], { type })
  } catch {
    return null
  }
}
