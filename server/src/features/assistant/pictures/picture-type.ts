const RIFF_TYPE_BYTE = 8

/** The media type of a picture that every browser shows, by its first bytes; null if it is something else. */
export function pictureTypeOf(bytes: Buffer): { mimeType: string; extension: string } | null {
  const startsWith = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text
  if (startsWith('\x89PNG\r\n\x1a\n')) return { mimeType: 'image/png', extension: 'png' }
  if (startsWith('\xff\xd8\xff')) return { mimeType: 'image/jpeg', extension: 'jpg' }
  if (startsWith('RIFF') && startsWith('WEBP', RIFF_TYPE_BYTE)) return { mimeType: 'image/webp', extension: 'webp' }
  if (startsWith('GIF8')) return { mimeType: 'image/gif', extension: 'gif' }
  return null
}
