/** The `Upload-Metadata` header of tus: names and Base64 of UTF-8. `null` values are omitted. */
export function uploadMetadata(fields: Record<string, string | null>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === null ? [] : `${name} ${base64(value)}`.trimEnd()))
    .join(',')
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
